"""The names of variants, which their texts do not have."""

from collections.abc import Mapping

from engine.variants.relatives import RELATIVES, RELATIVES_FOR_3
from engine.variants.text import id_of

_NAMES = {text: name for name, text in {**RELATIVES, **RELATIVES_FOR_3}.items()}


def name_of(game: str, options: Mapping[str, str]) -> str:
    """The id under which a game is known: that of a relative, or its own."""
    return _NAMES.get(options.get("rules", ""), game)


def label_of(text: str) -> str:
    """A short word for a canonical text: the name of a relative, or the id."""
    return _NAMES.get(text) or id_of(text)
