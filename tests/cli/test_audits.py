"""`birnam ratings` and `birnam explorer` compare tables with the log, and repair them."""

from pathlib import Path

import pytest
from sqlalchemy import Table, delete

from app.features.explorer.counting import explorer_worker
from app.features.explorer.store.counts import ExplorerCounts
from app.features.explorer.tables import game_total
from app.features.ratings.tables import rating
from tests.cli.conftest import Run
from tests.cli.support.database import in_store, url_of
from tests.features.ratings.support.played import played_match, worker
from tests.support.store.fixtures import Store


@pytest.mark.parametrize(
    ("command", "table", "equal", "repaired"),
    [
        ("ratings", rating, "2 rated matches, all ratings equal the log", "ratings were"),
        ("explorer", game_total, "2 public games, all counts equal the log", "counts were"),
    ],
)
def test_differences_are_found_and_repaired(
    command: str, table: Table, equal: str, repaired: str, data: Path, run: Run
) -> None:
    async def play(store: Store) -> None:
        for number in range(2):
            await store.append(f"m{number}", played_match(number, listed=True))
        await worker(store).work()
        counts = ExplorerCounts(store.writer, store.reader)
        await explorer_worker(counts, store.log, lambda: 0).work()

    async def damage(store: Store) -> None:
        await store.writer.run(lambda connection: connection.execute(delete(table)))

    in_store(url_of(data), play)
    assert run(command) == (0, f"{equal}\n", "")
    in_store(url_of(data), damage)
    damaged = run(command)
    assert damaged.status == 2
    assert f"birnam {command} --repair" in damaged.err
    assert damaged.out.splitlines()[-1].startswith(equal.partition("all")[0])
    assert run(command, "--repair").out.endswith(f"The {repaired} written again.\n")
    assert run(command) == (0, f"{equal}\n", "")
