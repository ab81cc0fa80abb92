"""A changed copy of a match, in a tenth of the time that dataclasses.replace takes for its fields.

A match has forty of them, and every entry makes several new matches.
"""

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar  # noqa: TID251 - mypy knows the fields by it

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(one: T, /, **changes: Any) -> T:
        """Like dataclasses.replace, by which types are checked; no `__init__` is run."""
        fields = getattr(one, "__dict__", None)
        if fields is None:  # it has slots
            return dataclasses.replace(one, **changes)
        changed = object.__new__(type(one))
        changed.__dict__.update(fields)
        changed.__dict__.update(changes)
        return changed
