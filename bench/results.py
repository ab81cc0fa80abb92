"""The table in bench/README.md: the latest figures, and the machine that they are from."""

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
HEAD = "| claim | figure | goal | | behind it |\n| --- | ---: | ---: | --- | --- |\n"


def write(claims: Iterable[Claim]) -> None:
    """Put claims into the table; what was not measured now stays as it was."""
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
    return f"| `{claim.name}` | {figure} | {goal} | {verdict} | {claim.behind} |"


def _machine() -> str:
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores ({_processor()}), "
        f"{platform.system()}, Python {platform.python_version()}, SQLite "
        f"{sqlite3.sqlite_version}; load average {os.getloadavg()[0]:.1f} at the end."
    )


def _processor() -> str:
    try:
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found[1].strip() if found else platform.machine()
