"""Commands of `birnam`, which run in the process of the tests."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from app.cli import main


class Result(NamedTuple):
    """The exit status of a command, and what it printed."""

    status: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with some arguments."""

    def run(*arguments: object) -> Result:
        status = main([str(argument) for argument in arguments])
        return Result(status, *capsys.readouterr())

    return run


@pytest.fixture
def data(tmp_path: Path, migrated_sqlite: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the commands, with a migrated database."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(migrated_sqlite, folder / "birnam.db")
    monkeypatch.setenv("BIRNAM_DATA", str(folder))
    return folder
