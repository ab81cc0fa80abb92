"""The review of a game from its end backwards: the value of each position and of each move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.custodial import CustodialPosition
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
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import RankedMove, Value


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A position of a game and the move made in it; the last position has none."""

    position: Position
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class ReviewLimits:
    """The limits for a position: `near` where a proof is possible and nothing after it is open."""

    near: SearchLimits
    far: SearchLimits


@dataclass(frozen=True, slots=True)
class PlyReview:
    """The review of one position.

    `choices` are the moves considered, best first, and empty if there was no choice; `complete` if
    they are all legal moves. `played` is the value of the move that was made, to its player. `line`
    is the principal variation.
    """

    values: Values
    choices: tuple[RankedMove, ...] = ()
    line: tuple[Move, ...] = ()
    played: Value | None = None
    complete: bool = False

    @property
    def only(self) -> Move | None:
        """The only winning move, or the only drawing one if none wins, if that is proved."""
        if not self.complete or not all(one.value.exact for one in self.choices):
            return None
        first, second = self.choices[:2]
        return first.move if first.value.chance > second.value.chance else None


def review_ply(
    game_positions: Sequence[GamePosition],
    ply: int,
    after: Values | None,
    thinker: Thinker,
    limits: ReviewLimits,
    stop: StopFlag,
) -> PlyReview:
    """The review of the position after `ply` moves. `after`: the values of the next position.

    The result is meaningless if a stop was requested meanwhile.
    """
    game_position = game_positions[ply]
    position = game_position.position
    mover = position.to_move
    if mover is None:
        return PlyReview(final_values(position))
    if game_position.move is None or not _continues(game_positions, ply):
        after = None  # a player left here, so the next position says nothing about this one
    elif after is not None and len(position.legal_moves) == 1:
        return PlyReview(
            later := one_ply_earlier(after), line=(game_position.move,), played=later[mover]
        )
    proved = (after is None or all_exact(after)) and _can_prove(position, limits.near)
    if can_solve(position) and (solved := _review_by_solving(game_position, stop)):
        return solved
    search = Search(thinker, limits.near if proved else limits.far, stop)
    return _review_by_search(game_position, after, search, proved=proved)


def move_value(position: Position, move: Move, search: Search) -> Value:
    if can_solve(position) and (solved := solve(position, search.stop)):
        return solved[move][position.turn]
    after = position.play(move)
    if after.over:
        values = final_values(after)
    else:
        found = search.best(after)
        values = values_for_all(after, found.best.value, found, search)
    return one_ply_earlier(values)[position.turn]


def _continues(game_positions: Sequence[GamePosition], ply: int) -> bool:
    """True if the next position follows from the move: nobody left in between."""
    game_position = game_positions[ply]
    return game_position.position.play(game_position.move) == game_positions[ply + 1].position


def _can_prove(position: Position, limits: SearchLimits) -> bool:
    return not isinstance(position, CustodialPosition) or position.empty.bit_count() <= limits.exact


def _review_by_solving(game_position: GamePosition, stop: StopFlag) -> PlyReview | None:
    """The review by an exact endgame of three players, if everybody's result is certain."""
    mover = game_position.position.turn
    found = solve(game_position.position, stop)
    values = agreed_values(found, mover) if found else None
    if not found or values is None:
        return None
    choices = tuple(RankedMove(move, after[mover]) for move, after in found.items())
    played = found[game_position.move][mover] if game_position.move is not None else None
    return PlyReview(values, choices, (choices[0].move,), played, complete=True)


def _review_by_search(
    game_position: GamePosition, after: Values | None, search: Search, *, proved: bool
) -> PlyReview:
    position, mover = game_position.position, game_position.position.to_move
    assert mover
    ranked = search.rank(position)
    choices, line = ranked.moves, ranked.line
    complete = len(choices) == len(position.legal_moves)
    sure = all(one.value.exact for one in choices)
    if proved and not sure and (best := search.best(position)).best.value.exact:
        choices, line, sure = _capped(choices, best.best), best.line, True
    if after and game_position.move is not None:
        choices = _with_proved_move(
            choices, RankedMove(game_position.move, one_ply_earlier(after)[mover])
        )
        sure = all(one.value.exact for one in choices) or (sure and choices[0].move == line[0])
    if choices[0].move != line[0]:
        line = (choices[0].move,)
    value = _position_value(choices[0].value, sure=sure)
    values = values_for_all(position, value, replace(ranked, line=line), search)
    choices = _shared(choices, values[mover].chance)
    played = next((one.value for one in choices if one.move == game_position.move), None)
    return PlyReview(values, choices, line, played, complete)


def _shared(choices: Sequence[RankedMove], chance: float) -> tuple[RankedMove, ...]:
    """Estimates in proportion to `chance`, the mover's share of the chances of all players."""
    best = choices[0].value.chance
    if any(one.value.exact for one in choices) or not best:
        return tuple(choices)
    return tuple(
        replace(one, value=replace(one.value, chance=one.value.chance * chance / best))
        for one in choices
    )


def _capped(choices: Sequence[RankedMove], best: RankedMove) -> tuple[RankedMove, ...]:
    """The proved best move first; no other move can be better."""
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
    """The choices, with the value of the played move that the rest of the game has proved."""
    if not known.value.exact or any(one.move == known.move and one.value.exact for one in choices):
        return tuple(choices)
    if not all(one.value.exact for one in choices if one.move != known.move):
        # Another move may win sooner.
        known = replace(known, value=replace(known.value, distance=None))
    return _sorted([one for one in choices if one.move != known.move] + [known])


def _sorted(choices: Sequence[RankedMove]) -> tuple[RankedMove, ...]:
    return tuple(sorted(choices, key=lambda one: one.value.sort_key, reverse=True))


def _position_value(best: Value, *, sure: bool) -> Value:
    """The value of a position by its best move, exact only if no other move can be better."""
    if best.exact and (sure or (best.chance == 1 and best.margin is None)):
        return best
    return replace(best, chance=min(0.99, max(0.01, best.chance)), distance=None, exact=False)
