"""The typefaces of the pages, which browsers check before they use them."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", sorted((ROOT / "static/fonts").glob("*.woff2")), ids=str)
def test_no_table_refers_to_missing_names(file: Path) -> None:
    """Firefox writes errors about each into the console of every page."""
    font = TTFont(file)
    assert not font["name"].names
    assert "STAT" not in font
