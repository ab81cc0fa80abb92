"""A review's result for one position, and its encoding for the store."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import TypeAdapter

from app.match.state import Match
from engine import Color, Move, Position, format_move
from engine.think.multiplayer import all_exact
from engine.think.review import GamePosition, PlyReview
from engine.think.value import Value


@dataclass(frozen=True, slots=True)
class Finding:
    """The position after `ply` turns, with its evaluation. The fields are stored.

    Moves are in record notation. `values` has the value of the position for each player. `worth`
    and `played` are the mover's values of the `best` move and of the `move` that was made. `line`
    is the best play of all players. `only`: the best move is proved to be the only one that wins,
    or draws if none wins. `choices` is the number of legal moves. `doubt` is the part of the loss
    on which the searches before and after the move disagree, and is not stored.
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
    doubt: float = 0.0

    @property
    def proved(self) -> bool:
        return all_exact(self.values)


_FINDING: TypeAdapter[Finding] = TypeAdapter(Finding)


def reconciled(findings: Sequence[Finding]) -> list[Finding]:
    """Findings whose moves have the values of the next positions, so that a page shows one value.

    The search before a move counts as well: what it gives the move is not lost for sure.
    """
    following = {finding.ply: finding for finding in findings}
    return [_reconciled(finding, following.get(finding.ply + 1)) for finding in findings]


def _reconciled(finding: Finding, after: Finding | None) -> Finding:
    mover, played = finding.mover, finding.played
    if after is None or mover is None or played is None or played.exact:
        return finding
    value = after.values[mover]
    return replace(finding, played=value, doubt=2 * max(0.0, played.chance - value.chance))


def encode_finding(finding: Finding) -> str:
    return _FINDING.dump_json(finding, exclude_defaults=True).decode()


def decode_finding(text: str) -> Finding:
    return _FINDING.validate_json(text)


def moments_of(match: Match) -> list[GamePosition]:
    """The positions of a finished match with the moves made in them; the last one has none."""
    moments = [GamePosition(turn.before, turn.move) for turn in match.turns]
    return [*moments, GamePosition(match.turns[-1].after if match.turns else match.terms.start)]


def make_finding(moments: list[GamePosition], ply: int, judgement: PlyReview) -> Finding:
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
        line=format_line(position, judgement.line),
        only=judgement.only is not None,
        choices=len(position.legal_moves),
    )


def format_line(position: Position, line: tuple[Move, ...]) -> tuple[str, ...]:
    texts = []
    for move in line:
        if move not in position.legal_moves:
            break
        texts.append(format_move(position, move))
        position = position.play(move)
    return tuple(texts)
