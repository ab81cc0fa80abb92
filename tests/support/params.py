"""Parameters of tests of which `make test` runs some, and `make soak` the others."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")


def in_soak_except(
    *quick: T, values: Iterable[T], name: Callable[[T], str] = str
) -> list[ParameterSet]:
    """All values, with the mark `soak` on those that are not `quick`.

    A short soak runs a quarter of these: `slow` are the others.
    """
    number, params = count(), []
    for value in values:
        marks = []
        if value not in quick:
            marks = (
                [pytest.mark.soak]
                if next(number) % 4 == 0
                else [pytest.mark.soak, pytest.mark.slow]
            )
        params.append(pytest.param(value, id=name(value), marks=marks))
    return params


THEMES = in_soak_except("light", values=("light", "dark"))
"""The light theme, and in the campaign the dark one."""
