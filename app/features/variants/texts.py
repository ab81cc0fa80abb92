"""The checks of what people write about their variants."""

from functools import cache
from typing import NoReturn

from app.features.variants.model import MAX_LINE, MAX_NAME
from app.http.errors import ApiError
from app.locales import OFFERED, t, use_language
from app.locales.games import game_title
from app.players.imitation import imitates
from app.players.plain_text import plain_text
from engine import ALL_GAMES
from engine.variants import NAMED_TEXTS


def clean_name(text: str) -> str:
    """Raises ApiError 422."""
    name = plain_text(text)
    if not name:
        _refuse("name-needed")
    if len(name) > MAX_NAME:
        _refuse("name-too-long", MAX_NAME)
    if imitates(name) or name.casefold() in _titles():
        _refuse("name-imitates")
    return name


def clean_line(text: str) -> str:
    """Raises ApiError 422."""
    line = plain_text(text)
    if len(line) > MAX_LINE:
        _refuse("line-too-long", MAX_LINE)
    return line


def _refuse(reason: str, count: int = 0) -> NoReturn:
    raise ApiError(422, reason, t(f"variants.refused.{reason}", count=count))


@cache
def _titles() -> frozenset[str]:
    """The titles of the games in all languages."""
    titles = set()
    for language in OFFERED:
        with use_language(language):
            titles |= {game_title(name).casefold() for name in (*ALL_GAMES, *NAMED_TEXTS)}
    return frozenset(titles)
