"""Encodes matches as messages: snapshots, frames, presence."""

from typing import Any

import orjson
from pydantic import BaseModel

from app.fields import filled
from app.locales.variant_names import given_name
from app.match.bot_players import computer_level
from app.match.commands import PlayerId
from app.match.decide.claims import claim_times
from app.match.events import Entry, MovesPlanned, TakenBack
from app.match.state import Match
from app.match.time_control import TimeControl
from app.players.avatars import avatar
from app.rooms.ports import PresenceReport
from app.wire import server_messages
from app.wire.event_messages import client_events
from app.wire.view import (
    LegalMoves,
    compact,
    encoded_legal_moves,
    legal_move_views,
    match_view,
    turn_view,
)
from engine import Color, find_game, format_stones
from engine.variants import name_of


def encode(message: Any) -> bytes:
    """The JSON text of a message: a dataclass, or a model of pydantic."""
    return compact(orjson.dumps(message, _to_json, orjson.OPT_NON_STR_KEYS))


def to_json(message: Any) -> Any:
    return orjson.loads(encode(message))


def _to_json(part: object) -> Any:
    """Convert parts that orjson does not know."""
    if isinstance(part, BaseModel):
        return part.model_dump(mode="json")
    raise TypeError(f"{type(part)} is not a part of a message")


class JsonMatchEncoder:
    """Implements `app.rooms.ports.MatchEncoder`."""

    def frame(self, before: Match | None, entry: Entry, after: Match) -> bytes:
        return encode(frame_message(before, entry, after, encoded_legal_moves))

    def snapshot(self, match_id: str, match: Match) -> bytes:
        return encode(snapshot_message(match_id, match))

    def presence(self, report: PresenceReport) -> bytes:
        return encode(presence_message(report))


def snapshot_message(match_id: str, match: Match) -> server_messages.SnapshotMessage:
    start = match.terms.start
    return server_messages.SnapshotMessage(
        version=match.version,
        match=match_info(match_id, match),
        cells=list(start.rules.board.names),
        start=format_stones(start),
        start_score=start.score,
        start_reserve=start.reserve,
        turns=[turn_view(turn) for turn in match.turns],
        view=match_view(match),
    )


def match_info(match_id: str, match: Match) -> server_messages.MatchInfo:
    terms, seating = match.terms, match.seating
    game = find_game(terms.game)
    options = [
        server_messages.OptionView(name=option.name, value=terms.options[option.name])
        for option in game.options
    ]
    return filled(
        server_messages.MatchInfo,
        terms,
        id=match_id,
        game=game.id,
        known_as=name_of(game.id, terms.options),
        given_name=given_name(terms.options),
        options=options,
        players=[color for color, _ in seating.seats],
        host=next(iter(seating.colors_of(terms.host)), None),
        joining=seating.joining,
        tournament=terms.tournament.id if terms.tournament else None,
        time_control=time_control_view(terms.time_control),
        swap=terms.swap_plies > 0,
    )


def time_control_view(time_control: TimeControl) -> server_messages.TimeControlView:
    message, values = time_control.words
    return filled(server_messages.TimeControlView, time_control, words=message, values=values)


def frame_message(
    before: Match | None,
    entry: Entry,
    after: Match,
    legal_moves: LegalMoves = legal_move_views,
) -> server_messages.FrameMessage:
    """The frame of an entry; `before` is None for the first.

    Conditional moves are secret, so their frame does not name the player.
    """
    remaining = _remaining_turns(before, entry)
    colors = after.seating.colors_of(entry.by)
    if not colors and before:
        colors = before.seating.colors_of(entry.by)
    if {type(event) for event in entry.events} == {MovesPlanned}:
        colors = ()
    turns = [turn_view(turn) for turn in after.turns[remaining:]]
    shown = turns[-1] if turns and after.turns[-1].after is after.position else None
    return {
        "t": "frame",
        "version": after.version,
        "by": colors[0] if colors else None,
        "id": entry.command_id,
        "events": client_events(entry, before),
        "turns_kept": remaining,
        "turns": turns,
        "view": match_view(after, shown, legal_moves),
    }


def _remaining_turns(before: Match | None, entry: Entry) -> int:
    """The number of turns before an entry that it does not take back."""
    plies = [event.ply for event in entry.events if isinstance(event, TakenBack)]
    return min([0 if before is None else len(before.turns), *plies])


def presence_message(report: PresenceReport) -> server_messages.PresenceMessage:
    seating = report.match.seating
    requests = [
        server_messages.JoinRequestView(
            id=request.id,
            name=report.names.get(request.player, "Somebody"),
            color=request.color,
        )
        for request in seating.join_requests
    ]
    return server_messages.PresenceMessage(
        seats=[_seat_presence(report, color, player) for color, player in seating.seats],
        spectators=report.spectators,
        join_requests=requests,
        claims=_claims(report),
    )


def _seat_presence(
    report: PresenceReport, color: Color, player: PlayerId | None
) -> server_messages.SeatPresence:
    if player is None:
        friend = report.match.seating.reserved.get(color)
        return server_messages.SeatPresence(
            color=color,
            name=None,
            handle=None,
            avatar=None,
            computer=None,
            presence=report.states.get(friend, "away") if friend else "away",
            absent_since=None,
            missed=None,
            reserved_for=report.names.get(friend, "a friend") if friend else None,
        )
    return server_messages.SeatPresence(
        color=color,
        name=report.names.get(player, color.value.capitalize()),
        handle=report.handles.get(player),
        avatar=avatar(player),
        computer=computer_level(player),
        presence=report.states.get(player, "away"),
        absent_since=report.absent_since.get(player),
        missed=_missed(report, color, player),
        reserved_for=None,
    )


def _claims(report: PresenceReport) -> list[server_messages.ClaimOption]:
    match = report.match
    mover = match.seating.player_of(match.to_move) if match.to_move else None
    since = report.absent_since.get(mover) if mover else None
    if since is None or match.timekeeping.paused:
        return []
    return [
        server_messages.ClaimOption(kind=kind, at=at)
        for kind, at in claim_times(match, since).items()
    ]


def _missed(
    report: PresenceReport, color: Color, player: PlayerId
) -> server_messages.MissedClaims | None:
    absence, match = report.missed.get(player), report.match
    if absence is None or match.to_move is not color or match.timekeeping.paused:
        return None
    times = claim_times(match, absence.since)
    claims = [kind for kind, at in times.items() if at <= absence.until]
    if claims == ["pause"]:  # the absence could have cost nothing, as usual in correspondence games
        return None
    return server_messages.MissedClaims(absent_for=absence.until - absence.since, claims=claims)
