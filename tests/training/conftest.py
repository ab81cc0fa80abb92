"""Commands of `python -m training`, which run in the process of the tests."""

import pytest

from tests.cli.conftest import Result, Run
from training.__main__ import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with some arguments."""

    def run(*arguments: object) -> Result:
        status = main([str(argument) for argument in arguments])
        return Result(status, *capsys.readouterr())

    return run
