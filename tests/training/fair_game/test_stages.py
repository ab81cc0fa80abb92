"""The stages of the search, and its command."""

from pathlib import Path

import pytest

from training.commands.fair_game import find_fair_games
from training.fair_game.stages import Stage, read_found

pytestmark = pytest.mark.soak  # the games are compiled first

STAGES = (Stage(12, ((1, 4), (2, 4)), 0.4), Stage(3, ((2, 6),)), Stage(1, ((2, 8), (3, 8))))


def find(out: Path) -> list[str]:
    return list(find_fair_games(str(out), 1, STAGES))


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("fair") / "found.jsonl"
    find(found)
    return found


def test_each_stage_plays_the_best_of_the_stage_before(out: Path) -> None:
    found = read_found(out)
    assert [one.stage for one in found] == [1] * 12 + [2] * 3 + [3]
    for number in (2, 3):
        before = [one for one in found if one.stage == number - 1]
        most = max(len(one.played) for one in before)
        ranked = sorted(
            (one for one in before if len(one.played) == most), key=lambda one: one.score
        )
        texts = [one.text for one in found if one.stage == number]
        assert texts == [one.text for one in ranked[: len(texts)]]


def test_a_variant_is_abandoned_when_one_side_wins(out: Path) -> None:
    first = [one for one in read_found(out) if one.stage == 1]
    for one in first:
        far = abs(one.played[0].share - 0.5) > STAGES[0].far
        assert len(one.played) == (1 if far else 2)
    assert {len(one.played) for one in first} == {1, 2}


def test_an_interrupted_search_goes_on(out: Path, tmp_path: Path) -> None:
    whole = out.read_bytes()
    for lines in (5, 13, 16):
        part = tmp_path / "part.jsonl"
        part.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
        assert find(part) == find(out)
        assert part.read_bytes() == whole


def test_the_report_has_the_stages_and_the_games_of_the_best(out: Path) -> None:
    *stages, best = find(out)
    assert [one.partition(":")[0] for one in stages] == ["Stage 1", "Stage 2", "Stage 3"]
    assert best.startswith("variant 1; ")
    assert [line.split(" | ")[:2] for line in best.splitlines()[-2:]] == [
        ["| 2", "8"],
        ["| 3", "8"],
    ]
