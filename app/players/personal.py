"""A feature's treatment of a player's data, beyond what its tables declare."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Select

from app.db.writer import Rejected
from app.match.commands import PlayerId


class LostRace(Rejected):
    """Something was written meanwhile; the merge is tried again."""


@dataclass(frozen=True, slots=True)
class Merge:
    """A guest is merged into an account, except in matches in which both have a part.

    Features add the ids of everything they changed under their names.
    """

    guest: PlayerId
    into: PlayerId
    now: int
    apart: frozenset[str]
    changed: dict[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Personal:
    """The functions of one feature. Each runs in the transaction of the whole."""

    export: Callable[[PlayerId], Mapping[str, Select[Any]]] = lambda _: {}
    """Additional rows that a player downloads."""
    delete: Callable[[Connection, PlayerId], object] = lambda *_: None
    """Called before a deleted player's rows are deleted."""
    merge: Callable[[Connection, Merge], object] = lambda *_: None
    """Called before a guest's rows are taken over. May raise LostRace."""
    apart: Callable[[Connection, PlayerId, PlayerId], set[str]] = lambda *_: set()
    """Matches of a guest that an account cannot take over."""
    counts: Callable[[Connection, PlayerId, PlayerId], Mapping[str, int]] = lambda *_: {}
    """Count what a merge would move, for the offer."""


class PersonalRules(tuple[Personal, ...]):
    """The functions of all features."""

    __slots__ = ()
