"""Run the command line with `python -m freshness_retrieval.cli`."""

from freshness_retrieval.cli import main

main(prog_name="freshness")
