"""Makes lists of balanced openings."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean

from engine.canonical import canonical
from engine.color import Color
from engine.custodial import Rules
from engine.notation import format_move
from engine.position import PASS, Position
from engine.think.multiplayer import Search, values_for_all
from engine.think.openings.shipped import Opening
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value
from engine.think.varied_games import play_on

VERSION = 5  # of this method; a list without one has the first

PLIES = (8, 12)  # the length of an opening, from and to; longer if cells are filled first
MAX_SHARED_PLIES = 7  # first plies that two openings have in common, at most

CHECKS: dict[int, tuple[tuple[tuple[int, ...], float], ...]] = {
    2: (((4, 5), 8.0), ((7, 8), 5.0)),
    3: (((3,), 12.0), ((6,), 4.0)),
}
"""By the number of players: the depths of searches, and the greatest mean of their margins.

An odd and an even depth, because each is kind to another player. The quick check comes first.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A deep search, then games of two that searches of `depths` play from an opening.

    The deep search has `nodes` positions, and calls no player more than `margin` stones ahead. The
    others play `games` at each depth, are exact from `exact` empty cells on, and vary in the first
    `varied` plies. Each player has to win `min_wins`, and `least` at each depth: if one player wins
    at one depth and the other at the next, the opening is level for neither.
    """

    nodes: int = 150_000
    margin: float = 5.0
    games: int = 4
    least: int = 1
    min_wins: int = 4
    depths: tuple[int, ...] = (6, 7, 8)
    exact: int = 12
    varied: int = 14


USUAL_TRIAL = Trial()


def make_openings(
    start: Position, thinker: Thinker, seed: int, trial: Trial = USUAL_TRIAL
) -> Iterator[Opening]:
    """Openings without end, of a game that counts stones. No position comes twice, nor turned."""
    quick, thorough = CHECKS[len(start.rules.colors)]
    rng = Random(seed)
    positions: set[str] = set()
    beginnings: set[tuple[str, ...]] = set()
    while True:
        moves, position = _random_moves(start, rng)
        beginning = moves[: MAX_SHARED_PLIES + 1]
        if len(moves) < PLIES[0] or beginning in beginnings:
            continue
        key = canonical(position).key
        if key in positions:
            continue
        positions.add(key)
        if abs(_margin(position, thinker, quick[0])) > quick[1]:
            continue
        margin = _margin(position, thinker, thorough[0])
        chance = Random(f"{seed} {key}")
        if abs(margin) <= thorough[1] and is_open(position, thinker, chance, trial):
            beginnings.add(beginning)
            yield Opening(moves, margin)


def most_plies(start: Position) -> int:
    """The length of an opening, at most. Without more, the first cells would leave few of them."""
    filled = start.rules.opening_cells if isinstance(start.rules, Rules) else 0
    return PLIES[1] + filled.bit_count()


def _random_moves(position: Position, rng: Random) -> tuple[tuple[str, ...], Position]:
    """Random moves up to a random length, fewer if somebody has to pass or the game ends."""
    moves = []
    for _ in range(rng.randint(PLIES[0], most_plies(position))):
        legal = [move for move in position.legal_moves if move != PASS]
        if not legal:
            break
        move = rng.choice(legal)
        moves.append(format_move(position, move))
        position = position.play(move)
    if position.over or PASS in position.legal_moves:
        return (), position
    return tuple(moves), position


def is_open(position: Position, thinker: Thinker, rng: Random, trial: Trial = USUAL_TRIAL) -> bool:
    """True if neither of two players is far ahead, or wins too many games of searches."""
    if len(position.rules.colors) > 2:
        return True
    deep = SearchLimits(nodes=trial.nodes, selective=True)
    if abs(_stones(thinker.best(position, deep, StopFlag()).best.value)) > trial.margin:
        return False
    players, wins = position.rules.colors, Counter[Color]()
    for depth in trial.depths:
        limits = SearchLimits(depth=depth, exact=trial.exact)
        won = Counter[Color]()
        for _ in range(trial.games):
            _, end = play_on(position, thinker, limits, rng, varied=trial.varied)
            won.update(end.winners if len(end.winners) == 1 else ())
        wins += won
        if min(won[color] for color in players) < trial.least:
            return False
    return min(wins[color] for color in players) >= trial.min_wins


def _margin(position: Position, thinker: Thinker, depths: tuple[int, ...]) -> float:
    return fmean(_margin_at(position, thinker, depth) for depth in depths)


def _margin_at(position: Position, thinker: Thinker, depth: int) -> float:
    search = Search(thinker, SearchLimits(depth=depth), StopFlag())
    found = search.best(position)
    if len(position.rules.colors) == 2:
        return _stones(found.best.value)
    values = values_for_all(position, found.best.value, found, search)
    leads = [_stones(value) for value in values.values()]
    return max(leads) - min(leads)


def _stones(value: Value) -> float:
    assert value.margin is not None, "the game counts stones"
    return value.margin


def format_list(command: str, openings: Iterable[Opening]) -> str:
    """A file: the command that made it, then a line with margin and moves for each opening.

    Matches keep the moves that they began with, whatever becomes of the list.
    """
    lines = (f"{one.margin:+.2f} {' '.join(one.moves)}\n" for one in openings)
    return f"# {command} (version {VERSION})\n{''.join(lines)}"
