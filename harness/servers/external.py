"""External programs and servers that some tests need."""

import os
import shutil
from typing import NoReturn

import pytest


def program(name: str, *candidates: str) -> str:
    """The path of a program on PATH, or the first candidate that exists; else `skip_or_fail`."""
    found = shutil.which(name) or next(filter(shutil.which, candidates), None)
    return found or skip_or_fail(f"{name} is not installed")


def skip_or_fail(reason: str) -> NoReturn:
    """Skip the test on a developer's machine. In CI, where nothing may be missing, fail it."""
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
