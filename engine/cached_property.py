"""functools's `cached_property` before Python 3.12 had a lock; this one has none."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801 - named like the one of functools
    """A value that is computed once. A lock would take longer than most values of positions."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> "cached_property[T]": ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> "cached_property[T] | T":
        if instance is None:
            return self
        value = self._compute(instance)
        object.__setattr__(instance, self._name, value)  # __dict__ would cost a dictionary
        return value
