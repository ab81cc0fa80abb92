"""A game looked at again, from its end backwards: what each position was worth, and each move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.position import Move, Position
from engine.think.maxn import agreed_values, can_solve, solve
from engine.think.multiplayer import (
    Search,
    Values,
    all_exact,
    final_values,
    one_ply_earlier,
    values_for_all,
)
from engine.think.thinker import Effort, Stop, Thinker
from engine.think.value import RankedMove, Value


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, and the move that was made in it: none in the last one."""

    position: Position
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class ReviewEffort:
    """How long to think about a position: `near` as long as everything behind it is proved."""

    near: Effort
    far: Effort


@dataclass(frozen=True, slots=True)
class PlyReview:
    """What was found out about a moment.

    `choices` are the moves that were looked at, best first, and empty where there was no choice;
    `complete` when they are all the legal moves. `played` is what the move that was made is worth
    to who made it. `line` is the best play, as far as it was seen.
    """

    values: Values
    choices: tuple[RankedMove, ...] = ()
    line: tuple[Move, ...] = ()
    played: Value | None = None
    complete: bool = False

    @property
    def only(self) -> Move | None:
        """The one move that wins, or the one that draws where none wins, if that is proved."""
        if not self.complete or not all(one.value.exact for one in self.choices):
            return None
        first, second = self.choices[:2]
        return first.move if first.value.chance > second.value.chance else None


def review_game(
    moments: Sequence[Moment], thinker: Thinker, care: ReviewEffort, stop: Stop
) -> tuple[PlyReview, ...]:
    """Every moment of a game, the first one first."""
    found: list[PlyReview] = []
    after: PlyReview | None = None
    for ply in reversed(range(len(moments))):
        after = review_ply(moments, ply, after.values if after else None, thinker, care, stop)
        found.append(after)
    return tuple(reversed(found))


def review_ply(
    moments: Sequence[Moment],
    ply: int,
    after: Values | None,
    thinker: Thinker,
    care: ReviewEffort,
    stop: Stop,
) -> PlyReview:
    """The moment after `ply` moves. `after` are the values of the next one, if there is one.

    What it says is worth nothing if the stop was asked for meanwhile.
    """
    moment = moments[ply]
    position = moment.position
    mover = position.to_move
    if mover is None:
        return PlyReview(final_values(position))
    if moment.move is None or not _continues(moments, ply):
        after = None  # somebody left the game here: nothing is known of how it would have gone on
    elif after is not None and len(position.legal_moves) == 1:
        return PlyReview(later := one_ply_earlier(after), line=(moment.move,), played=later[mover])
    proved = after is None or all_exact(after)
    if can_solve(position) and (solved := _solve(moment, stop)):
        return solved
    search = Search(thinker, care.near if proved else care.far, stop)
    return _think(moment, after, search, proved=proved)


def _continues(moments: Sequence[Moment], ply: int) -> bool:
    """Whether the next position is what the move leads to, and nobody left in between."""
    moment = moments[ply]
    return moment.position.play(moment.move) == moments[ply + 1].position


def _solve(moment: Moment, stop: Stop) -> PlyReview | None:
    """The moment by the rest of the game for three, if everybody's result is certain."""
    mover = moment.position.turn
    found = solve(moment.position, stop)
    values = agreed_values(found, mover) if found else None
    if not found or values is None:
        return None
    choices = tuple(RankedMove(move, after[mover]) for move, after in found.items())
    played = found[moment.move][mover] if moment.move is not None else None
    return PlyReview(values, choices, (choices[0].move,), played, complete=True)


def _think(moment: Moment, after: Values | None, search: Search, *, proved: bool) -> PlyReview:
    position, mover = moment.position, moment.position.to_move
    assert mover
    thought = search.rank(position)
    choices, line = thought.moves, thought.line
    complete = len(choices) == len(position.legal_moves)
    sure = all(one.value.exact for one in choices)
    if proved and not sure and (best := search.best(position)).best.value.exact:
        choices, line, sure = _capped(choices, best.best), best.line, True
    if after and moment.move is not None:
        choices = _with_proved_move(choices, RankedMove(moment.move, one_ply_earlier(after)[mover]))
        sure = all(one.value.exact for one in choices) or (sure and choices[0].move == line[0])
    if choices[0].move != line[0]:
        line = (choices[0].move,)
    played = next((one.value for one in choices if one.move == moment.move), None)
    worth = _position_value(choices[0].value, sure=sure)
    return PlyReview(values_for_all(position, worth, line, search), choices, line, played, complete)


def _capped(choices: Sequence[RankedMove], best: RankedMove) -> tuple[RankedMove, ...]:
    """A proved best move before the others, of which nothing better can be hoped than of it."""
    others = [
        one if one.value.exact else replace(one, value=_at_most(one.value, best.value))
        for one in choices
        if one.move != best.move
    ]
    return (best, *_sorted(others))


def _at_most(value: Value, most: Value) -> Value:
    chance = min(value.chance, most.chance if most.chance < 1 else 0.99)
    margin = value.margin
    if margin is not None and most.margin is not None:
        margin = min(margin, most.margin)
    return replace(value, chance=chance, margin=margin)


def _with_proved_move(choices: Sequence[RankedMove], known: RankedMove) -> tuple[RankedMove, ...]:
    """The same, with what the rest of the game has proved about the move that was made."""
    if not known.value.exact or any(one.move == known.move and one.value.exact for one in choices):
        return tuple(choices)
    if not all(one.value.exact for one in choices if one.move != known.move):
        known = replace(known, value=replace(known.value, distance=None))  # it may be quicker
    return _sorted([one for one in choices if one.move != known.move] + [known])


def _sorted(choices: Sequence[RankedMove]) -> tuple[RankedMove, ...]:
    return tuple(sorted(choices, key=lambda one: one.value.sort_key, reverse=True))


def _position_value(best: Value, *, sure: bool) -> Value:
    """The value of a position by its best move: proved if it is, and nothing can be better."""
    if best.exact and (sure or (best.chance == 1 and best.margin is None)):
        return best
    return replace(best, chance=min(0.99, max(0.01, best.chance)), distance=None, exact=False)
