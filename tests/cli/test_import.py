"""`birnam import`: games of an export come into another database, as they were."""

import gzip
import io
import json
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.db.comparison import Audit
from app.features.explorer.store.audit import audit_counts
from engine import GAMES
from engine.variants import RELATIVES
from harness.games.match_builder import MatchBuilder, running_match
from tests.cli.conftest import Result, Run
from tests.cli.support.database import url_of
from tests.cli.support.finished_games import KINDS, finished
from tests.cli.support.import_server import Json, Server


@cache
def every_kind() -> dict[str, MatchBuilder]:
    """A match of each game, and one of each way to end."""
    games = {f"g{number}": finished(number, game, 20) for number, game in enumerate(GAMES)}
    return games | {kind.__name__: kind() for kind in KINDS}


@pytest.fixture
def new_server(
    tmp_path: Path, migrated_sqlite: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> Callable[[str], Server]:
    """Makes a server with a database of its own."""

    def new_server(name: str, postgres: str | None = None) -> Server:
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(migrated_sqlite, folder / "birnam.db")

        def run_there(*arguments: object) -> Result:
            monkeypatch.setenv("BIRNAM_DATA", str(folder))
            monkeypatch.delenv("BIRNAM_DATABASE_URL", raising=False)
            if postgres:
                monkeypatch.setenv("BIRNAM_DATABASE_URL", postgres)
            return run(*arguments)

        return Server(postgres or url_of(folder), run_there)

    return new_server


@pytest.fixture
def here(new_server: Callable[[str], Server]) -> Server:
    return new_server("here")


@pytest.fixture
def there(new_server: Callable[..., Server]) -> Server:
    """A server without games."""
    return new_server("there")


def check_import(here: Server, there: Server, folder: Path) -> None:
    """Export every kind of game from one server, and import them into the other one."""
    games = every_kind() | {"whole": finished(0)}
    games["rated"] = finished(8, rated=True, takebacks=False)
    here.write(games)
    before = here.export(folder / "before")
    assert {game["id"] for game in before} == games.keys()
    assert {game["ended"] for game in before} == {
        "finished", "resigned", "time", "agreed", "claimed", "shared"
    }  # fmt: skip
    count, file = f"{len(games)} games", folder / "before"
    assert f"{count} to import" in there.run("import", "--check", file).out
    assert there.export(folder / "nothing") == []
    assert f"{count} imported, 0 games already" in there.import_from(file)
    assert there.export(folder / "after") == before
    assert audit_counts(there.url) == Audit(len(games), [])
    assert there.bots() == ["BOT Macduff"]
    for server in (here, there):  # again, and where the games were played
        assert f"0 games imported, {count} already" in server.import_from(file)
        assert server.export(folder / "unchanged") == before


def test_imported_games_of_variants_count(here: Server, there: Server, tmp_path: Path) -> None:
    here.write({"v": finished(1, "variant", options={"rules": "octagon"})})
    here.export(tmp_path / "games")
    there.import_from(tmp_path / "games")
    assert there.played_variants() == {RELATIVES["octagon"]: 1}


def test_an_import_makes_the_same_games(here: Server, there: Server, tmp_path: Path) -> None:
    check_import(here, there, tmp_path)


def test_an_import_makes_the_same_games_in_postgres(
    here: Server, new_server: Callable[..., Server], postgres: str, tmp_path: Path
) -> None:
    check_import(here, new_server("there", postgres), tmp_path)


def test_a_dump_is_imported_if_its_checksum_is_right(
    here: Server, there: Server, tmp_path: Path
) -> None:
    here.write({"a": finished(1)})
    assert here.run("dump", tmp_path, "--month", "1970-01").status == 0
    dump = tmp_path / "birnam-1970-01.ndjson.gz"
    checksum = tmp_path / f"{dump.name}.sha256"
    right = checksum.read_text()
    checksum.write_text("0" * 64)
    refused = there.run("import", dump)
    assert (refused.status, "its checksum differs" in refused.err) == (2, True)
    checksum.write_text(right)
    assert "1 game imported" in there.import_from(dump)
    checksum.unlink()
    dump.write_bytes(dump.read_bytes()[:-9])
    refused = there.run("import", dump)
    assert (refused.status, "cannot be read" in refused.err) == (2, True)


def test_records_are_imported_without_the_times(
    here: Server, there: Server, tmp_path: Path
) -> None:
    here.write(every_kind())
    before, file = here.export(tmp_path / "before"), tmp_path / "records"
    assert here.run("export", file, "--records").status == 0
    count = f"{len(every_kind())} games"
    assert f"{count} imported, 0 games already" in there.import_from(file)
    for server in (there, here):
        assert f"0 games imported, {count} already" in server.import_from(file)
    assert here.export(tmp_path / "unchanged") == before
    after = there.export(tmp_path / "after")
    kept = ("id", "game", "options", "tags", "moves", "plies")
    assert sorted([game[name] for name in kept] for game in after) == sorted(
        [game[name] for name in kept] for game in before
    )
    assert {time for game in after for time in game["times"]} == {0}
    assert there.run("export", tmp_path / "again", "--records").status == 0
    records = [(tmp_path / name).read_text().split("[Game") for name in ("records", "again")]
    assert sorted(records[0]) == sorted(records[1])


def test_games_are_imported_from_a_pipe(
    here: Server, there: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.write(every_kind())
    here.export(tmp_path / "games")
    for content, out in (
        ((tmp_path / "games").read_bytes(), f"standard input: {len(every_kind())} games imported"),
        (b"{]\n", "line 1: "),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert there.run("import", "-").out.startswith(out)


def test_a_record_without_an_address_gets_an_id(
    here: Server, there: Server, tmp_path: Path
) -> None:
    here.write({"a": finished(1)})
    file = tmp_path / "records"
    assert here.run("export", file, "--records").status == 0
    file.write_text(re.sub(r"\[Site .*\]\n", "", file.read_text()))
    assert "1 game imported, 0 games already" in there.import_from(file)
    assert "0 games imported, 1 game already" in there.import_from(file)
    (game,) = there.export(tmp_path / "after")
    assert re.fullmatch("[0-9a-f]{14}", game["id"])


@pytest.fixture(scope="module")
def two_games(
    tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path
) -> tuple[str, list[Json]]:
    """The records and the lines of two games, as a server exports them."""
    folder = tmp_path_factory.mktemp("export")
    shutil.copy(migrated_sqlite, folder / "birnam.db")
    records = folder / "records"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BIRNAM_DATA", str(folder))
        server = Server(url_of(folder), lambda *words: Result(main([*map(str, words)]), "", ""))
        server.write({"a": finished(1), "b": finished(2)})
        games = server.export(folder / "games")
        assert server.run("export", "--records", records).status == 0
    return records.read_text(), games


def check_refusal(server: Server, file: Path, line: int, problem: str) -> None:
    status, out, err = server.run("import", file)
    found = out.splitlines()[0]
    assert (status, found.startswith(f"line {line}: "), problem in found) == (2, True, True), found
    assert "1 line is invalid, nothing was imported" in err


def test_nothing_is_imported_if_a_record_is_invalid(
    there: Server, two_games: tuple[str, list[Json]], tmp_path: Path
) -> None:
    _, first, second = two_games[0].split("[Game")
    file = tmp_path / "records"
    for old, new, problem in [
        (r"\[Game .*", '[Game "chess"]', "chess"),
        (r"\[Date .*", "", "the tag Date is ''"),
        (r"\[Black .*", "", "the tag Black is missing"),
        (r"\[Score .*", '[Score "1-1"]', "the tag Score is '1-1', but the moves give "),
        (r"1\. \S+", "1. a1", "move 1, a1"),
        (r" 2\.(.|\n)*", "\n", "the game is not over: "),
    ]:
        file.write_text(f"[Game{first}{re.sub(old, new, f'[Game{second}', count=1)}")
        check_refusal(there, file, first.count("\n") + 1, problem)
        assert not there.has_games()


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


def test_nothing_is_imported_if_a_line_is_invalid(
    there: Server, two_games: tuple[str, list[Json]], tmp_path: Path
) -> None:
    first, second = two_games[1]
    file = tmp_path / "damaged"
    damages: list[tuple[Callable[[Json], Json], str]] = [
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
    ]
    for damage, problem in damages:
        file.write_text(f"{json.dumps(first)}\n{json.dumps(damage(second))}\n")
        check_refusal(there, file, 2, problem)
        assert not there.has_games()


def test_no_match_is_overwritten(
    there: Server, two_games: tuple[str, list[Json]], tmp_path: Path
) -> None:
    there.write({"b": running_match(private=True).play_random(1, 3)})
    first, second = two_games[1]
    same_id = second | {"id": "a", "cursor": f"{second['ended_at']}-a"}
    file = tmp_path / "games"
    for games, problem in (
        ([first, second], (2, "the database has another match b")),
        ([first, first, same_id], (3, "a differs from line 1")),
    ):
        file.write_text("".join(json.dumps(game) + "\n" for game in games))
        check_refusal(there, file, *problem)
        assert there.export(tmp_path / "nothing") == []


def test_unreadable_files_are_named(there: Server, tmp_path: Path) -> None:
    file = tmp_path / "file"
    missing = there.run("import", file)
    assert (missing.status, "file cannot be read: No such file" in missing.err) == (2, True)
    for content in (b"{]\n", b"{\xff}\n", b"{" + b"[" * 5000, b'{"id": 1e999}\n'):
        file.write_bytes(content)
        check_refusal(there, file, 1, "")
    file.write_bytes(b"{" + b" " * 1_000_001)
    assert "line 1 is too long" in there.run("import", file).err
    file.write_bytes(gzip.compress(b""))
    nothing = f"{file}: 0 games imported, 0 games already in the database\n"
    assert there.run("import", file) == (0, nothing, "")
