"""Which notifications a log entry causes, and for which players."""

from collections.abc import Iterable, Iterator

from app.delivery.model import Subject
from app.event_log.log import Append
from app.features.chat.model import ChatMessage
from app.features.notifications.messages import Message, game_named, game_with_time, named, say
from app.features.notifications.model import LowTime, Notice, NotificationKind
from app.locales.variant_names import readers
from app.match import events
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.state import Match
from engine import Color


def people_of(change: Append) -> frozenset[PlayerId]:
    """Everybody whom an entry may concern."""
    joining = [
        event.player for event in change.entry.events if isinstance(event, events.JoinRequested)
    ]
    before = change.before.people if change.before else ()
    return frozenset([*before, *change.after.people, *joining])


def notices_of(change: Append) -> tuple[Notice, ...]:
    """At most one notice for each player, and none for the entry's author."""
    notices: dict[PlayerId, Notice] = {}
    for to, kind, title, body in _messages(change):
        if to != change.entry.by and to not in notices and not is_computer(to):
            notices[to] = Notice(
                Subject("match", change.match_id),
                change.entry.version,
                to,
                kind,
                title,
                body,
                change.entry.at,
                len(change.after.turns),
            )
    return tuple(notices.values())


Told = tuple[PlayerId, NotificationKind, Message, Message]  # recipient, kind, title, body


def _messages(change: Append) -> Iterator[Told]:
    """Messages by importance; a player gets the first one."""
    for event in change.entry.events:
        yield from _event_messages(event, change)
    yield from _start_messages(change)
    yield from _turn_messages(change)


def _event_messages(event: events.Event, change: Append) -> Iterator[Told]:
    match = change.after
    author = _author(change)
    match event:
        case events.Ended() if match.ended != "withdrawn":
            for player in _seated(match):
                yield player, "over", _result_text(match, player), say("notices.over")
        case events.Offered(offer):
            title = say(f"notices.offer.{offer}", name=author)
            for player in _seated(match):
                yield player, "offer", title, _in_game(match, player)
        case events.Opened(reserved=reserved):
            for player in reserved.values():
                terms, seen_by = match.terms, readers(player, match.people)
                game = game_with_time(terms.game, terms.options, terms.time, seen_by)
                title = say("notices.invites", name=author, game=game)
                yield player, "invitation", title, say("notices.invited-to")
        case events.JoinRequested(player):
            title = say("notices.asks-for-seat", name=named(player))
            host = match.terms.host
            yield host, "invitation", title, _in_game(match, host)
        case events.Seated(player) if match.status == "waiting" and player != match.terms.host:
            title = say("notices.sat-down", name=named(player))
            for to, text in (match.terms.host, title), (player, say("notices.seated")):
                body = say("notices.waits-for-others", game=_game(match, to))
                yield to, "invitation", text, body
        case events.ReservationDropped() if change.entry.by != match.terms.host and not match.ended:
            title = say("notices.declines", name=author)
            host = match.terms.host
            yield host, "invitation", title, _in_game(match, host)
        case _:
            return


def _start_messages(change: Append) -> Iterator[Told]:
    before, after = change.before, change.after
    if before is None and after.terms.tournament:
        yield from _pairing_messages(after)
        return
    if before is None or before.status != "waiting" or after.status != "running":
        return
    for player in _seated(after):
        mine = after.to_move is not None and after.seating.player_of(after.to_move) == player
        against, body = _against(after, player), say("notices.begins", game=_game(after, player))
        if mine:
            yield player, "turn", say("notices.your-first-move", game=against), body
        else:
            yield player, "started", say("notices.started", game=against), body


def _pairing_messages(match: Match) -> Iterator[Told]:
    """The game of a round begins."""
    tournament = match.terms.tournament
    assert tournament is not None
    place = "tournaments.of-season" if tournament.season else "tournaments.of-match"
    number = tournament.round
    body = say(place, name=tournament.name, number=number) if number else tournament.name
    for player in _seated(match):
        mine = match.to_move is not None and match.seating.player_of(match.to_move) == player
        against = _against(match, player)
        title = say("notices.your-first-move" if mine else "notices.started", game=against)
        yield player, "turn" if mine else "started", title, body


def _turn_messages(change: Append) -> Iterator[Told]:
    """A message to the player to move if the position or the turn has changed, or a pause ended."""
    before, after = change.before, change.after
    if before is None or after.to_move is None or after.timekeeping.paused:
        return
    same = before.position == after.position and before.to_move == after.to_move
    chosen = before.color_choice != after.color_choice
    if same and not chosen and not before.timekeeping.paused:
        return
    player = after.seating.player_of(after.to_move)
    if player == change.entry.by and after.swap_phase == "opening":
        return  # the player makes several moves in succession
    if player is not None:
        title = say("notices.your-turn", game=_against(after, player))
        yield player, "turn", title, _played_text(change, player)


def _author(change: Append) -> Message:
    by = change.entry.by
    return named(by) if by in people_of(change) else say("notices.somebody")


def _played_text(change: Append, to: PlayerId) -> Message:
    """The author's last move, if they moved, and the game."""
    moves = [event.move for event in change.entry.events if isinstance(event, events.Played)]
    by, choice, game = change.entry.by, change.after.color_choice, _game(change.after, to)
    known = by in people_of(change)
    if (
        known
        and choice
        and any(isinstance(event, events.ColorChosen) for event in change.entry.events)
    ):
        chosen = say(f"colors.{choice.color.value}")
        return say("notices.chose-color", name=named(by), color=chosen, game=game)
    if known and moves:
        return say("notices.played", name=named(by), move=moves[-1], game=game)
    return say("notices.in-game", game=game)


def _result_text(match: Match, player: PlayerId) -> Message:
    winners = match.winners
    against = _against(match, player)
    if not winners:
        return say("notices.called-off", game=against)
    mine = set(winners) & set(match.seating.colors_of(player))
    if len(winners) == 1 and not mine:
        return say("notices.won", name=_seat_name(match, winners[0]), game=against)
    if len(winners) == 1:
        return say("notices.you-won", game=against)
    return say("notices.draw" if mine else "notices.lost", game=against)


def _seat_name(match: Match, color: Color) -> Message:
    player = match.seating.player_of(color)
    return named(player) if player else say(f"colors.{color.value}")


def _against(match: Match, player: PlayerId) -> Message:
    seats = match.seating.seats
    others = (_seat_name(match, color) for color, seated in seats if seated != player)
    return _game_against(_game(match, player), others)


def _game_against(game: Message, others: Iterable[Message]) -> Message:
    names = list(others)
    return say("notices.against", game=game, names=names) if names else game


def _seated(match: Match) -> list[PlayerId]:
    return [player for _, player in match.seating.seats if player is not None]


def _game(match: Match, to: PlayerId) -> Message:
    seen_by = readers(to, match.people)
    return game_named(match.terms.game, match.terms.options, seen_by)


def _in_game(match: Match, to: PlayerId) -> Message:
    return say("notices.in-game", game=_game(match, to))


def low_time_notice(turn: LowTime, hours: int, now: int) -> Notice:
    """The warning that little time is left for a move: one for each ply."""
    game = game_named(turn.game, turn.options, (turn.player,))
    return Notice(
        Subject("match", turn.match_id),
        turn.ply,
        turn.player,
        "time",
        say("notices.low-time", game=_game_against(game, map(named, turn.opponents))),
        say("notices.time-left", count=hours),
        now,
        turn.ply,
    )


def chat_notice(match_id: str, match: Match, message: ChatMessage, to: PlayerId) -> Notice:
    """A notice without the message's text, since other people may read notifications."""
    return Notice(
        Subject("match", match_id),
        message.number,
        to,
        "chat",
        say("notices.wrote", name=named(message.by), game=_game(match, to)),
        say("notices.read-it"),
        message.at,
        len(match.turns),
    )
