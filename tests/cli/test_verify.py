"""`birnam verify` accepts the records of matches and refuses records that were altered."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.features.matches.record import record_of
from engine import PASS, Record, format_record, record_to_json, verify
from engine.checks.verify import InvalidRecord
from harness.games.match_builder import (
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
from tests.cli.conftest import Run
from tests.match.support.variants import FIRST_VARIANTS

NAMES = {HOST: "Ann", GUEST: 'Bob "the thane"', THIRD: "Cid"}

CUSTODIAL = [variant for variant in VARIANTS if variant[0] != "moxie"]

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


def exported(builder: MatchBuilder) -> Record:
    return record_of(builder.match, NAMES, "https://birnam.example/matches/x")


def is_invalid(record: Record) -> bool:
    try:
        verify(record)
    except InvalidRecord:
        return True
    return False


@pytest.mark.parametrize("variant", FIRST_VARIANTS)
def test_the_record_of_a_match_is_valid(variant: Variant, tmp_path: Path, run: Run) -> None:
    for seed, plies in enumerate((1000, 0)):
        builder = running_match(*variant).play_random(seed, plies)
        record = exported(builder)
        for text in (format_record(record), json.dumps(record_to_json(record))):
            file = tmp_path / "game"
            file.write_text(text)
            status, out, err = run("verify", file)
            assert (status, out.count("\n"), err) == (0, 1, "")
            assert out.startswith(f"{variant[0]}: {len(builder.match.turns)} plies; ")


@pytest.mark.parametrize("seed", range(4))
def test_the_record_of_a_match_that_players_left_is_valid(seed: int) -> None:
    builder = running_match(TRIO).play_random(seed, 6 + 9 * seed)
    builder.resign((HOST, GUEST, THIRD)[seed % 3])
    assert not is_invalid(exported(builder))
    builder.play_random(seed, 5)
    builder.resign((GUEST, THIRD, HOST)[seed % 3])
    assert not is_invalid(exported(builder))
    assert builder.match.status == "over"


@pytest.mark.parametrize("variant", CUSTODIAL, ids=variant_name)
def test_a_record_without_one_of_its_moves_is_invalid(variant: Variant) -> None:
    builder = running_match(*variant).play_random(3)
    record = exported(builder)
    for index, turn in enumerate(builder.match.turns):
        moves = (*record.moves[:index], *record.moves[index + 1 :])
        optional = turn.move == PASS and not turn.forced
        assert optional or is_invalid(replace(record, moves=moves)), record.moves[index]


@every_variant
def test_a_record_with_a_move_after_the_end_is_invalid(variant: Variant) -> None:
    record = exported(running_match(*variant).play_random(4))
    for move in (record.moves[-1], "pass", "a1", "white-resigns"):
        assert is_invalid(replace(record, moves=(*record.moves, move)))


@every_variant
def test_a_record_with_a_wrong_result_or_score_is_invalid(variant: Variant) -> None:
    record = exported(running_match(*variant).play_random(5))
    for name, values in (("Result", ["*", "red=black", "nobody"]), ("Score", ["", "1-2-3-4"])):
        for value in values:
            assert is_invalid(replace(record, tags={**record.tags, name: value}))


def test_an_invalid_record_is_one_line_and_exit_status_1(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "game.txt"
    for content, problem in (
        (
            b'[Game "macbeth"]\n\n1. g8 h9\n2. b2\n',
            "move 3, b2: b2 is a hole of the MacBeth board, not a cell",
        ),
        (b"\xff\xff\x00", "a record must be text in UTF-8"),
        (b" " * 1_000_001, "a record has at most 1,000,000 bytes"),
    ):
        file.write_bytes(content)
        assert run("verify", file) == (1, "", f"birnam: {file}: {problem}\n")


def test_an_unreadable_file_is_one_line_and_exit_status_2(tmp_path: Path, run: Run) -> None:
    for name in (tmp_path / "nothing.txt", tmp_path, "\0", "two\nlines"):
        status, out, err = run("verify", name)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "cannot be read" in err


def test_a_dash_reads_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = 'birnam: standard input: a record begins with its game, as [Game "macbeth"]\n'
    for content, printed in (
        (
            b'\xef\xbb\xbf[Game "othello"]\r\n1. d3\r\n',
            (0, "othello: 1 ply; black 4, white 1; white to move\n", ""),
        ),
        (b"d3", (1, "", missing)),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert run("verify", "-") == printed
