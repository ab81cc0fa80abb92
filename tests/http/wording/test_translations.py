"""Every page is written in the language that was asked for."""

import re
from functools import cache

import pytest
from markupsafe import escape

from app.locales import DEFAULT_LANGUAGE, LANGUAGES, OFFERED, Language
from app.locales.catalogs import read_messages
from engine import GAMES
from tests.support.site.live_server import Browser

PAGES = [
    *("/", "/games", "/watch", "/about", "/privacy", "/settings", "/computer", "/puzzles"),
    *("/ratings", "/leaderboards/macbeth"),
    *("/continue", "/resume", "/me/games", "/me/notices", "/analysis", "/local", "/no/such/page"),
    *(f"/{page}/{game}" for page in ("rules", "new", "analysis", "local") for game in GAMES),
]
SHORTEST = 25  # characters of a text that no other language has by chance


@cache
def english_only(code: str) -> frozenset[str]:
    """The English texts, as pages contain them, whose translation differs."""
    others = read_messages(LANGUAGES[code])
    return frozenset(
        str(escape(text))
        for key, text in read_messages(DEFAULT_LANGUAGE).items()
        if isinstance(text, str) and len(text) >= SHORTEST and text != others[key]
        if not re.search(r"[{<]", text)
    )


@pytest.mark.parametrize("language", OFFERED, ids=lambda language: language.code)
async def test_pages_have_no_words_of_another_language(eve: Browser, language: Language) -> None:
    code = language.code
    keys = read_messages(DEFAULT_LANGUAGE).keys()
    first: dict[str, str] = {}  # by a line of a page: the first page that has it
    for path in PAGES:
        headers = {"accept": "text/html", "accept-language": code}
        text = (await eve.http.get(path, headers=headers)).text
        assert f'<html lang="{code}"' in text
        body = text.partition("<body")[2]
        assert not {*re.findall(r">\s*([a-z-]+\.[a-z0-9.-]+)\s*<", body)} & keys
        first = dict.fromkeys(text.splitlines(), path) | first
    everything = "\n".join(first)
    found = [words for words in english_only(code) if words in everything]
    assert not {first[line]: words for words in found for line in first if words in line}
