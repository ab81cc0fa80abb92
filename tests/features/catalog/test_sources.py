"""The rules pages say whose games they are."""

import pytest

from app.locales import LANGUAGES
from tests.support.site.live_server import Browser


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
