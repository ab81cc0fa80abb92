"""From matches to what is sent of them."""

from collections.abc import Iterable, Mapping

from pydantic import BaseModel

from app.match.commands import PlayerId
from app.match.events import Ended, Entry, Event, Left, Resigned, Seated
from app.match.state import Match
from app.rooms.audience import Here
from app.web import messages as wire
from app.web.view import turn_view, view
from engine import find_game, format_stones


def encode(message: BaseModel) -> bytes:
    """A message as it goes over the wire."""
    return message.model_dump_json().encode()


def snapshot(match_id: str, match: Match) -> wire.Snapshot:
    """The whole match."""
    return wire.Snapshot(
        version=match.version,
        match=match_info(match_id, match),
        cells=list(match.start.rules.board.names),
        start=format_stones(match.start),
        start_score=match.start.score,
        start_reserve=match.start.reserve,
        turns=[turn_view(turn) for turn in match.turns],
        view=view(match),
    )


def match_info(match_id: str, match: Match) -> wire.MatchInfo:
    """What stays the same while it is played."""
    game = find_game(match.game)
    options = [
        wire.OptionView(
            name=option.name,
            title=option.title,
            value=choice.value,
            label=choice.title,
        )
        for option in game.options
        for choice in option.choices
        if choice.value == match.options[option.name]
    ]
    return wire.MatchInfo(
        id=match_id,
        game=game.id,
        title=game.title,
        options=options,
        players=[color for color, _ in match.seats],
        host=next(iter(match.colors_of(match.host)), None),
        listed=match.listed,
        drawn=match.drawn,
        opened_at=match.opened_at,
    )


def _happened(event: Event) -> wire.Seated | wire.Left | wire.Resigned | wire.Ended | None:
    """What a page is told of an event beside the turns; None for what they tell."""
    match event:
        case Seated(_, color):
            return wire.Seated(color=color)
        case Left(color):
            return wire.Left(color=color)
        case Resigned(color):
            return wire.Resigned(color=color)
        case Ended():
            return wire.Ended()
        case _:
            return None


def frame(before: Match | None, entry: Entry, after: Match) -> wire.Frame:
    """What one entry added."""
    known = 0 if before is None else len(before.turns)
    happened = [told for event in entry.events if (told := _happened(event)) is not None]
    seats = after.colors_of(entry.by) or (before.colors_of(entry.by) if before else ())
    return wire.Frame(
        version=after.version,
        by=seats[0] if seats else None,
        id=entry.command_id,
        happened=happened,
        turns=[turn_view(turn) for turn in after.turns[known:]],
        view=view(after),
    )


def presence(
    match: Match,
    names: Mapping[PlayerId, str],
    here: Mapping[PlayerId, Here],
    watching: int,
) -> wire.Presence:
    """Who is here."""
    return wire.Presence(seats=list(_seats(match, names, here)), watching=watching)


def _seats(
    match: Match, names: Mapping[PlayerId, str], here: Mapping[PlayerId, Here]
) -> Iterable[wire.SeatPresence]:
    for color, player in match.seats:
        if player is None:
            yield wire.SeatPresence(color=color, name=None, here="away")
        else:
            name = names.get(player, color.value.capitalize())
            yield wire.SeatPresence(color=color, name=name, here=here.get(player, "away"))


class Words:
    """The words of the rooms: their frames and their presence, encoded."""

    def frame(self, before: Match | None, entry: Entry, after: Match) -> bytes:
        """One version more."""
        return encode(frame(before, entry, after))

    def snapshot(self, match_id: str, match: Match) -> bytes:
        """The whole match."""
        return encode(snapshot(match_id, match))

    def presence(
        self,
        match: Match,
        names: Mapping[PlayerId, str],
        here: Mapping[PlayerId, Here],
        watching: int,
    ) -> bytes:
        """Who is here."""
        return encode(presence(match, names, here, watching))
