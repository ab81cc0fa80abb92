"""The words of all languages that stand in records copied from pages."""

from functools import cache

from app.locales import LANGUAGES, t, use_language
from app.locales.games import game_title
from engine import ENGLISH, GAMES, Color, Vocabulary

_LEFT = {"resigns": "analysis.left.resigns", "timeout": "analysis.left.timeout"}


@cache
def all_languages() -> Vocabulary:
    games, sayings = dict(ENGLISH.games), dict(ENGLISH.sayings)
    colors = set(ENGLISH.colors)
    for language in LANGUAGES.values():
        with use_language(language):
            games |= {game_title(game): game for game in GAMES}
            names = {color: t(f"colors.{color}") for color in Color}
            colors |= {name.lower() for name in names.values()}
            sayings |= {
                t(key, color=name).lower(): f"{color}-{manner}"
                for manner, key in _LEFT.items()
                for color, name in names.items()
            }
            sayings[t("board.pass").lower()] = "pass"
            sayings[t("moves.planned").lower()] = ""
            sayings[t("analysis.by-computer").rstrip(" \u00a0:：").lower()] = ""
    return Vocabulary(games, frozenset(colors), sayings)
