"""The end of a custodial game, and its winners."""

import re
from dataclasses import replace

import pytest

from engine import PASS, Color, IllegalMove, Rules, parse_position, start
from tests.engine.support.positions import EMPTY, legal, macbeth, play
from tests.engine.support.rules import FAMILY

BLACK, WHITE, RED = Color


def test_two_free_passes_in_succession_end_the_game() -> None:
    position = start(FAMILY["macbeth passing=free"])
    once = play(position, "pass")
    assert (once.passes, once.over, once.to_move) == (1, False, WHITE)
    assert play(once, "g5").passes == 0
    twice = play(once, "pass")
    assert twice.over
    assert twice.to_move is None
    assert twice.legal_moves == ()
    assert twice.winners == (BLACK, WHITE)


def test_a_forced_pass_is_not_counted() -> None:
    position = macbeth({"k": "bw4", "a": "wb4"}, "w")
    assert position.legal_moves != (PASS,)
    stuck = macbeth({"k": "bw4"}, "w")
    assert stuck.legal_moves == (PASS,)
    with pytest.raises(IllegalMove, match=r"^white cannot place a stone anywhere and must pass$"):
        play(stuck, "k8")
    after = stuck.play(PASS)
    assert (after.passes, after.turn) == (0, BLACK)
    assert legal(after) == {"k8"}


def test_a_player_without_stones_ends_the_game() -> None:
    position = play(macbeth({"k": "bw4"}, "b"), "k8")
    assert position.over
    assert position.winners == (BLACK,)
    assert position.score == {BLACK: 3, WHITE: 0}


def test_under_free_passing_players_without_placements_pass_twice() -> None:
    position = macbeth({"k": "bbb3"}, "b", FAMILY["macbeth passing=free"])
    assert not position.over
    assert position.legal_moves == (PASS,)
    assert play(position, "pass pass").winners == (BLACK,)


@pytest.mark.parametrize("name", ["macbeth", "macbeth passing=free"])
def test_a_full_board_ends_the_game(name: str) -> None:
    full = {
        row: re.sub(r"[0-9]+", lambda run: "b" * int(run[0]), text)
        for row, text in zip("kjihgfedcba", EMPTY.split("/"), strict=True)
    }
    position = macbeth(full | {"k": "bbbww1"}, "b", FAMILY[name])
    assert legal(position) - {"pass"} == {"k11"}
    position = play(position, "k11")
    assert position.over
    assert position.score == {BLACK: 72, WHITE: 0}
    assert position.winners == (BLACK,)


def test_equal_counts_are_a_draw() -> None:
    position = macbeth({"k": "bb4", "a": "ww4"}, "b")
    assert position.over
    assert position.winners == (BLACK, WHITE)


def test_the_fewest_stones_win_if_the_rules_say_so() -> None:
    rules = replace(FAMILY["macbeth"], fewest=True)
    assert macbeth({"k": "bb4", "a": "www3"}, "b", rules).winners == (BLACK,)
    assert macbeth({"k": "bb4"}, "b", rules).winners == (WHITE,)
    assert macbeth({"k": "bb4", "a": "ww4"}, "b", rules).winners == (BLACK, WHITE)


def test_when_one_of_two_leaves_the_other_wins() -> None:
    position = start(FAMILY["macbeth"])
    for leaver, winner in ((BLACK, WHITE), (WHITE, BLACK)):
        after = position.without(leaver)
        assert after.over
        assert after.to_move is None
        assert after.winners == (winner,)
        assert after.out == {leaver}
        assert after.stones == position.stones
        with pytest.raises(IllegalMove):
            after.play(position.legal_moves[0])


def test_the_last_of_three_players_wins() -> None:
    position = start(FAMILY["hex-othello-3"])
    two = position.without(BLACK)
    assert (two.over, two.to_move) == (False, WHITE)
    assert two.stones == position.stones
    assert two.play(two.legal_moves[0]).to_move is RED
    then = two.play(two.legal_moves[0])
    assert then.play(then.legal_moves[0]).to_move is WHITE
    assert two.without(RED).winners == (WHITE,)
    assert position.without(RED).to_move is BLACK


def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    position = start(FAMILY["hex-othello-3"]).without(WHITE)
    assert position.without(WHITE) is position
    over = start(FAMILY["macbeth"]).without(BLACK)
    assert over.without(WHITE) is over


def test_a_player_who_left_cannot_win() -> None:
    rules = FAMILY["hex-othello-3"]
    rows = "6/7/8/9/10/5b5/10/9/8/7/bbbbwr"
    position = parse_position(rules, f"{rows} w out=b")
    assert position.over
    assert position.winners == (WHITE, RED)


def test_a_departure_resets_the_passes() -> None:
    rules = Rules(
        FAMILY["hex-othello-3"].board,
        FAMILY["hex-othello-3"].stones,
        colors=(BLACK, WHITE, RED),
        free_passing=True,
    )
    position = start(rules).play(PASS).play(PASS)
    assert not position.over
    assert not position.without(BLACK).over


def test_the_ending_names_its_reason() -> None:
    assert start(FAMILY["macbeth"]).ending is None
    assert macbeth({"k": "bb4", "a": "ww4"}, "b").ending == "no-moves"
    assert play(start(FAMILY["macbeth passing=free"]), "pass pass").ending == "passes"
    full = parse_position(FAMILY["othello"], "/".join(["b" * 8] * 8) + " b")
    assert full.ending == "full"
    assert start(FAMILY["macbeth"]).without(BLACK).ending is None
