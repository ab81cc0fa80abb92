"""A command ends quietly if nobody reads its output any more."""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, run

import pytest

from app.cli import main
from app.cli.arguments import CLOSED_PIPE, Parser, run_command
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
