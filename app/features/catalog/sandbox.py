"""Sandbox matches: one reader has every seat. For analysis, examples and puzzles."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.http.errors import ApiError, Problem, refusal_error
from app.locales import t
from app.match.commands import CommandRequest, Play
from app.match.conditional_moves import is_forced
from app.match.decide import Refused, decide
from app.match.decide.guards import departure_events
from app.match.events import Entry, Event, Flagged, Resigned
from app.match.evolve import evolve
from app.match.seating import Seating
from app.match.state import Match, Terms, Timekeeping
from engine import DEPARTURES, PASS, Color, Game, Position, Record, format_move

READER = "reader"


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """The result of playing a line of moves.

    `moves` are the played moves without forced passes; `plies` has the number of turns after each.
    `stopped` is the reason why the rest of the line could not be played.
    """

    match: Match
    moves: tuple[str, ...]
    plies: tuple[int, ...]
    stopped: Problem | None = None

    @property
    def record(self) -> tuple[str, ...]:
        """The moves as a record lists them, with forced passes."""
        texts = [format_move(turn.before, turn.move) for turn in self.match.turns]
        for move, ply in reversed(list(zip(self.moves, (0, *self.plies), strict=False))):
            if parse_departure(move):
                texts.insert(ply, move)
        return tuple(texts)


def sandbox_match(game: Game, options: dict[str, str], position: Position) -> Match:
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


def play_line(match: Match, texts: Iterable[str], *, is_record: bool = False) -> PlayedLine:
    """Play a line until a move is impossible.

    A line may include or omit forced passes; a record includes them. Departures, such as
    `white-resigns`, are part of it. Under free passing, a single pass at the end of a line after a
    forced pass is the next player's choice.
    """
    moves: list[str] = []
    plies: list[int] = []
    forced_passes = 0  # already played; the line may repeat them
    line = tuple(texts)
    for number, text in enumerate(line, 1):
        is_choice = number == len(line) and not is_record and PASS in match.position.legal_moves
        if text == "pass" and forced_passes and not is_choice:
            forced_passes -= 1
            continue
        try:
            after = play_move(match, text)
        except ApiError as error:
            place = f"{len(match.turns) + 1}. {text[:20]}"
            message = t("refused.at-line", line=place, text=error.problem.message)
            problem = Problem(reason=error.problem.reason, message=message)
            return PlayedLine(match, tuple(moves), tuple(plies), problem)
        new_turns = after.turns[len(match.turns) :]
        forced_passes = sum(turn.forced is not None for turn in new_turns)
        moves.append(_canonical(match, after, text))
        match = after
        plies.append(len(match.turns))
    return PlayedLine(match, tuple(moves), tuple(plies))


def line_of(record: Record, match: Match) -> tuple[str, ...]:
    """The moves of a match's record as a line, without a final forced pass."""
    moves = record.moves
    ends_forced = moves[-1:] == ("pass",) and is_forced(match.turns[-1].before)
    return moves[:-1] if ends_forced else moves


def play_move(match: Match, text: str) -> Match:
    """Play a move and the forced passes after it. Raises ApiError 409 if it is not legal."""
    departure = parse_departure(text)
    if departure is not None:
        events = _departure_events(match, *departure)
    else:
        decision = decide(match, CommandRequest(Play(text, match.version), READER, ""))
        if isinstance(decision, Refused):
            raise refusal_error(decision)
        events = decision
    return evolve(match, Entry(match.version + 1, READER, "", 0, events))


def _canonical(before: Match, after: Match, text: str) -> str:
    if parse_departure(text):
        return text
    turn = after.turns[len(before.turns)]
    return format_move(turn.before, turn.move)


def parse_departure(text: str) -> tuple[Color, str] | None:
    """The color and the manner of a departure in a record; None for a move on the board."""
    name, _, manner = text.partition("-")
    return (Color(name), manner) if manner in DEPARTURES and name in list(Color) else None


def _departure_events(match: Match, color: Color, manner: str) -> tuple[Event, ...]:
    """A player leaves. Two remaining players continue. Raises ApiError."""
    if match.ended or color not in match.active:
        raise ApiError(409, "over", t("refused.departed", color=t(f"colors.{color}")))
    if manner == "resigns":
        return departure_events(match.position, Resigned(color), "resigned")
    return departure_events(match.position, Flagged(color), "time")
