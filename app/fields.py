"""Takes the fields of a value from another one."""

from collections.abc import Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def filled(kind: type[T], source: object, /, **others: Any) -> T:
    """A dataclass or schema with the attributes of `source` that it has as well, and `others`."""
    names = getattr(kind, "model_fields", None) or vars(kind)["__dataclass_fields__"]
    return kind(**attributes(source, names, **others))


def attributes(source: object, names: Iterable[str], /, **others: Any) -> dict[str, Any]:
    """The attributes of `source` that have these names, and `others`."""
    taken = [name for name in names if name not in others and hasattr(source, name)]
    return {name: getattr(source, name) for name in taken} | others
