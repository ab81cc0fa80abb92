"""Which notifications a log entry causes, and for which players. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.notification import Notification, NotificationKind
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.events import (
    Ended,
    Entry,
    Event,
    JoinRequested,
    Offered,
    Opened,
    Played,
    Seated,
)
from app.match.state import Match
from engine import Color, find_game

Names = Mapping[PlayerId, str]

_OFFERS = {
    "draw": "offers a draw",
    "takeback": "asks to take a move back",
    "pause": "asks for a pause",
    "abort": "asks to call the game off",
}


@dataclass(frozen=True, slots=True)
class LoggedEntry:
    """A log entry with the match before it (None for the first entry) and after it."""

    match_id: str
    before: Match | None
    entry: Entry
    after: Match

    @property
    def people(self) -> frozenset[PlayerId]:
        seating = self.after.seating
        joining = {event.player for event in self.entry.events if isinstance(event, JoinRequested)}
        return frozenset(
            {*seating.players, *joining, *seating.reserved.values(), self.after.terms.host}
        )


def notifications_for(logged: LoggedEntry, names: Names) -> tuple[Notification, ...]:
    """At most one notification for each player, and none for the entry's author."""
    notifications: dict[PlayerId, Notification] = {}
    for to, kind, title, body in _messages(logged, names):
        if to != logged.entry.by and to not in notifications and not is_computer(to):
            notifications[to] = Notification(
                match_id=logged.match_id,
                version=logged.entry.version,
                recipient=to,
                kind=kind,
                title=title,
                body=body,
                ply=len(logged.after.turns),
                at=logged.entry.at,
            )
    return tuple(notifications.values())


Message = tuple[PlayerId, NotificationKind, str, str]  # recipient, kind, title, body


def _messages(logged: LoggedEntry, names: Names) -> Iterator[Message]:
    """Messages by importance; a player gets the first one."""
    for event in logged.entry.events:
        yield from _event_messages(event, logged, names)
    yield from _start_messages(logged, names)
    yield from _turn_messages(logged, names)


def _event_messages(event: Event, logged: LoggedEntry, names: Names) -> Iterator[Message]:
    match, game = logged.after, _game(logged.after)
    author = names.get(logged.entry.by, "Somebody")
    match event:
        case Ended() if match.ended != "withdrawn":
            for player in _seated(match):
                yield player, "over", _result_text(match, player, names), "The game is over."
        case Offered(offer):
            for player in _seated(match):
                yield player, "offer", f"{author} {_OFFERS[offer]}", f"In your game of {game}."
        case Opened(reserved=reserved):
            for player in reserved.values():
                yield player, "invitation", f"{author} invites you", f"To a game of {game}."
        case JoinRequested(player):
            title = f"{names.get(player, 'Somebody')} asks for a seat"
            yield match.terms.host, "invitation", title, f"In your game of {game}."
        case Seated(player) if match.status == "waiting":
            title = f"{names.get(player, 'Somebody')} sat down"
            yield (
                match.terms.host,
                "invitation",
                title,
                f"Your game of {game} still waits for others.",
            )
            yield player, "invitation", "You have a seat", f"The game of {game} waits for others."
        case _:
            return


def _start_messages(logged: LoggedEntry, names: Names) -> Iterator[Message]:
    before, after = logged.before, logged.after
    if before is None or before.status != "waiting" or after.status != "running":
        return
    for player in _seated(after):
        mine = after.to_move is not None and after.seating.player_of(after.to_move) == player
        title = f"{'Your move' if mine else 'The game begins'}: {_against(after, player, names)}"
        yield player, "turn" if mine else "started", title, f"Your game of {_game(after)} begins."


def _turn_messages(logged: LoggedEntry, names: Names) -> Iterator[Message]:
    """A message to the player to move if the position or the turn has changed, or a pause ended."""
    before, after = logged.before, logged.after
    if before is None or after.to_move is None or after.timekeeping.paused:
        return
    same = before.position == after.position and before.to_move == after.to_move
    if same and not before.timekeeping.paused:
        return
    player = after.seating.player_of(after.to_move)
    if player is not None:
        title = f"Your turn: {_against(after, player, names)}"
        yield player, "turn", title, _played_text(logged, names)


def _played_text(logged: LoggedEntry, names: Names) -> str:
    """The author's last move, if they moved, and the game."""
    moves = [event.move for event in logged.entry.events if isinstance(event, Played)]
    author = names.get(logged.entry.by)
    if author and moves:
        return f"{author} played {moves[-1]} in {_game(logged.after)}."
    return f"In your game of {_game(logged.after)}."


def _result_text(match: Match, player: PlayerId, names: Names) -> str:
    winners = match.winners
    against = _against(match, player, names)
    if not winners:
        return f"Called off: {against}"
    mine = set(winners) & set(match.seating.colors_of(player))
    if len(winners) == 1 and not mine:
        return f"{_seat_name(match, winners[0], names)} has won: {against}"
    if len(winners) == 1:
        return f"You have won: {against}"
    return f"A draw: {against}" if mine else f"Lost: {against}"


def _seat_name(match: Match, color: Color, names: Names) -> str:
    player = match.seating.player_of(color)
    return names.get(player, color.value.capitalize()) if player else color.value.capitalize()


def _against(match: Match, player: PlayerId, names: Names) -> str:
    others = [
        _seat_name(match, color, names) for color, seated in match.seating.seats if seated != player
    ]
    return f"{_game(match)} with {' and '.join(others)}" if others else _game(match)


def _seated(match: Match) -> list[PlayerId]:
    return [player for _, player in match.seating.seats if player is not None]


def _game(match: Match) -> str:
    return find_game(match.terms.game).title
