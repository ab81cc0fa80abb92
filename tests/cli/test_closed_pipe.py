"""A command ends quietly if it is interrupted or nobody reads its output, else with a reason."""

import argparse
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals, default_int_handler, raise_signal, signal
from subprocess import PIPE, run

import pytest

from app.cli import main
from app.cli.arguments import CLOSED_PIPE, INTERRUPTED, Parser, run_command
from app.db import sqlite_backup
from tests.cli.support.database import url_of, write_matches
from tests.cli.support.finished_games import finished

BIRNAM = (sys.executable, "-c", "import sys; from app.cli import main; sys.exit(main())")


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a pipe whose other end is closed."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.mark.parametrize("command", ["backup", "export"])
def test_nobody_reads_the_output_of_a_process(nobody: int, data: Path, command: str) -> None:
    write_matches(url_of(data), {"one": finished(1, "othello", 20)})
    done = run((*BIRNAM, command, "-"), stdout=nobody, stderr=PIPE, check=False)
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, b"")


@pytest.mark.parametrize(
    ("command", "unread"), [("--help", "stdout"), ("show macbeth", "stdout"), ("show go", "stderr")]
)
def test_nobody_reads_the_output_or_the_error(
    nobody: int, monkeypatch: pytest.MonkeyPatch, command: str, unread: str
) -> None:
    with Path(os.devnull).open("w") as nowhere, os.fdopen(os.dup(nobody), "w", 1) as pipe:
        for stream in ("stdout", "stderr"):
            monkeypatch.setattr(sys, stream, pipe if stream == unread else nowhere)
        assert main(command.split()) == CLOSED_PIPE


def test_other_broken_pipes_are_errors(nobody: int) -> None:
    def work(_: argparse.Namespace) -> None:
        os.write(nobody, b"x")

    parser = Parser()
    parser.set_defaults(run=work)
    with pytest.raises(BrokenPipeError):
        run_command(parser, [])


@pytest.mark.parametrize(("number", "status"), [(SIGINT, INTERRUPTED), (SIGTERM, 128 + SIGTERM)])
def test_an_interrupted_command_leaves_nothing(
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: Signals,
    status: int,
) -> None:
    before = {*data.iterdir()}
    monkeypatch.setattr(sqlite_backup, "examine", lambda _: raise_signal(number))
    ignored = signal(SIGINT, default_int_handler)  # by a shell that runs tests in the background
    try:
        assert main(["backup", str(data / "copy.db")]) == status
    finally:
        signal(SIGINT, ignored)
    assert ({*data.iterdir()}, capsys.readouterr().err) == (before, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only on Linux")
def test_output_on_a_full_disk_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = tmp_path / "errors"
    with Path("/dev/full").open("w") as full, errors.open("w", 1) as said:
        monkeypatch.setattr(sys, "stdout", full)
        monkeypatch.setattr(sys, "stderr", said)
        assert main(["show", "macbeth"]) == 2
    reason = os.strerror(errno.ENOSPC)
    assert errors.read_text() == f"birnam: the output cannot be written: {reason}\n"


def test_a_command_needs_no_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main(["show", "macbeth"]) == 0
    assert main(["show", "go"]) == 2
    for opened in (sys.stdin, sys.stdout, sys.stderr):
        opened.close()
