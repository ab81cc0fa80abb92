"""Hooks, with which a feature calls features that it does not know."""

from collections.abc import Awaitable, Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """A list of coroutine functions that are called together.

    A feature declares a subclass, for example `class Blocked(Hook[[PlayerId, PlayerId], None])`,
    and calls `services[Blocked]`; others add their functions when they are built.
    """

    def __init__(self) -> None:
        self._functions: list[Callable[P, Awaitable[R]]] = []

    def add(self, function: Callable[P, Awaitable[R]]) -> None:
        self._functions.append(function)

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """The results, in the order in which the functions were added."""
        return [await function(*args, **kwargs) for function in self._functions]
