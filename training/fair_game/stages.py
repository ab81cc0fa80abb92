"""The stages of the search: many variants with few shallow games, few with many deep ones."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from random import Random

import orjson

from engine.symmetry import symmetries
from engine.variants import parse_draft
from training.fair_game.measuring import Played, play
from training.fair_game.space import variants

MOST_DRAWN, FEWEST_LEADS = 0.05, 8.0  # a part of the games; how often the lead changes
LESS_SYMMETRIC = 0.03  # for a board that not every rotation and reflection keeps
EXTRA_RULE = 0.02  # for a center, neutral stones or free passing


@dataclass(frozen=True, slots=True)
class Stage:
    """`kept` variants of the stage before play `rounds` of so many games at a depth.

    A variant is abandoned when a round has a share that is `far` from a half. Only those are kept
    whose games have at most `longest` plies on average.
    """

    kept: int
    rounds: tuple[tuple[int, int], ...]
    far: float = 0.5
    longest: int = 1000


STAGES = (
    Stage(10_500, ((3, 12), (4, 16)), 0.26),
    Stage(300, ((4, 48), (5, 48)), 0.2),
    Stage(32, ((5, 100), (6, 100)), 0.15),
    Stage(6, ((6, 200), (7, 200)), longest=70),
    Stage(2, ((6, 1000), (8, 400))),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a stage found out about a variant."""

    stage: int
    text: str
    played: tuple[Played, ...]

    @property
    def average_plies(self) -> float:
        return sum(one.plies for one in self.played) / sum(one.games for one in self.played)

    @property
    def score(self) -> float:
        """The lower, the better: how far the share is from a half at the worst depth, and more for
        draws, few changes of the lead, additional rules and less symmetric boards.
        """
        games = sum(one.games for one in self.played)
        drawn = sum(one.drawn for one in self.played) / games
        leads = sum(one.leads for one in self.played) / games
        rules = parse_draft(self.text)
        extra = bool(rules.center) + rules.neutrals + rules.free_passing
        whole = len(symmetries(rules.board)) == (12 if rules.board.shape == "hexagon" else 8)
        return (
            max(abs(one.share - 0.5) for one in self.played)
            + max(0.0, drawn - MOST_DRAWN)
            + max(0.0, FEWEST_LEADS - leads) / 100
            + EXTRA_RULE * extra
            + LESS_SYMMETRIC * (not whole)
        )


def search(
    path: Path, seed: int, stages: Sequence[Stage], step: Callable[[int, int, int], None]
) -> list[Found]:
    """Plays the stages, and returns what the last one found, best first.

    Each variant is a line of the file when it has been played. A search that was interrupted goes
    on where it ended. `step` is called with the stage, the variants played, and their number.
    """
    before: list[Found] = []
    for number, stage in enumerate(stages, start=1):
        texts = _texts(stage, before, seed)
        before = _play_stage(path, number, stage, seed, texts, step)
    return sorted(before, key=lambda one: one.score)


def read_found(path: Path) -> list[Found]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = map(orjson.loads, lines)
    return [
        Found(one["stage"], one["text"], tuple(Played(**played) for played in one["played"]))
        for one in found
    ]


def _texts(stage: Stage, before: Sequence[Found], seed: int) -> Iterable[str]:
    if not before:
        return islice(variants(seed), stage.kept)
    most = max(len(one.played) for one in before)
    whole = [
        one for one in before if len(one.played) == most and one.average_plies <= stage.longest
    ]
    return [one.text for one in sorted(whole, key=lambda one: one.score)[: stage.kept]]


def _play_stage(
    path: Path,
    number: int,
    stage: Stage,
    seed: int,
    texts: Iterable[str],
    step: Callable[[int, int, int], None],
) -> list[Found]:
    found = {one.text: one for one in read_found(path) if one.stage == number}
    if len(found) == stage.kept:  # drawing thousands of variants again takes minutes
        return list(found.values())
    with path.open("ab") as file:
        for count, text in enumerate(texts, start=1):
            if text not in found:
                found[text] = Found(number, text, tuple(_play(number, stage, seed, text)))
                file.write(orjson.dumps(asdict(found[text])) + b"\n")
                file.flush()
            step(number, count, stage.kept)
    return list(found.values())


def _play(number: int, stage: Stage, seed: int, text: str) -> Iterator[Played]:
    rules = parse_draft(text)
    for depth, count in stage.rounds:
        chance = Random(f"{seed} {number} {depth} {text}").getrandbits(60)
        played = play(rules, depth, count, chance)
        yield played
        if abs(played.share - 0.5) > stage.far:
            break
