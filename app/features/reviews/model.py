"""Computer reviews of matches, as stored."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Literal

MAX_WAITING = 500  # reviews
MAX_OF_PLAYER = 3  # that wait
MAX_OF_NETWORK = 60  # networks take turns, and players within them
MAX_OF_STRANGERS = 6  # of a network, who are not players

ReviewState = Literal["waiting", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Review:
    """A requested review.

    `moments` is the number of positions, `reviews_ahead` counts the reviews whose turn comes
    earlier, `positions_ahead` their missing positions, and `findings` are by ply, as JSON.
    """

    state: ReviewState
    moments: int
    reviews_ahead: int
    findings: Mapping[int, str]
    positions_ahead: int = 0

    def seconds_left(self, seconds: float, *, preparing: bool) -> int | None:
        """At most so long, with `seconds` for a position.

        Nobody knows how long compiling takes.
        """
        if preparing and not self.findings:
            return None
        return ceil((self.positions_ahead + self.moments - len(self.findings)) * seconds)


@dataclass(frozen=True, slots=True)
class WaitingReview:
    """A waiting or running review, and its asker.

    `network` and `player` are empty if unknown.
    """

    match_id: str
    asked_at: int
    network: str
    player: str


class TooManyReviews(Exception):
    """Too many reviews wait: for the player or network, or altogether."""

    def __init__(self, *, own: bool) -> None:
        super().__init__()
        self.own = own


def in_turn(waiting: Collection[WaitingReview], served: Mapping[str, int]) -> list[WaitingReview]:
    """The reviews in the order of their turns: networks take turns, and players within them.

    `served`: for each network, the number of its recently served reviews.
    """
    by_network: dict[str, list[WaitingReview]] = {}
    of_player: Counter[tuple[str, str]] = Counter()
    order: dict[str, int] = {}  # the turn of a review among its player's
    for one in sorted(waiting, key=lambda one: (one.asked_at, one.match_id)):
        order[one.match_id] = of_player[one.network, one.player]
        of_player[one.network, one.player] += 1
        by_network.setdefault(one.network, []).append(one)
    turns: list[tuple[int, int, str, WaitingReview]] = []
    for network, reviews in by_network.items():
        reviews.sort(key=lambda one: order[one.match_id])
        turns += (
            (served.get(network, 0) + number, one.asked_at, one.match_id, one)
            for number, one in enumerate(reviews)
        )
    return [one for *_, one in sorted(turns, key=lambda turn: turn[:3])]


def check_bounds(waiting: Collection[WaitingReview], network: str, player: str) -> None:
    """Raises TooManyReviews if no further review may wait for an asker."""
    of_network = [one for one in waiting if network and one.network == network]
    of_player = [one for one in waiting if player and one.player == player]
    strangers = [one for one in of_network if not one.player]
    full = len(of_network) >= MAX_OF_NETWORK or len(of_player) >= MAX_OF_PLAYER
    if full or (not player and len(strangers) >= MAX_OF_STRANGERS):
        raise TooManyReviews(own=True)
    if len(waiting) >= MAX_WAITING:
        raise TooManyReviews(own=False)
