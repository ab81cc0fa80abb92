"""`birnam doctor` and compiled code."""

import os
from pathlib import Path

import pytest

from app.cli.doctor import thinking
from app.cli.doctor.check import State
from app.thinking.compiled_code import compiled_folder


def test_a_cache_that_cannot_be_written_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert thinking._check_compiler(tmp_path, None).text.endswith("computer game is slow")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    assert thinking._check_compiler(tmp_path, None).state is State.WARN
    cache = tmp_path / "__pycache__"
    cache.mkdir()
    (cache / "function.nbi").touch()
    assert "1 compiled functions" in thinking._check_compiler(tmp_path, None).text


def test_code_is_compiled_into_the_data_folder_if_the_sources_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert compiled_folder(tmp_path) is None
    monkeypatch.setattr(os, "access", lambda *_: False)
    folder = compiled_folder(tmp_path)
    assert folder == tmp_path / "compiled"
    assert thinking._check_compiler(tmp_path / "sources", folder).state is State.OK
    (folder / "think").mkdir(parents=True)
    (folder / "think" / "function.nbi").touch()
    assert "1 compiled functions" in thinking._check_compiler(tmp_path, folder).text
    monkeypatch.setenv("NUMBA_CACHE_DIR", "elsewhere")
    assert compiled_folder(tmp_path) is None
