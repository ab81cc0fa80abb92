"""Events of an entry, as sent to clients: all members of one union, with their translation.

Turns are sent separately in the same frame.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from app.fields import filled
from app.match import events
from app.match.commands import OfferKind
from app.match.events import PauseReason
from app.match.state import Match
from engine import Color


@dataclass(slots=True, kw_only=True)
class SeatedEvent:
    """A player took a seat."""

    kind: Literal["seated"] = "seated"
    color: Color


@dataclass(slots=True, kw_only=True)
class LeftEvent:
    """A player left their seat before the start."""

    kind: Literal["left"] = "left"
    color: Color


@dataclass(slots=True, kw_only=True)
class ReservationDroppedEvent:
    """A seat is no longer reserved."""

    kind: Literal["reservation-dropped"] = "reservation-dropped"
    color: Color


@dataclass(slots=True, kw_only=True)
class UnseatedEvent:
    """The host freed a seat."""

    kind: Literal["unseated"] = "unseated"
    color: Color


@dataclass(slots=True, kw_only=True)
class JoinRequestedEvent:
    """A player asks the host for a seat. The presence message has the request."""

    kind: Literal["join-requested"] = "join-requested"


@dataclass(slots=True, kw_only=True)
class ColorChosenEvent:
    """A player chose a color under the swap rule. `swapped`: the seats were exchanged."""

    kind: Literal["color-chosen"] = "color-chosen"
    color: Color
    swapped: bool


@dataclass(slots=True, kw_only=True)
class HintGivenEvent:
    """A player against computers was given the values of their moves in this position."""

    kind: Literal["hint-given"] = "hint-given"
    color: Color


@dataclass(slots=True, kw_only=True)
class ResignedEvent:
    """A player resigned."""

    kind: Literal["resigned"] = "resigned"
    color: Color


@dataclass(slots=True, kw_only=True)
class FlaggedEvent:
    """A player's time ran out."""

    kind: Literal["flagged"] = "flagged"
    color: Color


@dataclass(slots=True, kw_only=True)
class SkippedEvent:
    """A player was absent too long and is out of the game, on the claim of `by`."""

    kind: Literal["skipped"] = "skipped"
    color: Color
    by: Color


@dataclass(slots=True, kw_only=True)
class OfferedEvent:
    """A player made an offer."""

    kind: Literal["offered"] = "offered"
    color: Color
    offer: OfferKind


@dataclass(slots=True, kw_only=True)
class AcceptedEvent:
    """A player accepted an offer. With three players, another may still have to."""

    kind: Literal["accepted"] = "accepted"
    color: Color
    offer: OfferKind


@dataclass(slots=True, kw_only=True)
class DeclinedEvent:
    """A player declined an offer, or withdrew their own."""

    kind: Literal["declined"] = "declined"
    color: Color
    offer: OfferKind


@dataclass(slots=True, kw_only=True)
class TakenBackEvent:
    """Turns were taken back. The first `ply` turns remain."""

    kind: Literal["taken-back"] = "taken-back"
    ply: int


@dataclass(slots=True, kw_only=True)
class PausedEvent:
    """The game was paused, by agreement or because the player to move was absent."""

    kind: Literal["paused"] = "paused"
    reason: PauseReason


@dataclass(slots=True, kw_only=True)
class ResumedEvent:
    """A player resumed the game."""

    kind: Literal["resumed"] = "resumed"
    color: Color


@dataclass(slots=True, kw_only=True)
class TimeGivenEvent:
    """A player gave another more time: `gift` milliseconds."""

    kind: Literal["time-given"] = "time-given"
    by: Color
    to: Color
    gift: int


@dataclass(slots=True, kw_only=True)
class ExcusedEvent:
    """The server was down between two moments. That time is charged to nobody."""

    kind: Literal["excused"] = "excused"
    since: int
    until: int


@dataclass(slots=True, kw_only=True)
class RematchLinkedEvent:
    """The series continues in another match."""

    kind: Literal["rematch-linked"] = "rematch-linked"
    match: str


@dataclass(slots=True, kw_only=True)
class EndedEvent:
    """The match has ended. `view.result` says how."""

    kind: Literal["ended"] = "ended"


ClientEvent = Annotated[
    SeatedEvent
    | LeftEvent
    | ReservationDroppedEvent
    | UnseatedEvent
    | JoinRequestedEvent
    | ColorChosenEvent
    | HintGivenEvent
    | ResignedEvent
    | FlaggedEvent
    | SkippedEvent
    | OfferedEvent
    | AcceptedEvent
    | DeclinedEvent
    | TakenBackEvent
    | PausedEvent
    | ResumedEvent
    | TimeGivenEvent
    | ExcusedEvent
    | RematchLinkedEvent
    | EndedEvent,
    Field(discriminator="kind"),
]

_SHAPES: Mapping[str, Any] = {
    str(fields(shape)[0].default): shape for shape in get_args(get_args(ClientEvent)[0])
}
"""The classes above by their kinds."""


def client_events(entry: events.Entry, before: Match | None) -> list[ClientEvent]:
    """The events that clients may know. One without a class here is not sent."""
    shown = ((event, _SHAPES.get(event.kind)) for event in entry.events)
    return [
        filled(shape, event, **_further_fields(event, entry, before))
        for event, shape in shown
        if shape
    ]


def _further_fields(
    event: events.Event, entry: events.Entry, before: Match | None
) -> dict[str, object]:
    """The fields that an event has otherwise or not at all."""
    match event:
        case events.ColorChosen(color):
            return {"swapped": not before or color != before.to_move}
        case events.Accepted(number) | events.Declined(number):
            return {"offer": _offer_kind(number, entry, before)}
        case events.RematchLinked(match_id):
            return {"match": match_id}
        case _:
            return {}


def _offer_kind(number: int, entry: events.Entry, before: Match | None) -> OfferKind:
    offer = before.offer(number) if before else None
    if offer:
        return offer.kind
    return next(event.offer for event in entry.events if isinstance(event, events.Offered))
