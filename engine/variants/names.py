"""The names of variants, which their texts do not have."""

from collections.abc import Iterator, Mapping

from engine.board import hexagon, square
from engine.custodial import Rules
from engine.custodial.catalog import CUSTODIAL
from engine.symmetry import symmetries
from engine.variants.relatives import RELATIVES, RELATIVES_FOR_3
from engine.variants.text import format_variant, id_of

_RELATIVES = {**RELATIVES, **RELATIVES_FOR_3}
_LABELS = {text: name for name, text in _RELATIVES.items()}


def _named_texts() -> dict[str, str]:
    """The texts with names: relatives, and the games of the catalog with their usual options."""
    usual = {game.id: game.rules(game.complete({})) for game in CUSTODIAL}
    games = {name: format_variant(one) for name, one in usual.items() if isinstance(one, Rules)}
    return games | _RELATIVES


NAMED_TEXTS: Mapping[str, str] = _named_texts()
"""The texts with names, by name."""

_NAMES = {text: name for name, text in NAMED_TEXTS.items()}


def name_of(game: str, options: Mapping[str, str]) -> str:
    """The id under which a game is known: its own, or that of a relative or of a game of the
    catalog if a variant has the same rules.
    """
    return _NAMES.get(options.get("rules", ""), game)


def image_name(text: str) -> str | None:
    """The name of the game of which a canonical text is a rotation or a reflection."""
    return next((_NAMES[image] for image in _images(text) if image in _NAMES), None)


def _images(text: str) -> Iterator[str]:
    lines = [line.split() for line in text.splitlines()]
    shape, side = lines[1]
    board = {"hexagon": hexagon, "square": square}[shape](int(side))
    for symmetry in symmetries(board)[1:]:
        turned = (_turned(line, symmetry.image) for line in lines)
        yield "".join(f"{' '.join(line)}\n" for line in turned)


def _turned(line: list[str], image: Mapping[str, str]) -> list[str]:
    word, *values = line
    there = [image[value] for value in values if value in image]
    return [word, *sorted(there, key=lambda name: (name[0], int(name[1:])))] if there else line


def game_of(text: str) -> str:
    """The id of the game that plays a canonical text: for two players, or for three."""
    return "variant-3" if "players 3" in text.splitlines() else "variant"


def label_of(text: str) -> str:
    """A short word for a canonical text: the name of a relative, or the id."""
    return _LABELS.get(text) or id_of(text)
