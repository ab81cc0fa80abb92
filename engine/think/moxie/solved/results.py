"""The results of all solved variants of Moxie, their file, and a summary."""

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

    `positions`, `wins`, `draws`, `losses`, `longest`: see `TableStats`. `seconds`: processor time;
    the first variant of a board includes the layer groups of the board.
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
    names = [option.name for option in MOXIE.options]
    found = []
    for values in product(*(option.choices for option in MOXIE.options)):
        options = dict(zip(names, values, strict=True))
        try:
            rules_of(options)
        except OptionError:
            continue
        found.append(options)
    return found


def rules_of(options: Options) -> MoxieRules:
    """Raises OptionError."""
    rules = MOXIE.rules(MOXIE.complete(options))
    assert isinstance(rules, MoxieRules)
    return rules


@cache
def all_results() -> tuple[Result, ...]:
    return read_results((files("engine.think.moxie.solved") / "results.jsonl").read_text("utf-8"))


def default_options() -> dict[str, str]:
    return {option.name: option.choices[0] for option in MOXIE.options}


def find_result(**options: str) -> Result | None:
    """The result of the default game with these options changed, if it is known."""
    wanted = default_options() | options
    return next((one for one in all_results() if one.options == wanted), None)


def read_results(text: str) -> tuple[Result, ...]:
    return tuple(Result(**json.loads(line)) for line in text.splitlines())


def format_results(found: tuple[Result, ...]) -> str:
    order = {tuple(options.values()): at for at, options in enumerate(variants())}
    lines = sorted(found, key=lambda result: order[tuple(result.options.values())])
    return "".join(json.dumps(asdict(result)) + "\n" for result in lines)


BOARDS = MOXIE.options[0].choices


@dataclass(frozen=True, slots=True)
class ChangedResult:
    """The default game with one choice changed, or unchanged (None), and its result on each board.

    A result is missing if the variant has not been solved.
    """

    changed: tuple[str, str] | None
    results: tuple[Result | None, ...]


def summarize_results() -> tuple[ChangedResult, ...]:
    """The default game, and each choice that differs from it."""
    changes = [
        (option.name, choice) for option in MOXIE.options[1:] for choice in option.choices[1:]
    ]
    return tuple(
        ChangedResult(change, tuple(_result(board, change) for board in BOARDS))
        for change in (None, *changes)
    )


def _result(board: str, change: tuple[str, str] | None) -> Result | None:
    return find_result(**{"board": board} | dict([change] if change else []))
