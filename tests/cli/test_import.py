"""`birnam import`: games of an export come into another database, as they were."""

import asyncio
import gzip
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from app.cli import main
from app.store.db.migrate import migrate
from app.store.explorer.audit import ExplorerAudit, audit_counts
from app.store.models import player
from engine import GAMES
from tests.cli.support.finished_games import KINDS, finished
from tests.match.support.builder import GUEST, HOST, THIRD, MatchBuilder, running_match
from tests.store.conftest import open_store
from tests.store.support.seed import append_match

Json = dict[str, Any]


NAMES = {HOST: "Anna", GUEST: "BOT Macduff", THIRD: ""}


class Server:
    """The data folder of a server with SQLite, or with a migrated PostgreSQL database."""

    def __init__(self, folder: Path, postgres: str | None = None) -> None:
        self.folder, self.postgres = folder, postgres
        self.url = postgres or f"sqlite:///{folder / 'birnam.db'}"
        folder.mkdir()
        if postgres is None:
            migrate(self.url)

    def play(self, matches: Mapping[str, MatchBuilder]) -> None:
        async def write() -> None:
            async with open_store(self.url) as store:
                rows = [{"id": id_, "name": name, "created_at": 1} for id_, name in NAMES.items()]
                await store.writer.run(lambda one: one.execute(insert(player), rows))
                for match_id, builder in matches.items():
                    await append_match(store.log, match_id, builder)

        asyncio.run(write())

    def bots(self) -> list[str]:
        async def read() -> list[str]:
            async with open_store(self.url) as store:
                query = select(player.c.name).where(player.c.bot_at.is_not(None))
                return await store.reader.run(lambda one: list(one.scalars(query)))

        return asyncio.run(read())


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on the database of a server; its status and what it prints."""

    def run(server: Server, *arguments: object) -> tuple[int, str]:
        monkeypatch.setenv("BIRNAM_DATA", str(server.folder))
        if server.postgres:
            monkeypatch.setenv("BIRNAM_DATABASE_URL", server.postgres)
        else:
            monkeypatch.delenv("BIRNAM_DATABASE_URL", raising=False)
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


@pytest.fixture
def here(tmp_path: Path) -> Server:
    return Server(tmp_path / "here")


@pytest.fixture(params=["sqlite", "postgres"])
def there(tmp_path: Path, request: pytest.FixtureRequest) -> Server:
    """A server without games; the one `here` has SQLite."""
    postgres = request.getfixturevalue("postgres") if request.param == "postgres" else None
    return Server(tmp_path / "there", postgres)


def lines(file: Path) -> list[Json]:
    """The games of an export, without what an import changes."""
    found = [json.loads(line) for line in file.read_text().splitlines()]
    return [game | {"rated": False} for game in found]


def exported(run: Run, server: Server, file: Path) -> list[Json]:
    assert run(server, "export", file)[0] == 0
    return lines(file)


def test_an_import_makes_the_same_games(
    run: Run, here: Server, there: Server, tmp_path: Path
) -> None:
    games = {f"g{n}": finished(n, game, 70) for n, game in enumerate(GAMES)}
    games |= {f"whole{n}": finished(n) for n in range(3)} | {
        "rated": finished(8, rated=True, takebacks=False)
    }
    games |= {kind.__name__: kind() for kind in KINDS}
    here.play(games)
    before = exported(run, here, tmp_path / "before")
    assert {game["id"] for game in before} == games.keys()
    assert {game["ended"] for game in before} == {
        "finished", "resigned", "time", "agreed", "claimed", "shared"
    }  # fmt: skip
    count = f"{len(games)} games"
    file = tmp_path / "before"
    assert count + " to import" in run(there, "import", "--check", file)[1]
    assert exported(run, there, tmp_path / "nothing") == []
    assert count + " imported, 0 games already" in run(there, "import", file)[1]
    assert exported(run, there, tmp_path / "after") == before
    assert audit_counts(there.url) == ExplorerAudit(len(games), 0)
    assert there.bots() == ["BOT Macduff"]
    for server in (here, there):  # again, and where the games were played
        assert f"0 games imported, {count} already" in run(server, "import", file)[1]
    assert exported(run, there, tmp_path / "again") == before
    assert exported(run, here, tmp_path / "unchanged") == before


def test_a_dump_is_imported_if_its_checksum_is_right(
    run: Run, here: Server, there: Server, tmp_path: Path
) -> None:
    here.play({"a": finished(1)})
    assert run(here, "dump", tmp_path, "--month", "1970-01")[0] == 0
    dump = tmp_path / "birnam-1970-01.ndjson.gz"
    checksum = tmp_path / f"{dump.name}.sha256"
    right = checksum.read_text()
    checksum.write_text("0" * 64)
    status, printed = run(there, "import", dump)
    assert (status, "its checksum differs" in printed) == (2, True)
    checksum.write_text(right)
    assert "1 game imported" in run(there, "import", dump)[1]
    checksum.unlink()
    dump.write_bytes(dump.read_bytes()[:-9])
    status, printed = run(there, "import", dump)
    assert (status, "cannot be read" in printed) == (2, True)


def test_records_are_imported_without_the_times(
    run: Run, here: Server, there: Server, tmp_path: Path
) -> None:
    games = {f"g{n}": finished(n, game, 70) for n, game in enumerate(GAMES)}
    games |= {kind.__name__: kind() for kind in KINDS}
    here.play(games)
    before, file = exported(run, here, tmp_path / "before"), tmp_path / "records"
    assert run(here, "export", file, "--records")[0] == 0
    count = f"{len(games)} games"
    for server, printed in (
        (there, f"{count} imported, 0 games already"),
        (there, f"0 games imported, {count} already"),
        (here, f"0 games imported, {count} already"),
    ):
        assert printed in run(server, "import", file)[1]
    assert exported(run, here, tmp_path / "unchanged") == before
    after = exported(run, there, tmp_path / "after")
    told = ("id", "game", "options", "tags", "moves", "plies")
    assert by_id(after, told) == by_id(before, told)
    assert {time for game in after for time in game["times"]} == {0}
    assert run(there, "export", tmp_path / "again", "--records")[0] == 0
    parts = [(tmp_path / name).read_text().split("[Game") for name in ("records", "again")]
    assert sorted(parts[0]) == sorted(parts[1])


def by_id(games: list[Json], names: tuple[str, ...]) -> dict[str, list[Any]]:
    return {game["id"]: [game[name] for name in names] for game in games}


def test_a_record_without_an_address_gets_an_id(
    run: Run, here: Server, there: Server, tmp_path: Path
) -> None:
    here.play({"a": finished(1)})
    file = tmp_path / "records"
    assert run(here, "export", file, "--records")[0] == 0
    plain = re.sub(r"\[Site .*\]\n", "", file.read_text())
    file.write_text(plain)
    assert "1 game imported, 0 games already" in run(there, "import", file)[1]
    assert "0 games imported, 1 game already" in run(there, "import", file)[1]
    (game,) = exported(run, there, tmp_path / "after")
    assert re.fullmatch("[0-9a-f]{14}", game["id"])


@pytest.mark.parametrize("there", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (r"\[Game .*", '[Game "chess"]', "chess"),
        (r"\[Date .*", "", "the tag Date is ''"),
        (r"\[Black .*", "", "the tag Black is missing"),
        (r"\[Score .*", '[Score "1-1"]', "the tag Score is '1-1', but the moves give "),
        (r"1\. \S+", "1. a1", "move 1, a1"),
        (r" 2\.(.|\n)*", "\n", "the game is not over: "),
    ],
)
def test_nothing_is_imported_if_a_record_is_invalid(
    run: Run, here: Server, there: Server, tmp_path: Path, old: str, new: str, problem: str
) -> None:
    here.play({"a": finished(1), "b": finished(2)})
    file = tmp_path / "records"
    assert run(here, "export", file, "--records")[0] == 0
    _, first, second = file.read_text().split("[Game")
    damaged = re.sub(old, new, f"[Game{second}", count=1)
    file.write_text(f"[Game{first}{damaged}")
    status, printed = run(there, "import", file)
    number = first.count("\n") + 1
    assert (status, printed.splitlines()[0].startswith(f"line {number}: ")) == (2, True), printed
    assert problem in printed
    assert exported(run, there, tmp_path / "nothing") == []


def change(**fields: Any) -> Callable[[Json], Json]:
    return lambda game: game | fields


def tag(name: str, value: str) -> Callable[[Json], Json]:
    return lambda game: game | {"tags": game["tags"] | {name: value}}


def without(name: str) -> Callable[[Json], Json]:
    return lambda game: {key: value for key, value in game.items() if key != name}


def shorter(game: Json) -> Json:
    return game | {
        "moves": game["moves"][:-1], "times": game["times"][:-1], "plies": game["plies"] - 1
    }  # fmt: skip


@pytest.mark.parametrize("there", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (without("moves"), "moves: Field required"),
        (change(more=1), "more: Extra inputs"),
        (change(id="../x"), "id: String should match"),
        (change(game="chess"), "chess"),
        (change(options={"board": "round"}), "board"),
        (change(moves=["a1"]), "move 1, a1"),
        (lambda game: game | {"moves": [*game["moves"], "black-resigns"]}, "over"),
        (shorter, "ended is finished, but "),
        (change(ended="resigned"), "ended is 'resigned', but the moves give 'finished'"),
        (change(plies=3), "plies is 3, but"),
        (change(times=[]), "times: 0 for "),
        (change(ended_at=10**15), "ended_at: Input should be less than"),
        (change(earlier_plies=99), "earlier_plies"),
        (change(start="swap", swap_plies=5), "swap_plies: 5"),
        (change(swap_plies=6), "swap_plies is 6, but"),
        (tag("Swap", "black after 6"), "the tag Swap is 'black after 6', but"),
        (tag("Result", "*"), "the tag Result is '*', but the moves give "),
        (tag("Score", "64-0"), "the tag Score is '64-0', but the moves give "),
        (tag("Date", "2020-01-01"), "the tag Date is '2020-01-01', but"),
        (tag("TimeControl", "soon"), "the tag TimeControl is 'soon'"),
        (tag("Event", "Cup"), "the tag Event is 'Cup', but the moves give None"),
        (tag("Black", "x" * 25), "x' cannot be the name of a player"),
        (tag("Black", "An\u202ena"), "a' cannot be the name of a player"),
        (without("tags"), "tags: Field required"),
    ],
)
def test_nothing_is_imported_if_a_line_is_invalid(
    run: Run,
    here: Server,
    there: Server,
    tmp_path: Path,
    damage: Callable[[Json], Json],
    problem: str,
) -> None:
    here.play({"a": finished(1), "b": finished(2)})
    first, second = exported(run, here, tmp_path / "games")
    file = tmp_path / "damaged"
    file.write_text(f"{json.dumps(first)}\n{json.dumps(damage(second))}\n")
    status, printed = run(there, "import", file)
    assert status == 2
    first_line = printed.splitlines()[0]
    assert first_line.startswith("line 2: ")
    assert problem in first_line
    assert "1 line is invalid, nothing was imported" in printed
    assert exported(run, there, tmp_path / "nothing") == []


def test_no_match_is_overwritten(run: Run, here: Server, there: Server, tmp_path: Path) -> None:
    here.play({"a": finished(1), "b": finished(2)})
    there.play({"b": running_match(private=True).play_random(1, 3)})
    games = exported(run, here, tmp_path / "games")
    status, printed = run(there, "import", tmp_path / "games")
    assert (status, "line 2: the database has another match b" in printed) == (2, True)
    assert exported(run, there, tmp_path / "nothing") == []
    twice = tmp_path / "twice"
    other = games[1] | {"id": "a", "cursor": f"{games[1]['ended_at']}-a"}
    twice.write_text("".join(json.dumps(game) + "\n" for game in [games[0], games[0], other]))
    status, printed = run(there, "import", twice)
    assert (status, "line 3: a differs from line 1" in printed) == (2, True)


def test_unreadable_files_are_named(run: Run, here: Server, tmp_path: Path) -> None:
    status, printed = run(here, "import", tmp_path / "missing")
    assert (status, "missing cannot be read: No such file" in printed) == (2, True)
    file = tmp_path / "file"
    for content in (b"{]\n", b"{\xff}\n", b"{" + b"[" * 5000, b'{"id": 1e999}\n'):
        file.write_bytes(content)
        status, printed = run(here, "import", file)
        assert (status, "line 1: " in printed) == (2, True)
    file.write_bytes(b"{" + b" " * 1_000_001)
    assert "line 1 is too long" in run(here, "import", file)[1]
    file.write_bytes(gzip.compress(b""))
    assert run(here, "import", file) == (
        0, f"{file}: 0 games imported, 0 games already in the database\n"
    )  # fmt: skip
