"""How long somebody waits to see what they expect."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

PATIENCE = 10.0  # seconds

T = TypeVar("T")


def eventually(read: Callable[[], T], wanted: T, why: Callable[[], str] | None = None) -> None:
    """Read until it is what is wanted; after PATIENCE, say what it is instead."""
    deadline = monotonic() + PATIENCE
    while (seen := read()) != wanted:
        if monotonic() > deadline:
            assert seen == wanted, why() if why else None
        sleep(0.02)
