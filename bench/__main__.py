"""Measures all claims and prints a line for each. The exit status is 0 even if a goal is missed.

`python -m bench FOLDER` runs only the modules of one folder. `--write` also updates the table in
bench/README.md.
"""

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from bench.claim import Claim
from bench.results import update_readme

BENCH = Path(__file__).parent


def main() -> None:
    folders = sorted(path.parent.name for path in BENCH.glob("*/__init__.py"))
    folders.remove("load")  # a separate program
    parser = argparse.ArgumentParser(prog="bench", description="Measure speed and strength.")
    parser.add_argument("folder", nargs="?", choices=folders, help="measure only this folder")
    parser.add_argument("--write", action="store_true", help="update the table in the README")
    arguments = parser.parse_args()
    claims = []
    for folder in [arguments.folder] if arguments.folder else folders:
        for claim in _measure(folder):
            print(claim, flush=True)
            claims.append(claim)
    if arguments.write:
        update_readme(claims)


def _measure(folder: str) -> Iterator[Claim]:
    """Run all modules of a folder that have a function `measure`."""
    for info in iter_modules([str(BENCH / folder)]):
        module = import_module(f"bench.{folder}.{info.name}")
        if hasattr(module, "measure"):
            yield from module.measure()


if __name__ == "__main__":
    main()
