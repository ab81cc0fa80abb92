"""Which notifications a log entry causes, and for which players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.chat import ChatMessage
from app.domain.notification import LowTime, Notification, NotificationKind
from app.locales import t
from app.locales.games import game_title
from app.locales.time_controls import time_control_text
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.events import (
    ColorChosen,
    Ended,
    Entry,
    Event,
    JoinRequested,
    Offered,
    Opened,
    Played,
    ReservationDropped,
    Seated,
)
from app.match.state import Match
from engine import Color

Names = Mapping[PlayerId, str]


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


@dataclass(frozen=True, slots=True)
class UnreadMessage:
    """A chat message for an absent player."""

    match_id: str
    match: Match
    message: ChatMessage
    to: PlayerId


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
    author = names.get(logged.entry.by, t("notices.somebody"))
    match event:
        case Ended() if match.ended != "withdrawn":
            for player in _seated(match):
                yield player, "over", _result_text(match, player, names), t("notices.over")
        case Offered(offer):
            title, body = t(f"notices.offer.{offer}", name=author), t("notices.in-game", game=game)
            for player in _seated(match):
                yield player, "offer", title, body
        case Opened(reserved=reserved):
            for player in reserved.values():
                title = t("notices.invites", name=author, game=_game_and_time(match))
                yield player, "invitation", title, t("notices.invited-to")
        case JoinRequested(player):
            title = t("notices.asks-for-seat", name=names.get(player, t("notices.somebody")))
            body = t("notices.in-game", game=game)
            yield match.terms.host, "invitation", title, body
        case Seated(player) if match.status == "waiting" and player != match.terms.host:
            title = t("notices.sat-down", name=names.get(player, t("notices.somebody")))
            body = t("notices.waits-for-others", game=game)
            yield match.terms.host, "invitation", title, body
            yield player, "invitation", t("notices.seated"), body
        case ReservationDropped() if logged.entry.by != match.terms.host and not match.ended:
            title = t("notices.declines", name=author)
            yield match.terms.host, "invitation", title, t("notices.in-game", game=game)
        case _:
            return


def _start_messages(logged: LoggedEntry, names: Names) -> Iterator[Message]:
    before, after = logged.before, logged.after
    if before is None and after.terms.tournament:
        yield from _pairing_messages(after, names)
        return
    if before is None or before.status != "waiting" or after.status != "running":
        return
    for player in _seated(after):
        mine = after.to_move is not None and after.seating.player_of(after.to_move) == player
        against, body = _against(after, player, names), t("notices.begins", game=_game(after))
        if mine:
            yield player, "turn", t("notices.your-first-move", game=against), body
        else:
            yield player, "started", t("notices.started", game=against), body


def _pairing_messages(match: Match, names: Names) -> Iterator[Message]:
    """The game of a round begins."""
    tournament = match.terms.tournament
    assert tournament is not None
    place = "tournaments.of-season" if tournament.season else "tournaments.of-match"
    body = tournament.name
    if tournament.round:
        body = t(place, name=tournament.name, number=tournament.round)
    for player in _seated(match):
        mine = match.to_move is not None and match.seating.player_of(match.to_move) == player
        against = _against(match, player, names)
        title = t("notices.your-first-move" if mine else "notices.started", game=against)
        yield player, "turn" if mine else "started", title, body


def _turn_messages(logged: LoggedEntry, names: Names) -> Iterator[Message]:
    """A message to the player to move if the position or the turn has changed, or a pause ended."""
    before, after = logged.before, logged.after
    if before is None or after.to_move is None or after.timekeeping.paused:
        return
    same = before.position == after.position and before.to_move == after.to_move
    chosen = before.color_choice != after.color_choice
    if same and not chosen and not before.timekeeping.paused:
        return
    player = after.seating.player_of(after.to_move)
    if player == logged.entry.by and after.swap_phase == "opening":
        return  # the player makes several moves in succession
    if player is not None:
        title = t("notices.your-turn", game=_against(after, player, names))
        yield player, "turn", title, _played_text(logged, names)


def _played_text(logged: LoggedEntry, names: Names) -> str:
    """The author's last move, if they moved, and the game."""
    moves = [event.move for event in logged.entry.events if isinstance(event, Played)]
    author, choice = names.get(logged.entry.by), logged.after.color_choice
    if author and choice and any(isinstance(event, ColorChosen) for event in logged.entry.events):
        chosen = t(f"colors.{choice.color.value}")
        return t("notices.chose-color", name=author, color=chosen, game=_game(logged.after))
    if author and moves:
        return t("notices.played", name=author, move=moves[-1], game=_game(logged.after))
    return t("notices.in-game", game=_game(logged.after))


def _result_text(match: Match, player: PlayerId, names: Names) -> str:
    winners = match.winners
    against = _against(match, player, names)
    if not winners:
        return t("notices.called-off", game=against)
    mine = set(winners) & set(match.seating.colors_of(player))
    if len(winners) == 1 and not mine:
        return t("notices.won", name=_seat_name(match, winners[0], names), game=against)
    if len(winners) == 1:
        return t("notices.you-won", game=against)
    return t("notices.draw" if mine else "notices.lost", game=against)


def _seat_name(match: Match, color: Color, names: Names) -> str:
    player = match.seating.player_of(color)
    return names.get(player or "", t(f"colors.{color.value}"))


def _against(match: Match, player: PlayerId, names: Names) -> str:
    others = [
        _seat_name(match, color, names) for color, seated in match.seating.seats if seated != player
    ]
    return t("notices.against", game=_game(match), names=others) if others else _game(match)


def _seated(match: Match) -> list[PlayerId]:
    return [player for _, player in match.seating.seats if player is not None]


def _game(match: Match) -> str:
    return game_title(match.terms.game)


def _game_and_time(match: Match) -> str:
    return ", ".join(filter(None, (_game(match), time_control_text(match.terms.time_control))))


def low_time_notification(turn: LowTime, hours: int, now: int) -> Notification:
    """The warning that little time is left for a move."""
    return Notification(
        match_id=turn.match_id,
        version=turn.version,
        recipient=turn.player,
        kind="time",
        title=t("notices.low-time", game=game_title(turn.game)),
        body=t("notices.time-left", count=hours),
        ply=turn.ply,
        at=now,
    )


def offline_alert(unread: UnreadMessage, name: str) -> Notification:
    """A notification without the message's text, since other people may read notifications."""
    match, message = unread.match, unread.message
    return Notification(
        match_id=unread.match_id,
        version=message.number,
        recipient=unread.to,
        kind="chat",
        title=t("notices.wrote", name=name, game=_game(match)),
        body=t("notices.read-it"),
        ply=len(match.turns),
        at=message.at,
    )
