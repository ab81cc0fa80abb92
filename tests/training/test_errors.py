"""An error of the command line is one line, exit status 2, and no output."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

ERRORS = {
    "solve othello": "only moxie is small enough to be solved",
    "solve othello --moves=": "only moxie is small enough",
    "solve moxie --stones 3 --moves zz": "move 1, zz: 'zz' is not a move",
    "solve moxie --stones 9": "argument --stones: must be a number",
    "solve moxie --option komi=7": "moxie has no option 'komi'",
    "solve moxie --moves=": (
        "there is no table for this moxie yet; make it with: python -m training solve moxie\n"
    ),
    "solve moxie --option board=hex --option row=unbreakable --moves=": (
        "there is no table for this moxie yet; make it with: "
        "python -m training solve moxie --option board=hex --option row=unbreakable\n"
    ),
    "train": "train needs a GAME, or --show FILE",
    "train moxie": "Moxie is solved and needs no training: see the command solve",
    "train tigers": "there is no game 'tigers'",
    "train desdemona --games 0": "argument --games: must be a number from 1 to 1000000",
    "train desdemona --out /nowhere/at/all.npz": "/nowhere/at/all.npz cannot be written",
    "train desdemona --out /": "/ cannot be written",
    "train --show /nowhere/at/all.npz": "/nowhere/at/all.npz: No such file",
    "train --show /": "/: Is a directory",
    "train macbeth --option passing=never": "passing of macbeth cannot be 'never'",
    "train variant --option rules=macbeth-8": "only the compiled search uses what is learned: too",
    "train variant --option rules=anti-othello": "only the compiled search uses what is learned",
    "train variant --option rules=nothing": "'nothing' is unknown",
    "openings variant": "a list of balanced openings is for a game of the catalog",
    "laws othello": "the laws hold for hexagons and two players, not for othello",
    "probcut variant --option rules=macbeth-4": "variant needs no fits",
    "probcut moxie": "moxie needs no fits",
    "probcut hex-othello-3": "hex-othello-3 needs no fits",
    "puzzles --game chess": "there is no game 'chess'",
    "puzzles --count 0": "argument --count: must be a number from 1 to 10000",
}


@pytest.mark.parametrize("command", ERRORS)
def test_an_error_is_one_line_and_exit_status_2(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    status, out, err = run(*command.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"training: {ERRORS[command]}")
