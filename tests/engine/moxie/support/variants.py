"""All variants of Moxie, and positions and moves from short texts."""

from itertools import combinations, product

from engine import MOXIE, MoxiePosition, MoxieRules, parse_position
from tests.support.params import in_soak_except

OPTIONS = {option.name: list(option.choices) for option in MOXIE.options}


def is_valid(options: dict[str, str]) -> bool:
    return not (options["jumps"] == "unless-winning" and options["row"] == "last-chance")


VARIANTS: list[dict[str, str]] = [
    options
    for values in product(*OPTIONS.values())
    if is_valid(options := dict(zip(OPTIONS, values, strict=True)))
]


def _pairs(options: dict[str, str]) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    return set(combinations(options.items(), 2))


def _pairwise_cover() -> list[dict[str, str]]:
    """A few variants in which every valid pair of choices occurs, the default first."""
    missing = set().union(*map(_pairs, VARIANTS))
    cover: list[dict[str, str]] = []
    while missing:
        best = max(VARIANTS, key=lambda one: len(_pairs(one) & missing)) if cover else VARIANTS[0]
        cover.append(best)
        missing -= _pairs(best)
    return cover


PAIRWISE = _pairwise_cover()


def name(options: dict[str, str]) -> str:
    """The options that differ from the default."""
    return " ".join(f"{key}={value}" for key, value in options.items() if value != OPTIONS[key][0])


DRAWN = [
    VARIANTS[0] | options
    for options in (
        {"goal": "a1-a2-b1"},
        {"goal": "a1-a3-c2", "row": "unbreakable"},
        {"goal": "a1-a2-b2-b3", "jumps": "sacrifice", "row": "last-chance"},
        {"board": "hex", "goal": "a1-a2-b3", "jumps": "unless-decisive"},
        {"board": "hex", "goal": "a1-b1-c3-c4", "step": "knight", "sixth": "loses"},
    )
]

EVERY_VARIANT = in_soak_except(*PAIRWISE, values=VARIANTS, name=name)
"""Parameters for tests of every variant: the quick suite has those of PAIRWISE."""


def rules(**options: str) -> MoxieRules:
    made = MOXIE.rules(MOXIE.complete(options))
    assert isinstance(made, MoxieRules)
    return made


def moxie(text: str, **options: str) -> MoxiePosition:
    return parse_position(rules(**options), text)
