"""Decides about opening a match: its game, time control, seats and imported moves."""

from collections.abc import Mapping

from app.fields import filled
from app.match.bot_players import LEVELS, is_computer
from app.match.commands import SERVICE, Open, OpenTournamentGame, PlayerId
from app.match.conditional_moves import is_forced
from app.match.decide.guards import Decision, Refused, forced_events, refused_move
from app.match.events import Opened, Seated
from app.match.swap import plies_before_choice
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from engine import (
    PASS,
    Color,
    Game,
    IllegalMove,
    NotationError,
    OptionError,
    Position,
    UnknownGame,
    find_game,
    format_move,
    parse_move,
)

MAX_MOVES = 500  # imported moves


def decide_open(command: Open, by: PlayerId) -> Decision:
    try:
        game = find_game(command.game)
        options = game.complete(command.options)
        time = format_time_control(parse_time_control(command.time))
    except UnknownGame:
        return Refused("no-such-game")
    except OptionError:
        return Refused("no-such-option")
    except TimeControlError:
        return Refused("no-such-time")
    if command.private and command.listed:
        return Refused("private")
    reserved = {c: p for c, p in command.reserved.items() if c != command.color and p != by}
    refused = _refused_seats(game, command, reserved) or _refused_computers(game, command)
    refused = refused or _refused_rating(game, options, command)
    if refused:
        return refused
    swap_plies = plies_before_choice(game, options) if command.swap else 0
    if command.swap and not swap_plies:
        return Refused("no-swap", "swap-players")
    if command.swap and command.moves:
        return Refused("no-swap", "swap-moves")
    imported = _import_moves(game.start(options), command.moves)
    if isinstance(imported, Refused):
        return imported
    moves, position = imported
    opened = filled(
        Opened,
        command,
        game=game.id,
        options=options,
        host=by,
        drawn=command.random_color,
        time=time,
        reserved=reserved,
        moves=moves,
        swap_plies=swap_plies,
    )
    players = {command.color: by, **command.computers}
    seated = tuple(Seated(players[color], color) for color in game.players if color in players)
    forced = forced_events(position) if len(players) == len(game.players) else ()
    return (opened, *seated, *forced)


def decide_open_tournament_game(command: OpenTournamentGame, by: PlayerId) -> Decision:
    if by != SERVICE:
        return Refused("not-seated", "only-server")
    try:
        game = find_game(command.game)
        options = game.complete(command.options)
        time = format_time_control(parse_time_control(command.time))
    except UnknownGame:
        return Refused("no-such-game")
    except OptionError:
        return Refused("no-such-option")
    except TimeControlError:
        return Refused("no-such-time")
    if command.rated and game.is_casual(options):
        return Refused("not-rated", "rated-variant")
    if {*command.seats} != {*game.players}:
        return Refused("no-such-seat", "one-reserved-seat")
    imported = _import_moves(game.start(options), command.moves)
    if isinstance(imported, Refused):
        return imported
    moves, position = imported
    opened = Opened(
        game=game.id,
        options=options,
        host=by,
        drawn=False,
        listed=False,
        time=time,
        takebacks=False,
        rated=command.rated,
        tournament=command.tournament,
        moves=moves,
        balanced=bool(moves),
        swap_plies=plies_before_choice(game, options) if command.swap else 0,
    )
    seated = tuple(Seated(command.seats[color], color) for color in game.players)
    return (opened, *seated, *forced_events(position))


def _refused_seats(game: Game, command: Open, reserved: dict[Color, PlayerId]) -> Refused | None:
    if command.color not in game.players:
        return Refused("no-such-seat", values={"color": command.color})
    if not {*reserved} <= {*game.players} or len(set(reserved.values())) < len(reserved):
        return Refused("no-such-seat", "one-reserved-seat")
    if any(is_computer(player) for player in command.reserved.values()):
        return Refused("no-such-friend")
    return None


def _refused_computers(game: Game, command: Open) -> Refused | None:
    computers = command.computers
    if not all(is_computer(player) for player in computers.values()):
        return Refused("no-such-level", values={"highest": LEVELS[-1]})
    if len(set(computers.values())) < len(computers):
        return Refused("no-such-seat", "one-computer-seat")
    free = {*game.players} - {command.color} - {*command.reserved}
    if not {*computers} <= free:
        return Refused("no-such-seat", "computer-seat-taken")
    if command.hints and len(computers) < len(game.players) - 1:
        return Refused("no-hints")
    return None


def _refused_rating(game: Game, options: Mapping[str, str], command: Open) -> Refused | None:
    if not command.rated:
        return None
    if game.is_casual(options):
        return Refused("not-rated", "rated-variant")
    if command.computers:
        return Refused("not-rated", "rated-computer")
    if command.takebacks:
        return Refused("not-rated", "rated-takebacks")
    if command.moves and not command.balanced:
        return Refused("not-rated", "rated-start")
    return None


def _import_moves(
    position: Position, texts: tuple[str, ...]
) -> tuple[tuple[str, ...], Position] | Refused:
    """The moves in canonical notation, and the position after them.

    The texts may omit forced passes.
    """
    if len(texts) > MAX_MOVES:
        return Refused("too-many-moves", values={"count": MAX_MOVES})
    moves: list[str] = []
    for number, text in enumerate(texts, 1):
        try:
            move = parse_move(position, text)
            while move != PASS and is_forced(position):
                moves.append(format_move(position, PASS))
                position = position.play(PASS)
            moves.append(format_move(position, move))
            position = position.play(move)
        except (NotationError, IllegalMove) as error:
            return refused_move(error, text, line=f"{number}. {text[:20]}")
    if position.over:
        return Refused("over", "over-after-moves")
    return tuple(moves), position
