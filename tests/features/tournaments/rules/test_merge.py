"""Merges of players who were removed: in both directions, before and after the start."""

import pytest

from app.features.tournaments.rules.commands import Command, Join, Remove, Start, Withdraw
from app.features.tournaments.rules.events import Entry
from app.features.tournaments.rules.evolve import evolve
from app.features.tournaments.rules.merge import merge
from app.features.tournaments.rules.state import Tournament
from app.match.commands import SERVICE
from app.match.decide import Refused
from harness.games.tournament import HOST, Played, joined, plan

START = (Start(1), HOST)
ENTERING = {
    "the account, before the start": [(Join(), "a"), (Remove("a"), HOST), (Join(), "g")],
    "the guest, before the start": [(Join(), "g"), (Remove("g"), HOST), (Join(), "a")],
    "the account, before it returned": [(Join(), "a"), (Remove("a"), HOST), START, (Join(), "g")],
    "the account": [(Join(), "a"), START, (Remove("a"), HOST), (Join(), "g")],
    "the guest": [(Join(), "g"), START, (Remove("g"), HOST), (Join(), "a")],
    "a guest, whose account left": [
        (Join(), "g"), (Join(), "a"), START, (Remove("g"), HOST), (Withdraw(), "a")
    ],
    "a guest without an account": [(Join(), "g"), START, (Remove("g"), HOST)],
}  # fmt: skip


def merged(played: Played) -> Tournament:
    tournament = played.tournament
    events = merge(tournament, "g", "a", played.now)
    assert events
    return evolve(tournament, Entry(tournament.version + 1, SERVICE, played.now, events))


@pytest.mark.parametrize("steps", ENTERING.values(), ids=ENTERING)
def test_nobody_returns_by_a_merge_after_a_removal(steps: list[tuple[Command, str]]) -> None:
    played = joined(plan("swiss", 3), 4)
    for command, by in steps:
        assert played.do(command, by) is None
    played.state = merged(played)
    assert {"a", "g"}.isdisjoint(played.tournament.active)
    assert played.do(Join(), "a") == Refused("removed")


def test_an_organizer_who_was_removed_as_a_guest_still_takes_part() -> None:
    played = joined(plan("swiss", 3), 4)
    assert played.do(Join(), "g") is None
    assert played.do(Remove("g")) is None
    assert played.do(Join(), HOST) is None
    events = merge(played.tournament, "g", HOST, played.now)
    assert [event.kind for event in events] == ["players-merged"]
