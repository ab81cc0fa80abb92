"""From matches to what is sent of them."""

from collections.abc import Iterable, Mapping

from pydantic import BaseModel

from app.match.commands import PlayerId
from app.match.computers import level_of
from app.match.events import Entry, Planned, TakenBack
from app.match.state import Match
from app.rooms.audience import Here
from app.web import messages as wire
from app.web.happenings import told
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
        private=match.private,
        joining=match.joining,
        takebacks=match.takebacks,
        hints=match.hints,
        time=match.time,
        control=control(match),
        round=match.round,
        previous=match.previous,
        preset=match.preset,
        drawn=match.drawn,
        opened_at=match.opened_at,
    )


def control(match: Match) -> wire.Control:
    """Its time control."""
    time = match.time_control
    return wire.Control(
        kind=time.kind,
        speed=time.speed,
        base=time.base,
        extra=time.extra,
        periods=time.periods,
    )


def frame(before: Match | None, entry: Entry, after: Match) -> wire.Frame:
    """What one entry added."""
    kept = _kept(before, entry)
    seats = after.colors_of(entry.by) or (before.colors_of(entry.by) if before else ())
    if all(isinstance(event, Planned) for event in entry.events):
        seats = ()  # a secret: not even whose it is
    return wire.Frame(
        version=after.version,
        by=seats[0] if seats else None,
        id=entry.command_id,
        happened=told(entry, before),
        kept=kept,
        turns=[turn_view(turn) for turn in after.turns[kept:]],
        view=view(after),
    )


def _kept(before: Match | None, entry: Entry) -> int:
    """How many of the turns before an entry still stand after it."""
    backs = [event.ply for event in entry.events if isinstance(event, TakenBack)]
    return min([0 if before is None else len(before.turns), *backs])


def presence(
    match: Match,
    names: Mapping[PlayerId, str],
    here: Mapping[PlayerId, Here],
    gone: Mapping[PlayerId, int],
    missed: Mapping[PlayerId, int],
    watching: int,
) -> wire.Presence:
    """Who is here."""
    knocks = [
        wire.KnockView(id=knock.id, name=names.get(knock.player, "Somebody"), color=knock.color)
        for knock in match.knocks
    ]
    seats = list(_seats(match, names, here, gone, missed))
    return wire.Presence(seats=seats, watching=watching, knocks=knocks)


def _seats(
    match: Match,
    names: Mapping[PlayerId, str],
    here: Mapping[PlayerId, Here],
    gone: Mapping[PlayerId, int],
    missed: Mapping[PlayerId, int],
) -> Iterable[wire.SeatPresence]:
    for color, player in match.seats:
        friend = match.reserved.get(color) if player is None else None
        yield wire.SeatPresence(
            color=color,
            name=names.get(player, color.value.capitalize()) if player else None,
            computer=level_of(player),
            here=here.get(player, "away") if player else "away",
            gone=gone.get(player) if player else None,
            missed=missed.get(player) if player else None,
            kept=names.get(friend, "a friend") if friend else None,
        )


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
        gone: Mapping[PlayerId, int],
        missed: Mapping[PlayerId, int],
        watching: int,
    ) -> bytes:
        """Who is here."""
        return encode(presence(match, names, here, gone, missed, watching))
