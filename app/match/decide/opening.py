"""How a match is opened: its game, its clock, its seats, and what has been played elsewhere."""

from app.match.bot_players import LEVELS, is_computer
from app.match.commands import Open, PlayerId
from app.match.decide.guards import Decision, Refused, forced_events
from app.match.events import Opened, Seated
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from engine import (
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

MAX_MOVES = 500  # that a match can be opened with


def decide_open(command: Open, by: PlayerId) -> Decision:
    """A new match, with its host in a seat."""
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
    if command.color not in game.players:
        return Refused("no-such-seat", f"{game.title} has no {command.color} player.")
    if command.private and command.listed:
        return Refused("private", "A private match cannot be listed.")
    kept = {c: p for c, p in command.reserved.items() if c != command.color and p != by}
    if any(color not in game.players for color in kept) or len(set(kept.values())) < len(kept):
        return Refused("no-such-seat", "Every seat is kept for one player, and every player once.")
    wrong = _wrong_seats(game, command)
    if wrong:
        return wrong
    moves = _moves_so_far(game, options, command.moves)
    if isinstance(moves, Refused):
        return moves
    opened = Opened(
        game.id,
        options,
        by,
        command.random_color,
        command.listed,
        time,
        command.joining,
        command.private,
        command.takebacks,
        kept,
        moves,
        command.previous,
        command.series,
        command.round,
        command.hints,
    )
    taken = {command.color: by, **command.computers}
    seated = tuple(Seated(taken[color], color) for color in game.players if color in taken)
    if len(taken) < len(game.players):
        return (opened, *seated)
    return (opened, *seated, *forced_events(_after(game, options, moves)))


def _wrong_seats(game: Game, command: Open) -> Refused | None:
    """Why computers cannot sit where they should, or hints not be given."""
    computers = command.computers
    if any(is_computer(friend) for friend in command.reserved.values()):
        return Refused("no-such-friend", "A computer needs no invitation: give it a seat.")
    if not all(is_computer(player) for player in computers.values()):
        return Refused("no-such-level", f"Computers play at levels 1 to {LEVELS[-1]}.")
    if len(set(computers.values())) < len(computers):
        return Refused("no-such-seat", "Every computer sits once.")
    free = {*game.players} - {command.color} - {*command.reserved}
    if not {*computers} <= free:
        return Refused("no-such-seat", "A computer takes a seat that nobody else has.")
    if command.hints and len(computers) < len(game.players) - 1:
        message = "Hints are for games against computers only: another person would not have them."
        return Refused("no-hints", message)
    return None


def _after(game: Game, options: dict[str, str], texts: tuple[str, ...]) -> Position:
    position = game.start(options)
    for text in texts:
        position = position.play(parse_move(position, text))
    return position


def _moves_so_far(
    game: Game, options: dict[str, str], texts: tuple[str, ...]
) -> tuple[str, ...] | Refused:
    """The moves that a match begins after, as they are written."""
    if len(texts) > MAX_MOVES:
        return Refused("too-many-moves", f"A match can begin after {MAX_MOVES} moves at most.")
    position, moves = game.start(options), []
    for number, text in enumerate(texts, 1):
        try:
            move = parse_move(position, text)
            moves.append(format_move(position, move))
            position = position.play(move)
        except (NotationError, IllegalMove) as error:
            return Refused(error.reason, f"Move {number}: {error}")
    if position.over:
        return Refused("over", "The game is over after these moves.")
    return tuple(moves)
