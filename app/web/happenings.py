"""What happened in a version beside the turns, for a page to show and to say."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, cast

from pydantic import Field

from app.match import events
from app.match.commands import OfferKind
from app.match.events import PauseReason
from app.match.state import Match
from app.web.shape import Wire
from engine import Color


class Seated(Wire):
    """Somebody took a seat."""

    kind: Literal["seated"] = "seated"
    color: Color


class Left(Wire):
    """Somebody gave a seat back before the start."""

    kind: Literal["left"] = "left"
    color: Color


class Released(Wire):
    """A seat is not kept for a friend any more."""

    kind: Literal["released"] = "released"
    color: Color


class Unseated(Wire):
    """The host freed a seat."""

    kind: Literal["unseated"] = "unseated"
    color: Color


class Knocked(Wire):
    """Somebody asks the host for a seat; the presence says who."""

    kind: Literal["knocked"] = "knocked"


class Resigned(Wire):
    """A player gave the game up."""

    kind: Literal["resigned"] = "resigned"
    color: Color


class Flagged(Wire):
    """A player's time was up."""

    kind: Literal["flagged"] = "flagged"
    color: Color


class Skipped(Wire):
    """A player was away for long, and another decided to go on without them."""

    kind: Literal["skipped"] = "skipped"
    color: Color
    by: Color


class Offered(Wire):
    """An offer was made; the view has it."""

    kind: Literal["offered"] = "offered"
    color: Color
    offer: OfferKind


class Agreed(Wire):
    """A player agreed to an offer; of three, another may have to."""

    kind: Literal["agreed"] = "agreed"
    color: Color
    offer: OfferKind


class Declined(Wire):
    """An offer is off; `color` is who declined it, or its maker."""

    kind: Literal["declined"] = "declined"
    color: Color
    offer: OfferKind


class TakenBack(Wire):
    """The match went back: only the first `ply` turns stand."""

    kind: Literal["taken-back"] = "taken-back"
    ply: int


class Paused(Wire):
    """The game rests: agreed by all, or saved because the player to move was away."""

    kind: Literal["paused"] = "paused"
    reason: PauseReason


class Resumed(Wire):
    """The game goes on."""

    kind: Literal["resumed"] = "resumed"
    color: Color


class TimeGiven(Wire):
    """Somebody was given time, milliseconds."""

    kind: Literal["time-given"] = "time-given"
    by: Color
    to: Color
    gift: int


class Excused(Wire):
    """The server was away: the time between two moments is charged to nobody."""

    kind: Literal["excused"] = "excused"
    since: int
    until: int


class Continued(Wire):
    """The series goes on in another match."""

    kind: Literal["continued"] = "continued"
    match: str


class Ended(Wire):
    """The match is over; `view.result` says how."""

    kind: Literal["ended"] = "ended"


Happened = Annotated[
    Seated
    | Left
    | Released
    | Unseated
    | Knocked
    | Resigned
    | Flagged
    | Skipped
    | Offered
    | Agreed
    | Declined
    | TakenBack
    | Paused
    | Resumed
    | TimeGiven
    | Excused
    | Continued
    | Ended,
    Field(discriminator="kind"),
]

_Told = Callable[[Any, OfferKind | None], Wire]

_TOLD: dict[type[events.Event], _Told] = {
    events.Seated: lambda event, _: Seated(color=event.color),
    events.Left: lambda event, _: Left(color=event.color),
    events.Released: lambda event, _: Released(color=event.color),
    events.Unseated: lambda event, _: Unseated(color=event.color),
    events.Knocked: lambda _, __: Knocked(),
    events.Resigned: lambda event, _: Resigned(color=event.color),
    events.Flagged: lambda event, _: Flagged(color=event.color),
    events.Skipped: lambda event, _: Skipped(color=event.color, by=event.by),
    events.Offered: lambda event, _: Offered(color=event.color, offer=event.offer),
    events.Accepted: lambda event, offer: Agreed(color=event.color, offer=offer),
    events.Declined: lambda event, offer: Declined(color=event.color, offer=offer),
    events.TakenBack: lambda event, _: TakenBack(ply=event.ply),
    events.Paused: lambda event, _: Paused(reason=event.reason),
    events.Resumed: lambda event, _: Resumed(color=event.color),
    events.TimeGiven: lambda event, _: TimeGiven(by=event.by, to=event.to, gift=event.gift),
    events.Excused: lambda event, _: Excused(since=event.since, until=event.until),
    events.Continued: lambda event, _: Continued(match=event.match_id),
    events.Ended: lambda _, __: Ended(),
}


def told(entry: events.Entry, before: Match | None) -> list[Happened]:
    """What a page is told of an entry, but for what the turns tell, and for secrets."""
    return [
        cast("Happened", tell(event, _offer(event, entry, before)))
        for event in entry.events
        if (tell := _TOLD.get(type(event)))
    ]


def _offer(event: events.Event, entry: events.Entry, before: Match | None) -> OfferKind | None:
    """What was offered that an event answers: before, or in the same entry."""
    if not isinstance(event, events.Accepted | events.Declined):
        return None
    offer = before.offer(event.offer) if before else None
    new = (other.offer for other in entry.events if isinstance(other, events.Offered))
    return offer.kind if offer else next(new)
