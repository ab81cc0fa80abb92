"""Decisions about opening a match: its game, time control, seats and imported moves."""

from app.match.bot_players import LEVELS, is_computer
from app.match.commands import Open, PlayerId
from app.match.decide.guards import Decision, Refused, forced_events
from app.match.events import Opened, Seated
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from engine import (
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
    except UnknownGame as error:
        return Refused("no-such-game", str(error))
    except OptionError as error:
        return Refused("no-such-option", str(error))
    except TimeControlError as error:
        return Refused("no-such-time", str(error))
    if command.private and command.listed:
        return Refused("private", "A private match cannot be listed.")
    reserved = {c: p for c, p in command.reserved.items() if c != command.color and p != by}
    refused = _refused_seats(game, command, reserved) or _refused_computers(game, command)
    if refused:
        return refused
    imported = _import_moves(game.start(options), command.moves)
    if isinstance(imported, Refused):
        return imported
    moves, position = imported
    opened = Opened(
        game=game.id,
        options=options,
        host=by,
        drawn=command.random_color,
        listed=command.listed,
        time=time,
        joining=command.joining,
        private=command.private,
        takebacks=command.takebacks,
        reserved=reserved,
        moves=moves,
        previous=command.previous,
        series=command.series,
        round=command.round,
        hints=command.hints,
    )
    players = {command.color: by, **command.computers}
    seated = tuple(Seated(players[color], color) for color in game.players if color in players)
    forced = forced_events(position) if len(players) == len(game.players) else ()
    return (opened, *seated, *forced)


def _refused_seats(game: Game, command: Open, reserved: dict[Color, PlayerId]) -> Refused | None:
    if command.color not in game.players:
        return Refused("no-such-seat", f"{game.title} has no {command.color} player.")
    if not {*reserved} <= {*game.players} or len(set(reserved.values())) < len(reserved):
        message = "A seat is reserved for one player, and each player can have one reserved seat."
        return Refused("no-such-seat", message)
    if any(is_computer(player) for player in command.reserved.values()):
        return Refused("no-such-friend", "A seat cannot be reserved for a computer.")
    return None


def _refused_computers(game: Game, command: Open) -> Refused | None:
    computers = command.computers
    if not all(is_computer(player) for player in computers.values()):
        return Refused("no-such-level", f"Computers play at levels 1 to {LEVELS[-1]}.")
    if len(set(computers.values())) < len(computers):
        return Refused("no-such-seat", "Each computer can have one seat.")
    free = {*game.players} - {command.color} - {*command.reserved}
    if not {*computers} <= free:
        return Refused("no-such-seat", "A computer can only take a free seat.")
    if command.hints and len(computers) < len(game.players) - 1:
        message = "Hints are only for games in which all opponents are computers."
        return Refused("no-hints", message)
    return None


def _import_moves(
    position: Position, texts: tuple[str, ...]
) -> tuple[tuple[str, ...], Position] | Refused:
    """The moves in canonical notation, and the position after them."""
    if len(texts) > MAX_MOVES:
        return Refused("too-many-moves", f"A match can begin after {MAX_MOVES} moves at most.")
    moves = []
    for number, text in enumerate(texts, 1):
        try:
            move = parse_move(position, text)
            moves.append(format_move(position, move))
            position = position.play(move)
        except (NotationError, IllegalMove) as error:
            return Refused(error.reason, f"Move {number}: {error}")
    if position.over:
        return Refused("over", "The game is over after these moves.")
    return tuple(moves), position
