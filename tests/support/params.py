"""Parameters of tests of which `make test` runs some, and `make soak` the others."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")


def in_soak_except(
    *quick: T, values: Iterable[T], name: Callable[[T], str] = str
) -> list[ParameterSet]:
    """All values, with the mark `soak` on those that are not `quick`."""
    return [
        pytest.param(value, id=name(value), marks=() if value in quick else pytest.mark.soak)
        for value in values
    ]


THEMES = in_soak_except("light", values=("light", "dark"))
"""The light theme, and in the campaign the dark one."""
