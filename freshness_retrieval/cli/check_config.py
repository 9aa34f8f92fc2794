"""`freshness check-config`: is this policy file right?"""

import json
from pathlib import Path

import click

from freshness_retrieval.errors import ConfigurationError, Fault
from freshness_retrieval.policy.file import load_file
from freshness_retrieval.policy.schema import json_schema

__all__ = ["check_config"]

_UNUSABLE = 2


@click.command("check-config")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--schema", is_flag=True, help="Print the JSON Schema of policy files, for editors, and read no file.")
@click.pass_context
def check_config(context: click.Context, file: Path | None, *, schema: bool) -> None:
    """Check the policy FILE: one line for each index, or every fault with its line.

    Exit code 0 when the file can be used, else 2 with the faults on standard error as file:line: key: what is wrong.
    """
    if schema:
        click.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))
        return
    if file is None:
        raise click.UsageError("give the policy file to check, or --schema", context)
    try:
        checked = load_file(file)
    except ConfigurationError as error:
        click.echo(f"{file}: {error}", err=True)
        context.exit(_UNUSABLE)
    for fault in checked.faults:
        click.echo(_located(file, fault), err=True)
    if checked.faults:
        context.exit(_UNUSABLE)
    for index, inherited in checked.inherited.items():
        click.echo(f"{index}: ok, inherits {', '.join(inherited)}" if inherited else f"{index}: ok")


def _located(file: Path, fault: Fault) -> str:
    """Format a fault so that an editor can jump to it."""
    where = str(file) if fault.line is None else f"{file}:{fault.line}"
    return f"{where}: {fault.key}: {fault.message}" if fault.key else f"{where}: {fault.message}"
