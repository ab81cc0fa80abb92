"""The rules pages say whose games they are, and link to where that is written."""

import re

import pytest

from app.features.catalog.sources import SOURCES
from app.locales import LANGUAGES
from engine import GAMES
from tests.support.site.live_server import Browser


@pytest.mark.parametrize("game", GAMES)
async def test_sources_are_links_that_load_nothing(eve: Browser, game: str) -> None:
    text = (await eve.http.get(f"/rules/{game}", headers={"accept": "text/html"})).text
    assert SOURCES[game]
    for source in SOURCES[game]:
        assert re.search(rf'<a href="{source.url}" rel="noopener noreferrer"[^>]*>', text)
    loaded = re.findall(r'<(?:img|script|link|iframe|source)\b[^>]*(?:src|href)="([^"]*)', text)
    assert not [url for url in loaded if "jpneto" in url or "mindsports" in url]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "people"),
    [
        ("hex-othello-3", ["Bill Taylor", "Cameron Browne", "João Pedro Neto"]),
        ("moxie", ["Harold C. Manley", "1956", "Mark Thompson", "João Pedro Neto"]),
        ("desdemona", ["João Pedro Neto", "2000", "2020"]),
        ("macbeth", ["Christian Freeling", "1985", "1980", "1986"]),
        ("renegado", ["Christian Freeling", "Desdemona", "2000"]),
    ],
)
async def test_every_language_names_the_same_people(
    eve: Browser, language: str, game: str, people: list[str]
) -> None:
    text = (await eve.http.get(f"/rules/{game}", headers={"accept-language": language})).text
    for name in people:
        assert name in text
    assert "Mark Taylor" not in text
    assert "Thomson" not in text
