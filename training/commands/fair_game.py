"""`python -m training fair-game`: searches the variants for two players for a fair game."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.errors import UserError
from engine.think.fairness.results import wilson
from training.fair_game.measuring import Played
from training.fair_game.stages import STAGES, Found, Stage, read_found, search
from training.progress import ProgressBar

HEAD = "| depth | games | first player | drawn | plies | passes | leads | turned | positions |"


def find_fair_games(out: str, seed: int, stages: Sequence[Stage] = STAGES) -> Iterator[str]:
    """Search, and yield what the stages found as text and tables in Markdown. Raises UserError."""
    path = Path(out)
    with ProgressBar() as bar:
        begun = 0

        def step(stage: int, done: int, variants: int) -> None:
            nonlocal begun
            if stage != begun:
                bar.begin(f"stage {stage}", variants)
                begun = stage
            bar.reach(done, variants)

        try:
            best = search(path, seed, stages, step)
            found = read_found(path)
        except OSError as error:
            raise UserError(f"{out} cannot be written: {error.strerror}") from error
    for number, stage in enumerate(stages, start=1):
        yield _report(number, stage, [one for one in found if one.stage == number])
    for one in best:
        yield format_found(one)


def format_found(found: Found) -> str:
    rows = [f"{'; '.join(found.text.splitlines())}", "", HEAD, f"| {'---: | ' * 9}".rstrip()]
    return "\n".join([*rows, *map(_row, found.played), ""])


def _report(number: int, stage: Stage, found: Sequence[Found]) -> str:
    whole = [one for one in found if len(one.played) == len(stage.rounds)]
    games = sum(played.games for one in found for played in one.played)
    return f"Stage {number}: {len(found)} variants, {games} games, {len(whole)} not abandoned"


def _row(played: Played) -> str:
    low, high = wilson(played.points, played.games)
    placed = played.plies - played.passes
    share = f"{100 * played.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    each = (played.plies, played.passes, played.leads)
    averages = " | ".join(f"{one / played.games:.1f}" for one in each)
    return (
        f"| {played.depth} | {played.games} | {share} | {100 * played.drawn / played.games:.1f} %"
        f" | {averages} | {played.turned / placed:.2f} | {played.nodes / played.plies:,.0f} |"
    )
