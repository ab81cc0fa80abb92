"""The order of reviews in the queue."""

from collections.abc import Mapping

import pytest

from app.features.reviews.model import WaitingReview, in_turn


def review(name: str, at: int) -> WaitingReview:
    """A review that is called `network-player-number`."""
    network, player, _ = name.split("-")
    return WaitingReview(name, at, network, player)


@pytest.mark.parametrize(
    ("asked", "served", "order"),
    [
        ("a-1-a b-1-a c-1-a", {}, "a-1-a b-1-a c-1-a"),
        ("a-1-a a-1-b a-1-c b-2-a", {}, "a-1-a b-2-a a-1-b a-1-c"),
        ("a-1-a a-1-b a-1-c a-2-a", {}, "a-1-a a-2-a a-1-b a-1-c"),
        ("a-1-a a-1-b b-1-a b-1-b", {}, "a-1-a b-1-a a-1-b b-1-b"),
        ("a-1-a a-1-b b-1-a b-1-b", {"a": 1}, "b-1-a a-1-a b-1-b a-1-b"),
        ("a-1-a b-1-a", {"a": 5, "b": 4}, "b-1-a a-1-a"),
        ("-- -- --", {}, "-- -- --"),
    ],
    ids=["strangers", "networks", "players", "two", "served", "both-served", "unknown"],
)
def test_those_who_ask_take_turns(asked: str, served: Mapping[str, int], order: str) -> None:
    reviews = [review(name, at) for at, name in enumerate(asked.split())]
    for given in (reviews, reviews[::-1]):
        assert [one.match_id for one in in_turn(given, served)] == order.split()
