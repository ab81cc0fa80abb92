"""What a review found out about one moment of a game, as it is kept."""

from dataclasses import dataclass

from pydantic import TypeAdapter

from app.match.state import Match
from engine import Color, Move, Position, format_move
from engine.think import Value
from engine.think.multiplayer import all_exact
from engine.think.review import Moment, PlyReview


@dataclass(frozen=True, slots=True)
class Finding:
    """A moment after `ply` turns. Moves are texts, as a record has them.

    `values` tell what the position is worth to each player, `best` is the best move and `worth` its
    value, `played` the value of the `move` that was made, both to the player to move. `line` is the
    best play on all sides. `only`: nothing but the best move wins, or draws where none wins, and
    that is proved. `choices` counts the legal moves.
    """

    ply: int
    mover: Color | None
    values: dict[Color, Value]
    move: str | None = None
    played: Value | None = None
    best: str | None = None
    worth: Value | None = None
    line: tuple[str, ...] = ()
    only: bool = False
    choices: int = 0

    @property
    def proved(self) -> bool:
        """Whether the values are exact."""
        return all_exact(self.values)


_FINDING: TypeAdapter[Finding] = TypeAdapter(Finding)


def encode(finding: Finding) -> str:
    """A finding as the text of a row."""
    return _FINDING.dump_json(finding, exclude_defaults=True).decode()


def decode(text: str) -> Finding:
    """The finding of a row."""
    return _FINDING.validate_json(text)


def moments_of(match: Match) -> list[Moment]:
    """The positions of a match that is over with their moves; the last is what it was left at."""
    played = [Moment(turn.before, turn.move) for turn in match.turns]
    return [*played, Moment(match.turns[-1].after if match.turns else match.terms.start)]


def finding_of(moments: list[Moment], ply: int, judgement: PlyReview) -> Finding:
    """A judgement in texts."""
    moment = moments[ply]
    position = moment.position
    best = judgement.choices[0] if judgement.choices else None
    return Finding(
        ply=ply,
        mover=position.to_move,
        values=dict(judgement.values),
        move=None if moment.move is None else format_move(position, moment.move),
        played=judgement.played,
        best=None if best is None else format_move(position, best.move),
        worth=None if best is None else best.value,
        line=line_to_text(position, judgement.line),
        only=judgement.only is not None,
        choices=len(position.legal_moves),
    )


def line_to_text(position: Position, line: tuple[Move, ...]) -> tuple[str, ...]:
    """A line of play in texts, as far as it can be played."""
    texts = []
    for move in line:
        if move not in position.legal_moves:
            break
        texts.append(format_move(position, move))
        position = position.play(move)
    return tuple(texts)
