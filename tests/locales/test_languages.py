"""The choice of a language."""

import pytest

from app.locales import LANGUAGES
from app.locales.languages import offered_language, preferred_language


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("pl, ja;q=0.4, en;q=0.3", "ja"),
        ("en;q=0.3,DE;q=0.7", "de"),
        ("pl,pt", None),  # not offered
        ("de;q=0,en;q=0.1", "en"),
        ("", None),
        ("*", None),
        ("de;q=nan, de;q=x, ;;;, de;q=2, de;level=1", None),
    ],
)
def test_the_browser_prefers(header: str, code: str | None) -> None:
    found = preferred_language(header)
    assert (found.code if found else None) == code


def test_only_offered_languages_are_chosen() -> None:
    assert offered_language("ja-JP") is LANGUAGES["ja"]
    for code in ("pl", "", None, "../de", "xx"):
        assert offered_language(code) is None
