"""What is said about browsers is what the check holds the scripts against."""

import re
from pathlib import Path

import orjson
import pytest

from app.locales import LANGUAGES, Language, t, use_language

ROOT = Path(__file__).parents[2]


def declared() -> list[str]:
    browsers = orjson.loads((ROOT / "package.json").read_bytes())["browsers"]
    assert browsers["chrome"] == browsers["edge"]
    assert browsers["safari"] == browsers["safari_ios"]
    return [browsers["chrome"], browsers["firefox"], browsers["safari"]]


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("key", ["about.browsers", "nav.old-browser"])
def test_pages_name_the_declared_browsers(language: Language, key: str) -> None:
    with use_language(language):
        assert re.findall(r"\d+", t(key)) == declared()


def test_the_readme_names_the_declared_browsers() -> None:
    sentence = re.search(r"Birnam plays in Chrome[^.]*\.", (ROOT / "README.md").read_text("utf-8"))
    assert sentence
    assert re.findall(r"\d+", sentence[0]) == declared()
