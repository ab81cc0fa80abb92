"""The matches and the results of a circle."""

from typing import Any

import pytest

from app.features.circles.store.circles import Circles
from app.features.circles.store.matches import WAITING_FOR, CircleMatches
from app.features.circles.store.memberships import Memberships
from app.match.commands import Resign
from harness.games.match_builder import (
    GUEST,
    HOST,
    THIRD,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.features.circles.test_memberships import NOW, SETTINGS
from tests.support.store.fixtures import Store


@pytest.fixture
async def matches(store: Store) -> CircleMatches:
    """The matches of a circle of three."""
    members = Memberships(store.writer, store.reader)
    await Circles(store.writer, store.reader).found("c", SETTINGS, HOST, NOW)
    for player in (GUEST, THIRD):
        await members.join("c", player, NOW, invited=True)
    return CircleMatches(store.writer, store.reader)


async def open_in_circle(
    matches: CircleMatches, store: Store, match_id: str, one: MatchBuilder
) -> None:
    await matches.add("c", match_id)
    await store.append(match_id, one)


def lost(**terms: Any) -> MatchBuilder:
    """A match in which the host has resigned."""
    builder = running_match(**terms)
    builder.submit(Resign(builder.match.version), HOST)
    return builder


async def test_matches_that_were_opened_in_the_circle_run_there(
    matches: CircleMatches, store: Store
) -> None:
    await open_in_circle(matches, store, "mine", running_match())
    await store.append("unlisted", running_match())
    await store.append("listed", running_match(listed=True))
    assert {one.id for one in await matches.running("c")} == {"mine", "listed"}
    await Memberships(store.writer, store.reader).leave("c", GUEST)
    assert {one.id for one in await matches.running("c")} == {"mine"}
    assert await matches.running("nowhere") == []


async def test_matches_wait_for_a_day(matches: CircleMatches, store: Store) -> None:
    builder = waiting_match()
    await open_in_circle(matches, store, "mine", builder)
    await store.append("other", waiting_match())
    opened_at = builder.match.terms.opened_at
    assert [one.id for one in await matches.waiting("c", opened_at)] == ["mine"]
    assert await matches.waiting("c", opened_at + WAITING_FOR) == []
    await Memberships(store.writer, store.reader).leave("c", HOST)
    assert await matches.waiting("c", opened_at) == []


async def test_a_rematch_belongs_to_the_circle(matches: CircleMatches, store: Store) -> None:
    await matches.add("c", "first")
    await matches.add("c", "first")
    await matches.add_rematch("first", "second")
    await matches.add_rematch("elsewhere", "third")
    for match_id in ("second", "third"):
        await store.append(match_id, running_match())
    assert [one.id for one in await matches.running("c")] == ["second"]
    assert await matches.ratings("c") == {}
