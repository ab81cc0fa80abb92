"""What came out when every variant of Moxie was solved."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from itertools import product

from engine.moxie.catalog import MOXIE
from engine.moxie.rules import MoxieRules
from engine.option import OptionError

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A solved variant. `first`: White's first moves up to symmetry, with value and distance.

    `positions` and their `wins`, `draws`, `losses` are those in which the game goes on, up to color
    and symmetry; `longest`: the most turns to a forced end; `seconds` of one processor: what it
    took, with the first of a board the pages of the board, too.
    """

    options: dict[str, str]
    value: str
    distance: int | None
    first: dict[str, tuple[str, int | None]]
    positions: int
    wins: int
    draws: int
    losses: int
    longest: int
    seconds: float


def variants() -> list[dict[str, str]]:
    """All options that go together, the default first."""
    names = [option.name for option in MOXIE.options]
    found = []
    for values in product(*([c.value for c in option.choices] for option in MOXIE.options)):
        options = dict(zip(names, values, strict=True))
        try:
            rules_of(options)
        except OptionError:
            continue
        found.append(options)
    return found


def rules_of(options: Options) -> MoxieRules:
    """The rules of some options. Raises OptionError."""
    rules = MOXIE.rules(MOXIE.complete(options))
    assert isinstance(rules, MoxieRules)
    return rules


@cache
def results() -> tuple[Result, ...]:
    """All results that are known, in the order of the variants."""
    return read_results((files("engine.think.moxie.solved") / "results.jsonl").read_text("utf-8"))


def usual() -> dict[str, str]:
    """The options of the game as it is usually played."""
    return {option.name: option.choices[0].value for option in MOXIE.options}


def result(**options: str) -> Result | None:
    """What is known of the game with some options changed."""
    wanted = usual() | options
    return next((one for one in results() if one.options == wanted), None)


def read_results(text: str) -> tuple[Result, ...]:
    """Results from their file: a line for each."""
    return tuple(Result(**json.loads(line)) for line in text.splitlines())


def format_results(found: tuple[Result, ...]) -> str:
    """The file of some results."""
    order = {tuple(options.values()): at for at, options in enumerate(variants())}
    lines = sorted(found, key=lambda result: order[tuple(result.options.values())])
    return "".join(json.dumps(asdict(result)) + "\n" for result in lines)
