"""`python -m training laws`: what kinds of moves are worth in MacBeth, by stage."""

from collections.abc import Iterator

from app.errors import UserError
from engine import Game
from engine.custodial import Rules
from training.laws.effects import find_stages, format_stages
from training.laws.moves import play_moves
from training.laws.players import (
    LAWS,
    Judge,
    greedy,
    match,
    with_folklore,
    with_laws,
    without,
)
from training.progress import ProgressBar

PAIRS = 200  # of games between players who look one move ahead


def find_laws(game: Game, games: int, seed: int) -> Iterator[str]:
    """Tables in Markdown, and the results of players who use them. Raises UserError."""
    rules = game.rules(game.complete({}))
    if not isinstance(rules, Rules) or rules.board.shape != "hexagon" or len(rules.colors) != 2:
        raise UserError(f"the laws hold for hexagons and two players, not for {game.id}")
    with ProgressBar() as bar:
        bar.begin("playing", 2 * games)
        found, others = (play_moves(game, games, one, bar.step) for one in (seed, seed + 1))
    yield format_stages(find_stages(found, others))
    rivals: dict[str, Judge] = {"greedy": greedy, "corners and few stones": with_folklore}
    rivals |= {f"all laws but `{law}`": without(law) for law in LAWS}
    for name, judge in rivals.items():
        share = match(game, with_laws(), judge, PAIRS, seed)
        yield f"The laws take {share:.0%} of the points from: {name} ({2 * PAIRS} games)."
