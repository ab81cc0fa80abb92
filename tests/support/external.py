"""What is not Python and some tests need: programs and servers of this machine."""

import os
import shutil
from typing import NoReturn

import pytest


def program(name: str, *places: str) -> str:
    """The path of a program, also looked for in some places; see `missing`."""
    found = shutil.which(name) or next(filter(shutil.which, places), None)
    return found or missing(f"no {name} here")


def missing(what: str) -> NoReturn:
    """A user's machine may do without it: the test is skipped. In CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)
