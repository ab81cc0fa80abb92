"""A command ends quietly if nobody reads its output any more."""

import argparse
import os
import sys
from collections.abc import Iterator
from subprocess import DEVNULL, PIPE, run

import pytest

from app.cli.arguments import CLOSED_PIPE, Parser, run_command

BIRNAM = (sys.executable, "-c", "import sys; from app.cli import main; sys.exit(main())")
COMMANDS = (
    "--help",
    "show macbeth",
    "backup -",
)


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a pipe whose other end is closed."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("data")
def test_nobody_reads_the_output(nobody: int, command: str) -> None:
    done = run((*BIRNAM, *command.split()), stdout=nobody, stderr=PIPE, check=False)
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, b"")


def test_nobody_reads_the_error(nobody: int) -> None:
    done = run((*BIRNAM, "show", "go"), stdout=DEVNULL, stderr=nobody, check=False)
    assert done.returncode == CLOSED_PIPE


def test_other_broken_pipes_are_errors(nobody: int) -> None:
    def work(_: argparse.Namespace) -> None:
        os.write(nobody, b"x")

    parser = Parser()
    parser.set_defaults(run=work)
    with pytest.raises(BrokenPipeError):
        run_command(parser, [])
