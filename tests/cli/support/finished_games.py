"""Listed games that ended in each way."""

from typing import Any

from app.match.commands import SERVICE, Answer, ChooseColor, Claim, ClaimKind, Flag, Offer
from app.match.time_control import DAY
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    MatchBuilder,
    computer_match,
    computer_trio,
    running_match,
)


def finished(seed: int, game: str = "macbeth", plies: int = 1000, **terms: Any) -> MatchBuilder:
    """A listed game of random moves, which its players resign if it is not over."""
    builder = running_match(game, **({"listed": True} | terms)).play_random(seed, plies)
    builder.resign(HOST)
    if not builder.match.ended:
        builder.resign(GUEST)
    assert builder.match.winners
    return builder


def drawn() -> MatchBuilder:
    builder = running_match(listed=True).play_random(3, 6)
    builder.submit(Offer("draw", builder.match.version), HOST)
    builder.submit(Answer(builder.match.version, accept=True), GUEST)
    return builder


def shared() -> MatchBuilder:
    builder = running_match(listed=True).play_random(3, 5)
    _claim(builder, "draw")
    return builder


def claimed() -> MatchBuilder:
    builder = running_match(listed=True).play_random(3, 5)
    _claim(builder, "win")
    return builder


def _claim(builder: MatchBuilder, kind: ClaimKind) -> None:
    absent = builder.player_to_move
    other = GUEST if absent == HOST else HOST
    builder.wait(100 * DAY)
    builder.submit(Claim(kind, builder.match.version), other, absent_since={absent: 0})


def flagged() -> MatchBuilder:
    builder = running_match(listed=True, time="3+2").play_random(3, 4).wait(DAY)
    builder.submit(Flag(), SERVICE)
    return builder


def taken_back() -> MatchBuilder:
    builder = running_match(listed=True, time="7d").play_random(3, 6)
    mover = builder.player_to_move
    other = GUEST if mover == HOST else HOST
    builder.submit(Offer("takeback", builder.match.version, 3), mover)
    builder.submit(Answer(builder.match.version, accept=True), other)
    assert len(builder.match.turns) == 3
    builder.play_random(9)
    return builder


def against_computers() -> MatchBuilder:
    builder = computer_trio(listed=True).play_random(4, 7)
    builder.resign(HOST)
    return builder.play_random(5)


def against_one_that_adapts() -> MatchBuilder:
    builder = computer_match(3.5, listed=True).play_random(4, 7)
    builder.resign(HOST)
    return builder


def after_an_opening() -> MatchBuilder:
    return finished(4, moves=running_match().play_random(5, 6).record)


def balanced() -> MatchBuilder:
    return finished(4, moves=running_match().play_random(5, 9).record, balanced=True)


def kept() -> MatchBuilder:
    return _chosen(Color.WHITE)


def swapped() -> MatchBuilder:
    return _chosen(Color.BLACK)


def _chosen(color: Color) -> MatchBuilder:
    builder = running_match(listed=True, swap=True).play_random(3, 6)
    builder.submit(ChooseColor(color, builder.match.version), GUEST)
    return builder.play_random(4)


def without_a_choice() -> MatchBuilder:
    return finished(3, plies=4, swap=True)


KINDS = [
    *(drawn, shared, claimed, flagged, taken_back, against_computers, after_an_opening),
    against_one_that_adapts,
    *(balanced, kept, swapped, without_a_choice),
]
