"""The service, the browser and the form agree on what can be chosen."""

import re
from pathlib import Path
from typing import get_args

import pytest

from app.web.choices import Choices
from engine.palettes import PALETTES
from tests.test_protocol import ROOT, typed_fields, typedef

NAMES = list(Choices.model_fields)
FORM = (ROOT / "app" / "web" / "templates" / "preferences.html").read_text()
SCRIPT = (ROOT / "static" / "settings.js").read_text()
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
    picked = re.search(rf'pick\("{name}", "[^"]+", (\w+|\[.*?\])[,)]', FORM)
    assert picked, f"the form lacks {name}"
    listed = picked[1]
    if listed[0] != "[":
        named = re.search(rf"set {listed} = (\[.*?\]) %", FORM)
        assert named
        listed = named[1]
    return set(re.findall(r'\("([^"]+)", "[^"]+"\)', listed))


@pytest.mark.parametrize("name", NAMES)
def test_the_browser_knows_what_can_be_chosen(name: str) -> None:
    found = re.search(rf"^  {name}: \[(.*)\],$", SCRIPT, re.MULTILINE)
    assert found
    assert set(quoted(found[1])) == values(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_browsers_types_know_it_too(name: str) -> None:
    found = re.search(rf"\b{name}: ([^,]+),", typedef("Choices"))
    assert found
    typed = found[1] if '"' in found[1] else typedef(found[1].strip())
    assert set(quoted(typed)) == values(name)


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


def test_all_shapes_of_the_api_are_typed() -> None:
    assert typed_fields("Choices") == set(NAMES)
    assert typed_fields("Preferences") == {"choices", "everywhere"}
    assert typed_fields("KeepPreferences") == {"choices", "everywhere"}


def test_the_usual_is_silent() -> None:
    """Nobody is startled by a first visit."""
    assert 'sounds: ["off"' in SCRIPT
    assert Path(ROOT / "static" / "cues" / "sound.js").is_file()
