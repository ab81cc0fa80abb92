"""The service, the browser and the form agree on what can be chosen."""

import re
from pathlib import Path
from typing import get_args

import pytest

from app.web.players.preferences import Choices
from engine.drawing.palettes import PALETTES

ROOT = Path(__file__).parents[2]
# in the footer, on the page of the account
BOTS = {"bot_challenges", "bot_pairing"}
PROFILE = {"profile", "profile_openings", "profile_series", "profile_puzzles"}
ELSEWHERE = {"language", *PROFILE, *BOTS}
NAMES = [name for name in Choices.model_fields if name not in ELSEWHERE]
FORM = (ROOT / "app" / "web" / "templates" / "preferences.html").read_text()
SCRIPT = (ROOT / "static" / "browser" / "preferences.js").read_text()
THEME = (ROOT / "static" / "theme.js").read_text()


def values(name: str) -> set[str]:
    """What can be chosen for one setting."""
    literal, _none = get_args(Choices.model_fields[name].annotation)
    return set(get_args(literal))


def quoted(text: str) -> list[str]:
    """The strings of a piece of code."""
    return re.findall(r'"([^"]*)"', text)


def offered(name: str) -> set[str]:
    """The options of a select in the form."""
    found = re.search(rf'select_field\("{name}", t\("[^"]+"\), (\w+|\[.*?\])[,)]', FORM)
    assert found, f"the form lacks {name}"
    listed = found[1]
    if listed[0] != "[":
        named = re.search(rf"set {listed} = (\[.*?\]) %", FORM)
        assert named
        listed = named[1]
    return set(re.findall(r'\("([^"]+)", t\("[^"]+"\)\)', listed))


@pytest.mark.parametrize("name", NAMES)
def test_the_browser_knows_what_can_be_chosen(name: str) -> None:
    found = re.search(rf"^  {name}: \[(.*)\],$", SCRIPT, re.MULTILINE)
    assert found
    assert set(quoted(found[1])) == values(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "volume"])
def test_the_form_offers_it(name: str) -> None:
    assert offered(name) == values(name)


def test_the_volume_moves_in_its_steps() -> None:
    low, high, step = (int(re.findall(rf'{of}="(\d+)"', FORM)[0]) for of in ("min", "max", "step"))
    assert {str(loud) for loud in range(low, high + 1, step)} == values("volume")


def test_the_first_paint_knows_the_colors() -> None:
    for name, *chosen in map(quoted, re.findall(r"chosen\((\".*?)\)", THEME)):
        assert set(chosen) == values(name)
    assert values("palette") == set(PALETTES) - {"contrast"}


def test_sounds_are_off_until_somebody_asks_for_them() -> None:
    assert 'sounds: ["off"' in SCRIPT
