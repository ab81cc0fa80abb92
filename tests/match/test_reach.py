"""Random matches reach every kind of command, event and ending."""

from collections import Counter
from typing import get_args

from hypothesis import given

from app.match.commands import Command, OfferKind
from app.match.events import EndReason, Event, OutReason, PauseReason
from engine import GAMES
from harness.games.match_builder import MatchBuilder
from tests.match.support.strategies import matches
from tests.support.property_settings import examples

LEAST = 3


def test_random_matches_reach_everything() -> None:
    """Otherwise a property of matches says less than it seems to."""
    reached: Counter[str] = Counter()

    @examples(200)
    @given(matches())
    def count(builder: MatchBuilder) -> None:
        reached[builder.match.terms.game] += 1
        for departure in builder.match.departed.values():
            reached[f"departed {departure.reason}"] += 1
        for entry in builder.entries:
            reached[entry.command_id.split()[0]] += 1
            for event in entry.events:
                detail = getattr(event, "reason", getattr(event, "offer", ""))
                reached.update([event.kind, f"{event.kind} {detail}"])

    count()
    wanted = [
        *GAMES,
        *(command.__name__ for command in get_args(Command)),
        *(event.__dataclass_fields__["kind"].default for event in get_args(Event)),
        *(f"ended {reason}" for reason in get_args(EndReason)),
        *(f"departed {reason}" for reason in get_args(OutReason)),
        *(f"paused {reason}" for reason in get_args(PauseReason)),
        *(f"offered {kind}" for kind in get_args(OfferKind)),
    ]
    assert {one: reached[one] for one in wanted if reached[one] < LEAST} == {}
