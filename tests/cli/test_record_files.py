"""`birnam import` and `birnam verify` read the same files of records."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.support.database import url_of, write_matches
from tests.cli.support.finished_games import finished

SPELLINGS: dict[str, Callable[[str], str]] = {
    "with a byte order mark": lambda text: f"\ufeff{text}",
    "with a space that nobody sees": lambda text: f"\u200b{text}",
    "after empty lines": lambda text: f"\n\r\n{text}",
    "indented": lambda text: re.sub("^", "  ", text, flags=re.MULTILINE),
    "quoted": lambda text: re.sub("^", "> ", text, flags=re.MULTILINE),
    "after a line of text": lambda text: f"My games:\n\n{text}",
    "in small letters": lambda text: text.replace("[Game", "[ game"),
    "with a line between": lambda text: text.replace("\n\n[Game", "\n\n---\n\n[Game"),
}


def test_records_are_read_as_people_send_them(data: Path, tmp_path: Path, run: Run) -> None:
    write_matches(url_of(data), {"a": finished(1), "b": finished(2)})
    exported, one, two = tmp_path / "exported", tmp_path / "one", tmp_path / "two"
    assert run("export", "--records", exported).status == 0
    records = exported.read_text()
    first = f"[Game{records.split('[Game')[1]}"
    for name, spelled in SPELLINGS.items():
        one.write_text(spelled(first))
        assert run("verify", one).status == 0, name
        two.write_text(spelled(f"{first.rstrip()}\n\n{records.removeprefix(first)}"))
        known = "0 games to import, 2 games already in the database"
        assert known in run("import", "--check", two).out, name
    for content, problem in (
        (first.encode("utf-16"), "must be text in UTF-8, not UTF-16"),
        (first.encode() + b"\xe4", "must be text in UTF-8"),
    ):
        one.write_bytes(content)
        for command in ("verify", "import"):
            _, out, err = run(command, one)
            assert problem in out + err


def test_an_empty_file_has_no_games(data: Path, tmp_path: Path, run: Run) -> None:
    assert data.is_dir()
    empty = tmp_path / "empty"
    empty.write_text("")
    assert run("import", empty) == (2, "", f"birnam: {empty} is empty\n")
