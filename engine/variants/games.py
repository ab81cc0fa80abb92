"""The games whose rules are the text of a variant, as their option."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from engine.board import MOST_BOARDS
from engine.color import Color
from engine.custodial.rules import Rules
from engine.game import Game
from engine.option import RULES, Option, OptionError
from engine.variants.check import VariantError
from engine.variants.names import NAMED_TEXTS
from engine.variants.relatives import RELATIVES, RELATIVES_FOR_3
from engine.variants.text import canonical_text, parse_variant

_canonical = lru_cache(MOST_BOARDS)(canonical_text)


class RulesError(OptionError):
    """The text of a variant is none. Its cause is a VariantError."""

    def __init__(self, error: VariantError) -> None:
        super().__init__(str(error), "rules")


def _variant(game: str, players: tuple[Color, ...], relatives: Mapping[str, str]) -> Game:
    """A variant for so many players. `relatives` are ready choices; it also reads other names."""

    @lru_cache(MOST_BOARDS)
    def parse(text: str) -> Rules:
        """Reading a text takes some milliseconds."""
        rules = parse_variant(text)
        if rules.colors != players:
            count = len(players)
            message = f"{game} has {count} players, and the text has {len(rules.colors)}"
            raise VariantError("players-of-game", message, count=str(count))
        return rules

    def rules(options: Mapping[str, str]) -> Rules:
        with _as_option_error():
            return parse(options["rules"])

    option = Option(RULES, tuple(relatives), _read)
    return Game(id=game, players=players, options=(option,), rules=rules)


def _read(text: str, _before: Mapping[str, str]) -> str:
    with _as_option_error():
        return NAMED_TEXTS.get(text.lower()) or _canonical(text)


@contextmanager
def _as_option_error() -> Iterator[None]:
    try:
        yield
    except VariantError as error:
        raise RulesError(error) from error


VARIANT = _variant("variant", tuple(Color)[:2], RELATIVES)
VARIANT_3 = _variant("variant-3", tuple(Color), RELATIVES_FOR_3)
