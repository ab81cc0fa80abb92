"""The table of results in bench/README.md."""

import os
import platform
import re
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from bench.claim import Claim

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
HEAD = "| claim | figure | goal | | details |\n| --- | ---: | ---: | --- | --- |\n"


def update_readme(claims: Iterable[Claim]) -> None:
    """Replace the rows of these claims. Other rows do not change."""
    before, rest = README.read_text().split(BEGIN)
    table, after = rest.split(END)
    rows = {row.split(" | ")[0]: row for row in re.findall(r"^\| `.*$", table, re.MULTILINE)}
    for claim in claims:
        row = _row(claim)
        rows[row.split(" | ")[0]] = row
    body = "\n".join(rows[name] for name in sorted(rows))
    README.write_text(f"{before}{BEGIN}{_machine()}\n\n{HEAD}{body}\n{END}{after}")


def _row(claim: Claim) -> str:
    _, figure, goal, verdict = str(claim).split()
    return f"| `{claim.name}` | {figure} | {goal} | {verdict} | {claim.details} |"


def _machine() -> str:
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores ({_processor()}), "
        f"{platform.system()}, Python {platform.python_version()}, SQLite "
        f"{sqlite3.sqlite_version}; load average {os.getloadavg()[0]:.1f} at the end."
    )


def _processor() -> str:
    try:
        model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        model = None
    return model[1].strip() if model else platform.machine()
