"""A game that somebody names in a form or to the API, which may be a variant."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from fastapi import Request

from app.hooks import Hook
from app.http.errors import ApiError
from app.http.limits.computations import compute
from app.http.session import Visit
from app.locales.games import game_title, match_title
from app.locales.variants import problem_text
from engine import GAMES
from engine.variants import (
    NAMED_TEXTS,
    RELATIVES,
    VariantError,
    format_variant,
    game_of,
    label_of,
    name_of,
    parse_variant,
)

MAX_ID = 40  # characters
KEY = "key"  # the parameter in the link of a variant whose name is private


class VariantText(Hook[[Visit, str], str | None]):
    """The text of a variant that a visitor may see, by its id."""


class VariantTitle(Hook[[Visit, Mapping[str, str], str], str | None]):
    """The name that a visitor may see of a variant, given by its options, with a key or without."""


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """`name` is the id of a game of the catalog, or the name or the id of a variant."""

    name: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def value(self) -> str:
        """What a form sends for it: its name, or the text of a variant without one."""
        return chosen_value(self.game, self.options)


def chosen_value(game: str, options: Mapping[str, str]) -> str:
    """The name of a game, or the text of a variant without one."""
    known = name_of(game, options)
    return options.get("rules", game) if known == game else known


async def choose_game(visit: Visit, given: str) -> ChosenGame | None:
    """A game by its id, or a variant by its name, its id, or its text. None if there is none.

    Raises ApiError 422 for a text with a mistake.
    """
    text = given.strip()
    if text in GAMES:
        return ChosenGame(text, text)
    if text in NAMED_TEXTS:
        text = NAMED_TEXTS[text]
    elif " " in text:
        text = await compute(visit.request, _canonical, text)
    else:
        found = await visit[VariantText](visit, text[:MAX_ID])
        text = next(filter(None, found), "")
    if not text:
        return None
    known = name_of("", {"rules": text})
    if known in GAMES:
        return ChosenGame(known, known)
    return ChosenGame(label_of(text), game_of(text), {"rules": text})


async def variant_choices(
    visit: Visit, given: Iterable[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """The titles of the variants that a form offers, by value: the relatives, and those given.

    Also the values of what was given, which may be ids. Raises ApiError 422 for a text with a
    mistake.
    """
    titles, values = relative_choices(), {}
    for one in given:
        if chosen := await choose_game(visit, one):
            values[one] = chosen.value
            if chosen.options:
                title = await seen_title(visit, chosen.game, chosen.options)
                titles.setdefault(chosen.value, title)
    return titles, values


async def seen_title(visit: Visit, game: str, options: Mapping[str, str]) -> str:
    """The title of a game for a visitor, who may see the name of a private variant."""
    key = visit.request.query_params.get(KEY, "")
    found = await visit[VariantTitle](visit, options, key)
    return next(filter(None, found), match_title(game, options))


def with_key(request: Request, query: dict[str, str]) -> dict[str, str]:
    """A query that also has the key of the request."""
    key = request.query_params.get(KEY)
    return {**query, KEY: key} if key else query


def relative_choices() -> dict[str, str]:
    return {name: game_title(name) for name in RELATIVES}


def _canonical(text: str) -> str:
    """The canonical text of a game. Raises ApiError 422."""
    try:
        return format_variant(parse_variant(text))
    except VariantError as error:
        raise ApiError(422, "no-such-option", problem_text(error)) from error
