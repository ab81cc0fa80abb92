"""Waits until a page shows an expected value."""

from collections.abc import Callable
from time import monotonic, sleep

from playwright.sync_api import Error

PATIENCE = 90.0  # seconds; only a failing test waits so long
GOING = object()


def eventually(
    read: Callable[[], object],
    wanted: object,
    why: Callable[[], str] | None = None,
    *,
    patience: float = PATIENCE,
) -> None:
    """Read until the value is as wanted; after some seconds, fail with the actual value."""
    deadline = monotonic() + patience
    last = False  # this process may have been suspended: it reads once more after the deadline
    while (seen := _seen(read)) != wanted:
        if last:
            assert seen == wanted, why() if why else f"{seen!r} is not {wanted!r}"
        last = monotonic() > deadline
        sleep(0.02)


def _seen(read: Callable[[], object]) -> object:
    """The value, or GOING while one page replaces another."""
    try:
        return read()
    except Error as error:
        if "Execution context was destroyed" in error.message:
            return GOING
        raise
