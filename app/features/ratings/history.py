"""Ratings as a function of the finished matches, in the order in which they ended.

The formula is the Bradley-Terry model of Weng and Lin (2011): a three-player match counts as three
matches of two, each won by the better place.
"""

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import replace

from openskill.models import BradleyTerryFull

from app.event_log.finished_matches import FinishedMatchWorker, WaitingMatches
from app.event_log.log import EventLog
from app.features.ratings.model import (
    DIGITS,
    START,
    START_DEVIATION,
    Category,
    FinishedMatch,
    Rating,
    RatingChange,
    finished_match,
)
from app.match.commands import PlayerId

NEWCOMER = Rating(START, START_DEVIATION)
SCALE = 123.0  # a difference of 200 points wins 76 % of the games, as in chess
DRIFT = 8.0  # uncertainty added by each game, because players change

RatingsByCategory = MutableMapping[tuple[Category, PlayerId], Rating]


def _full_information(*_: object) -> float:
    """The share of a match's information that lowers the uncertainty. The library's is smaller."""
    return 1.0


_MODEL = BradleyTerryFull(
    mu=START, sigma=START_DEVIATION, beta=SCALE, tau=DRIFT, gamma=_full_information
)


def replay(finished: Iterable[FinishedMatch], ratings: RatingsByCategory) -> list[RatingChange]:
    """The changes by matches given in any order, and the `ratings` after them."""
    changes = []
    for match in sorted(finished, key=lambda one: one.place):
        before = {
            player: ratings.get((match.category, player), NEWCOMER).at(match.ended_at)
            for player in sorted(match.ranks)
        }
        for player, rated in rate(before, match.ranks).items():
            after = replace(rated, played_at=match.ended_at)
            ratings[match.category, player] = after
            changes.append(RatingChange(match, player, before[player], after))
    return changes


def rate(
    before: Mapping[PlayerId, Rating], ranks: Mapping[PlayerId, int]
) -> dict[PlayerId, Rating]:
    """The ratings after a match with these places. Equal places are a draw."""
    if not before:
        return {}
    teams = [[_MODEL.rating(mu=one.value, sigma=one.deviation)] for one in before.values()]
    after = _MODEL.rate(teams, ranks=[float(ranks[player]) for player in before])
    return {
        player: Rating(round(new.mu, DIGITS), round(new.sigma, DIGITS), before[player].games + 1)
        for player, (new,) in zip(before, after, strict=True)
    }


POLL_INTERVAL = 20.0  # seconds


def rating_worker(
    matches: WaitingMatches[FinishedMatch], event_log: EventLog, clock: Callable[[], int]
) -> FinishedMatchWorker[FinishedMatch]:
    return FinishedMatchWorker(
        "ratings",
        matches,
        event_log,
        clock,
        summarize=finished_match,
        concerns=lambda match: match.terms.rated,
        interval=POLL_INTERVAL,
    )
