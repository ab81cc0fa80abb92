"""A line of moves, as a match in which one reader has every seat."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.match.commands import CommandRequest, Play
from app.match.decide import Refused, decide
from app.match.decide.guards import forced_events
from app.match.events import Ended, Entry, Event, Flagged, Resigned
from app.match.evolve import evolve
from app.match.state import Match, Seating, Terms, Timekeeping
from app.web.errors import ApiError, Problem
from engine import DEPARTURES, Color, Game, Position, format_move

READER = "reader"


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line that was played: the match after it, and what was asked of it.

    `moves` leaves out the passes that were forced; `plies` says how many turns had been played
    after each of the moves. `stopped` is why the line could not be played to its end.
    """

    match: Match
    moves: tuple[str, ...]
    plies: tuple[int, ...]
    stopped: Problem | None = None

    @property
    def record(self) -> tuple[str, ...]:
        """The line as a record has it, with every pass."""
        texts = [format_move(turn.before, turn.move) for turn in self.match.turns]
        for move, ply in reversed(list(zip(self.moves, (0, *self.plies), strict=False))):
            if parse_departure(move):
                texts.insert(ply, move)
        return tuple(texts)


def sandbox_match(game: Game, options: dict[str, str], position: Position) -> Match:
    """The match before the reader's first move; its start may be any position."""
    return Match(
        version=0,
        terms=Terms(game=game.id, options=options, host=READER, opened_at=0, start=position),
        seating=Seating(seats=tuple((color, READER) for color in game.players)),
        timekeeping=Timekeeping(),
        position=position,
        position_version=0,
        updated_at=0,
        moved_at=0,
    )


def play_line(match: Match, texts: Iterable[str]) -> PlayedLine:
    """A line as far as it can be played. A player's leaving is a move of it, as `white-resigns`.

    A forced pass may be among its moves, or be left out.
    """
    moves: list[str] = []
    plies: list[int] = []
    forced = 0  # passes that followed of themselves, and may be told yet
    for number, text in enumerate(texts, start=1):
        if text == "pass" and forced:
            forced -= 1
            continue
        try:
            after = play_move(match, text)
        except ApiError as error:
            message = f"Move {number}, {text[:20]}: {error.problem.message}"
            problem = Problem(reason=error.problem.reason, message=message)
            return PlayedLine(match, tuple(moves), tuple(plies), problem)
        forced = sum(turn.forced is not None for turn in after.turns[len(match.turns) :])
        moves.append(_canonical(match, after, text))
        match = after
        plies.append(len(match.turns))
    return PlayedLine(match, tuple(moves), tuple(plies))


def play_move(match: Match, text: str) -> Match:
    """The match after a move, and after the passes that follow of themselves.

    Raises ApiError.
    """
    left = parse_departure(text)
    if left is not None:
        events = _left(match, *left)
    else:
        decision = decide(match, CommandRequest(Play(text, match.version), READER, ""))
        if isinstance(decision, Refused):
            raise ApiError(409, decision.reason, decision.message)
        events = decision
    return evolve(match, Entry(match.version + 1, READER, "", 0, events))


def _canonical(before: Match, after: Match, text: str) -> str:
    """A move as it is written."""
    if parse_departure(text):
        return text
    turn = after.turns[len(before.turns)]
    return format_move(turn.before, turn.move)


def parse_departure(text: str) -> tuple[Color, str] | None:
    """Who leaves the game with a move of a record, and how; None for a move on the board."""
    name, _, how = text.partition("-")
    return (Color(name), how) if how in DEPARTURES and name in list(Color) else None


def _left(match: Match, color: Color, how: str) -> tuple[Event, ...]:
    """A player goes; of three, the others go on. Raises ApiError."""
    if match.ended or color not in match.active:
        raise ApiError(409, "over", f"{color.value.capitalize()} is not in the game any more.")
    gone = Resigned(color) if how == "resigns" else Flagged(color)
    after = match.position.without(color)
    if len(after.active) < 2:
        return (gone, Ended("resigned" if how == "resigns" else "time"))
    return (gone, *forced_events(after))
