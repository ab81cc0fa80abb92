"""Runs the benches and prints a line for each claim; judges nothing, so it ends with 0.

`python -m bench FOLDER` runs the scripts of one folder; with `--write` what was measured goes into
bench/README.md too.
"""

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from bench.claim import Claim
from bench.results import write

HERE = Path(__file__).parent


def main() -> None:
    """See above."""
    folders = sorted(path.parent.name for path in HERE.glob("*/__init__.py"))
    parser = argparse.ArgumentParser(prog="bench", description="Measure what Birnam claims.")
    parser.add_argument("folder", nargs="?", choices=folders, help="only the benches of this one")
    parser.add_argument("--write", action="store_true", help="write the table in the README, too")
    arguments = parser.parse_args()
    claims = []
    for folder in [arguments.folder] if arguments.folder else folders:
        for claim in _measure(folder):
            print(claim, flush=True)
            claims.append(claim)
    if arguments.write:
        write(claims)


def _measure(folder: str) -> Iterator[Claim]:
    """The claims of every script in a folder: of every module that has `measure`."""
    for found in iter_modules([str(HERE / folder)]):
        script = import_module(f"bench.{folder}.{found.name}")
        if hasattr(script, "measure"):
            yield from script.measure()


if __name__ == "__main__":
    main()
