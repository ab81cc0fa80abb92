"""How even the games are: the first player's share and margin when a search plays itself.

`python -m bench.think.fairness GAME... --games 60 --seed 1 --write` plays each game with its main
options, from the usual start and from balanced openings, and updates the file that the rules pages
show and the table in docs/fairness.md. The same command gives the same results. `--plies` searches
deeper, for comparison.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from engine import GAMES, Color, MoxieRules, Position, parse_move
from engine.position import Move
from engine.think import SearchLimits, find_thinker
from engine.think.fairness.results import (
    FILE,
    Interval,
    Result,
    Start,
    read_results,
    way_of,
)
from engine.think.openings.shipped import find_openings
from engine.think.varied_games import play_on

PLIES, EXACT = 6, 12  # of the search
VARIED_PLIES = 20  # first plies, in which a move is drawn from those that are nearly equal
NEAR = (1.0, 2.0, 4.0)  # stones; the next one if at most a third of the games differ
VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "macbeth": (
        {},
        {"opening": "reversi"},
        {"opening": "pairs"},
        {"opening": "halves"},
        {"passing": "free"},
    ),
    "othello": ({}, {"opening": "reversi"}),
    "moxie": (
        {},
        {"board": "hex"},
        {"step": "knight"},
        {"step": "none"},
        {"goal": "diagonal"},
        {"goal": "cluster"},
        {"sixth": "loses"},
        {"jumps": "unless-winning"},
        {"jumps": "unless-decisive"},
        {"jumps": "sacrifice"},
        {"row": "unbreakable"},
        {"row": "last-chance"},
    ),
}
DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"
BEGIN, END = "<!-- fairness -->\n", "<!-- end of fairness -->\n"
Game = tuple[tuple[Move, ...], Position]


def play_games(
    game: str, options: dict[str, str], start: Start, *, games: int, seed: int, plies: int = PLIES
) -> Result:
    played: list[Game] = []
    for near in NEAR:
        played = [play(game, options, start, number, seed, plies, near) for number in range(games)]
        if len({moves for moves, _ in played}) > games / 3:
            break
    ends = [end for _, end in played]
    colors = GAMES[game].players
    margins = [] if isinstance(ends[0].rules, MoxieRules) else [_margin(end) for end in ends]
    return Result(
        game=game,
        options=options,
        start=start,
        games=games,
        seed=seed,
        plies=plies,
        exact=EXACT,
        seats=[round(sum(_points(end, color) for end in ends), 3) for color in colors],
        drawn=sum(len(end.winners) != 1 for end in ends),
        different=len({moves for moves, _ in played}),
        margin=round(fmean(margins), 3) if margins else None,
        spread=round(stdev(margins), 3) if len(margins) > 1 else None,
    )


def play(
    game: str,
    options: dict[str, str],
    start: Start,
    number: int,
    seed: int,
    plies: int,
    near: float = NEAR[0],
) -> Game:
    """The moves and the end of a game. Balanced openings are used in their order, by `number`."""
    rng = Random(f"{game} {options} {start} {seed} {number}")
    position = GAMES[game].start(options)
    moves: list[Move] = []
    if start == "balanced":
        openings = find_openings(game, options)
        for text in openings[number % len(openings)].moves:
            moves.append(parse_move(position, text))
            position = position.play(moves[-1])
    limits = SearchLimits(depth=plies, exact=EXACT)
    varied = VARIED_PLIES - len(moves)
    rest, end = play_on(position, find_thinker(position), limits, rng, varied=varied, near=near)
    return (*moves, *rest), end


def _points(end: Position, color: Color) -> float:
    return (color in end.winners) / len(end.winners) if end.winners else 1 / len(end.rules.colors)


def _margin(end: Position) -> float:
    first, *others = end.rules.colors
    return end.score[first] - fmean(end.score[other] for other in others)


def ways_to_play(games: Iterable[str]) -> Iterator[tuple[str, dict[str, str], Start]]:
    for game in games:
        for options in VARIANTS.get(game, ({},)):
            yield game, options, "usual"
            if find_openings(game, options):
                yield game, options, "balanced"


def table(results: tuple[Result, ...]) -> str:
    columns = ["game", "start", "games", "different", "drawn", "first player", "others", "lead"]
    lines = [f"| {' | '.join(columns)} |\n", f"| --- | --- |{' ---: |' * len(columns[2:])}\n"]
    for one in results:
        options = "".join(f" `{name}={value}`" for name, value in one.options.items())
        share = f"{100 * one.share:.0f} % ({_interval(one.share_interval, 100)})"
        others = ", ".join(f"{100 * points / one.games:.0f} %" for points in one.seats[1:])
        lead = "–"
        if one.margin is not None and one.margin_interval:
            lead = f"{one.margin:+.1f} ({_interval(one.margin_interval, 1, '+.1f')})"
        counts = (str(one.games), str(one.different), str(one.drawn))
        cells = (f"`{one.game}`{options}", one.start, *counts, share, others, lead)
        lines.append(f"| {' | '.join(cells)} |\n")
    return "".join(lines)


def _interval(interval: Interval, factor: float, spec: str = ".0f") -> str:
    low, high = interval
    return f"{factor * low:{spec}} to {factor * high:{spec}}"


def format_results(results: Iterable[Result]) -> str:
    return "".join(json.dumps(asdict(one)) + "\n" for one in results)


def with_result(results: Iterable[Result], new: Result) -> tuple[Result, ...]:
    """The results with a new one, which replaces the old one for the same way to play."""
    found = {str(way_of(one)): one for one in results}
    found[str(way_of(new))] = new
    return tuple(found.values())


def write(new: Result) -> None:
    """Update the file of results and the table of the document."""
    file = Path(str(FILE))
    results = tuple(sorted(with_result(read_results(file.read_text("utf-8")), new), key=_order))
    file.write_text(format_results(results), encoding="utf-8")
    before, rest = DOCUMENT.read_text("utf-8").split(BEGIN)
    after = rest.split(END)[1]
    DOCUMENT.write_text(f"{before}{BEGIN}{table(results)}{END}{after}", encoding="utf-8")


def _order(result: Result) -> tuple[int, int]:
    variants = VARIANTS.get(result.game, ({},))
    return list(GAMES).index(result.game), variants.index(result.options)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.think.fairness")
    parser.add_argument("game", nargs="*", choices=[[], *GAMES], help="default: all games")
    parser.add_argument("--games", type=int, default=60, help="of each way to play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="update the results and the document")
    parser.add_argument("--plies", type=int, default=PLIES, help="the depth of the search")
    arguments = parser.parse_args()
    count, seed, plies = arguments.games, arguments.seed, arguments.plies
    for game, options, start in ways_to_play(arguments.game or GAMES):
        result = play_games(game, options, start, games=count, seed=seed, plies=plies)
        print(table((result,)).splitlines()[-1], flush=True)
        if arguments.write:
            write(result)


if __name__ == "__main__":
    main()
