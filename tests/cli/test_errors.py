"""An error of the command line is one line, exit status 2, and no output."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

ERRORS = {
    "": "the following arguments are required: COMMAND",
    "sleep": "argument COMMAND: invalid choice: 'sleep'",
    "show": "the following arguments are required: GAME",
    "show go": "there is no game 'go'; there are: macbeth, macbeth-full, ",
    "show macbeth --moves b2": "move 1, b2: b2 is a hole of the MacBeth",
    "show macbeth --moves g8,g8": "move 2, g8: g8 is occupied",
    "show macbeth --moves zz": "move 1, zz: 'zz' is not a cell",
    "show macbeth --moves g8,pass": (
        "move 2, pass: white can place a stone and therefore may not pass"
    ),
    "show moxie --moves b2,c3,c4": "move 3, c4: you must jump: b2xd4\n",
    "show macbeth --option komi=7": "macbeth has no option 'komi'",
    "show macbeth --option opening=x": "opening of macbeth cannot be 'x'",
    "show macbeth --option opening=othello --option opening=reversi": (
        "the option opening is given twice"
    ),
    "show macbeth --option opening": "argument --option: must be KEY=VALUE",
    "show macbeth --komi": "unrecognized arguments: --komi",
    "show --komi": "unrecognized arguments: --komi",
    "restore --foo": "unrecognized arguments: --foo",
    "restore --foo=1 --create": "unrecognized arguments: --foo=1",
    "dump missing/months": "there is no folder missing",
    "perft go --depth 1": "there is no game 'go'",
    "perft macbeth": "the following arguments are required: --depth",
    "perft macbeth --depth 0": "argument --depth: must be a number from 1 to 999, not",
    "perft macbeth --depth=-1": "argument --depth: must be a number from 1 to 999, not",
    "perft macbeth --depth ²": "argument --depth: must be a number from 1 to 999, not",
    "perft macbeth --depth x": "argument --depth: must be a number from 1 to 999, not",
    "perft moxie --option jumps=unless-winning --option row=last-chance --depth 2": (
        "with row=last-chance, jumps=unless-winning is the same as jumps=mandatory"
    ),
    "reports --limit=0": "argument --limit: must be a number from 1 to 10000",
    "reports --limit=x": "argument --limit: must be a number from 1 to 10000",
    "reports --limit=10001": "argument --limit: must be a number from 1 to 10000",
    "reports --limit=-1": "argument --limit: must be a number from 1 to 10000",
}
NEED_DATABASE = (
    "reports",
    "ratings",
    "explorer",
    "token new --scope play",
    "admin audit",
    "export games",
    "dump months",
)


def test_an_error_is_one_line_and_exit_status_2(
    run: Run, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    for command, error in ERRORS.items():
        status, out, err = run(*(word.replace(",", " ") for word in command.split()))
        assert (status, out, err.count("\n")) == (2, "", 1), command
        assert err.startswith(f"birnam: {error}")


def test_the_help_of_a_command_says_what_it_does(run: Run) -> None:
    for command, line in {
        "serve": "Run the server, configured by environment variables such as BIRNAM_PORT.",
        "admin grant": "Make an account an operator.",
    }.items():
        assert line in run(*command.split(), "--help").out.splitlines()


def test_a_command_does_not_create_a_database(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for command in NEED_DATABASE:
        status, _, err = run(*command.split())
        assert (status, err.count("\n")) == (2, 1), command
        assert f"there is no database at {tmp_path}/data/birnam.db; name its folder in" in err
        assert not list(tmp_path.iterdir()), command
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "birnam.db").touch()
    _, _, err = run("reports")
    assert err == "birnam: the database is not up to date; run birnam migrate first\n"


def test_arguments_in_another_encoding_are_refused_or_written_plainly(run: Run, data: Path) -> None:
    refused = run("token", "new", "--scope", "play", "--name", "J\udcfcrgen")
    assert refused == (2, "", "birnam: 'J\\udcfcrgen' is not text in UTF-8\n")
    written = run("export", data / "J\udcfcrgen")
    assert written == (0, f"{data}/J\\udcfcrgen: 0 games\n", "")


@pytest.mark.parametrize("command", ["backup", "restore", "export", "import", "dump", "verify"])
@pytest.mark.parametrize("name", ["", "x" * 300])
def test_a_name_that_no_file_can_have_is_one_line(
    run: Run, data: Path, command: str, name: str
) -> None:
    status, out, err = run(command, name)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("birnam: ")


@pytest.mark.parametrize("command", [("import",), ("verify",), ("puzzles", "load")])
def test_a_folder_in_place_of_a_file_is_one_line_of_words(
    run: Run, tmp_path: Path, data: Path, command: tuple[str, ...]
) -> None:
    status, out, err = run(*command, str(tmp_path))
    assert (status, out) == (2, "")
    assert err == f"birnam: {tmp_path} cannot be read: Is a directory\n"


def test_puzzles_in_another_encoding_are_refused_in_words(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.write_bytes(b"\xff\xfe")
    _, _, err = run("puzzles", "load", str(file))
    assert err == f"birnam: {file} cannot be read: it must be text in UTF-8\n"
