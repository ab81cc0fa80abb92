"""Property tests draw the same values in every run."""

import importlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def drawn_values() -> list[int]:
    found: list[int] = []

    @settings(max_examples=300)
    @given(st.integers(0, 2**40))
    def draw(number: int) -> None:
        found.append(number)

    draw()
    return found


def test_values_do_not_depend_on_the_modules_that_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn_values()
    (tmp_path / "many_constants.py").write_text(f"NUMBERS = {list(range(1, 10**6, 999))}")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("many_constants")
    assert drawn_values() == before
    assert len(set(before)) > 200
