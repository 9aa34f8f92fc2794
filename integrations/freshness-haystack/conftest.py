"""Settings that must hold before Haystack is imported."""

import os

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"
