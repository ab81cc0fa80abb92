"""The fits of deep values to shallow ones."""

from pathlib import Path

import pytest

from engine import find_game
from engine.custodial import Rules
from engine.think.learning.kind import model_name
from engine.think.probcut.shipped import FOLDER, Fit, find_fits, format_fits, parse_fits
from tests.cli.conftest import Run
from training.learning.presets import PRESETS

SHIPPED = sorted(Path(str(FOLDER)).glob("*.txt"))


def rules_of(game: str) -> Rules:
    rules = find_game(game).start({}).rules
    assert isinstance(rules, Rules)
    return rules


def test_a_file_has_its_fits() -> None:
    fits = (Fit(4, 3, 1, 1.25, -12.0, 345.0, 60), Fit(5, 8, 4, 0.875, 7.0, 210.0, 41))
    assert parse_fits(format_fits("python -m training probcut othello", fits)) == fits


def test_a_file_of_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="format 1"):
        parse_fits("# python -m training probcut othello\n# format 2: stage\n")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_shipped_fits_are_plausible(file: Path) -> None:
    assert file.stem in PRESETS
    command = f"# python -m training probcut {file.stem} --games "
    assert file.read_text(encoding="utf-8").startswith(command)
    fits = find_fits(rules_of(file.stem))
    assert model_name(rules_of(file.stem)) == file.stem
    assert {one.deep for one in fits} == set(range(3, 13))
    for one in fits:
        assert one.shallow < one.deep
        assert (one.deep - one.shallow) % 2 == 0
        assert 0.3 < one.slope < 2.0
        assert 50 < one.deviation < 2500
        assert one.positions >= 20


@pytest.mark.soak
@pytest.mark.slow
def test_the_seed_determines_the_fits(tmp_path: Path, run: Run) -> None:
    texts = []
    for number in range(2):
        file = tmp_path / f"{number}.txt"
        command = ("probcut", "macbeth", "--games", "60", "--seed", "2", "--out", file)
        assert run(*command).status == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert len(parse_fits(texts[0])) > 20
