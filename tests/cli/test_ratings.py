"""`birnam ratings`."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import delete

from app.cli import main
from app.store.db.migrate import migrate
from app.store.models import rating
from tests.store.conftest import open_store
from tests.store.ratings.support.played import played_match, worker
from tests.store.support.seed import append_match


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a database with two rated matches."""
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    url = f"sqlite:///{tmp_path / 'birnam.db'}"
    migrate(url)

    async def play() -> None:
        async with open_store(url) as store:
            for number in range(2):
                await append_match(store.log, f"m{number}", played_match(number))
            await worker(store).add_waiting()

    asyncio.run(play())
    return url


def test_equal_ratings(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings"]) == 0
    assert capsys.readouterr().out == "2 rated matches, all ratings equal the log\n"


def test_different_ratings_are_repaired(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def damage() -> None:
        async with open_store(database) as store:
            await store.writer.run(lambda connection: connection.execute(delete(rating)))

    asyncio.run(damage())
    assert main(["ratings"]) == 2
    printed = capsys.readouterr()
    assert "birnam ratings --repair" in printed.err
    assert printed.out.splitlines()[-1].startswith("2 rated matches, ")
    assert main(["ratings", "--repair"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The ratings were written again."
    assert main(["ratings"]) == 0
