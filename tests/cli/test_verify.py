"""`birnam verify`: what was played is right, and whatever is done to it is noticed."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.web.matches.record import record_of
from engine import PASS, Record, format_record, record_to_json, verify
from engine.verify import InvalidRecord
from tests.match.support.builder import (
    GUEST,
    HOST,
    THIRD,
    TRIO,
    VARIANTS,
    MatchBuilder,
    Variant,
    running_match,
    variant_name,
)

NAMES = {HOST: "Ann", GUEST: 'Bob "the thane"', THIRD: "Cid"}

CUSTODIAL = [variant for variant in VARIANTS if variant[0] != "moxie"]

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


def exported(builder: MatchBuilder) -> Record:
    """The record as the site gives it out."""
    return record_of(builder.match, NAMES, "https://birnam.example/matches/x")


def damaged(record: Record) -> bool:
    """Whether something is found wrong."""
    try:
        verify(record)
    except InvalidRecord:
        return True
    return False


@every_variant
def test_whatever_was_played_is_right(
    variant: Variant, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed, plies in enumerate((1000, 1000, 7, 0)):
        builder = running_match(*variant).play_random(seed, plies)
        record = exported(builder)
        texts = (format_record(record), json.dumps(record_to_json(record)))
        for text in texts:
            file = tmp_path / "game"
            file.write_text(text)
            assert main(["verify", str(file)]) == 0
            out, err = capsys.readouterr()
            assert (out.count("\n"), err) == (1, "")
            assert out.startswith(f"{variant[0]}: {len(builder.match.turns)} plies; ")


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_somebody_left_is_right(seed: int) -> None:
    builder = running_match(TRIO).play_random(seed, 6 + 9 * seed)
    builder.resign((HOST, GUEST, THIRD)[seed % 3])
    assert not damaged(exported(builder))
    builder.play_random(seed, 5)
    builder.resign((GUEST, THIRD, HOST)[seed % 3])
    assert not damaged(exported(builder))
    assert builder.match.status == "over"


@pytest.mark.parametrize("variant", CUSTODIAL, ids=variant_name)
def test_no_move_can_be_taken_out(variant: Variant) -> None:
    builder = running_match(*variant).play_random(3)
    record = exported(builder)
    for place, turn in enumerate(builder.match.turns):
        moves = (*record.moves[:place], *record.moves[place + 1 :])
        free = turn.move == PASS and not turn.forced
        assert free or damaged(replace(record, moves=moves)), f"without {record.moves[place]}"


@every_variant
def test_no_move_stands_behind_the_end(variant: Variant) -> None:
    record = exported(running_match(*variant).play_random(4))
    for more in (record.moves[-1], "pass", "a1", "white-resigns"):
        assert damaged(replace(record, moves=(*record.moves, more)))


@every_variant
def test_nothing_else_can_be_claimed_of_the_end(variant: Variant) -> None:
    record = exported(running_match(*variant).play_random(5))
    for name, claims in (("Result", ["*", "red=black", "nobody"]), ("Score", ["", "1-2-3-4"])):
        for claim in claims:
            assert damaged(replace(record, tags={**record.tags, name: claim}))


def said(capsys: pytest.CaptureFixture[str], file: str) -> tuple[int, str]:
    """The exit status, and the line on stderr."""
    status = main(["verify", file])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return status, err


def test_a_wrong_record_is_one_line_and_exit_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "macbeth"]\n\n1. g8 h9\n2. b2\n')
    message = "move 2 (ply 3), b2: b2 is a hole of the MacBeth board, not a cell"
    assert said(capsys, str(file)) == (1, f"birnam: {file}: {message}\n")
    file.write_bytes(b"\xff\xfe\x00")
    assert said(capsys, str(file)) == (1, f"birnam: {file}: a record is a text in UTF-8\n")


def test_a_file_that_cannot_be_read_is_one_line_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (str(tmp_path / "nothing.txt"), str(tmp_path), "\0", "two\nlines"):
        status, line = said(capsys, name)
        assert status == 2
        assert "cannot be read" in line


def test_a_dash_reads_the_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for content, status in ((b'\xef\xbb\xbf[Game "othello"]\r\n1. d3\r\n', 0), (b"d3", 1)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert main(["verify", "-"]) == status
    out, err = capsys.readouterr()
    assert out == "othello: 1 ply; black 4, white 1; white to move\n"
    assert err == 'birnam: standard input: a record begins with its game, as [Game "macbeth"]\n'
