"""Lists of matches: who sees which, in which order, and how many."""

import pytest

from app.match.commands import Leave, Play, Sit
from app.match.events import Entry
from app.store.match_lists import LIST_LENGTH
from engine import Color
from tests.match.support.builder import (
    GUEST,
    HOST,
    STRANGER,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.store.conftest import Store
from tests.store.support.seed import write


def at(builder: MatchBuilder, start: int) -> MatchBuilder:
    """The same match, told at these milliseconds."""
    builder.entries = [
        Entry(entry.version, entry.by, entry.command_id, start + place, entry.events)
        for place, entry in enumerate(builder.entries)
    ]
    return builder


async def ids(store: Store, which: str, player: str = HOST) -> list[str]:
    """The ids of one list, in its order."""
    lists = {"live": store.match_lists.running_listed, "waiting": store.match_lists.waiting_listed}
    summaries = await (store.player_matches.recent(player) if which == "mine" else lists[which]())
    return [summary.id for summary in summaries]


def listed(*, running: bool) -> MatchBuilder:
    builder = waiting_match(listed=True)
    if running:
        builder.submit(Sit(), GUEST)
    return builder


async def test_an_empty_house_has_empty_lists(store: Store) -> None:
    assert [await ids(store, which) for which in ("mine", "live", "waiting")] == [[], [], []]


async def test_my_turn_comes_first_then_what_moved_last_then_what_is_over(store: Store) -> None:
    theirs = running_match()
    theirs.submit(Play("g8", 2), HOST)
    over = running_match()
    over.resign(GUEST)
    for start, (name, builder) in enumerate(
        {
            "mine, old": running_match(),
            "over, new": over,
            "waiting, old": waiting_match(),
            "theirs": theirs,
            "mine, new": running_match(),
            "waiting, new": waiting_match(),
        }.items()
    ):
        await write(store.log, name, at(builder, start * 100))
    expected = ["mine, new", "mine, old", "waiting, new", "theirs", "waiting, old", "over, new"]
    assert await ids(store, "mine") == expected
    assert await ids(store, "mine", GUEST) == ["theirs", "mine, new", "mine, old", "over, new"]
    assert await ids(store, "mine", STRANGER) == []


async def test_only_listed_matches_are_shown_to_others(store: Store) -> None:
    await write(store.log, "secret", running_match())
    await write(store.log, "secret invitation", waiting_match())
    await write(store.log, "old", at(listed(running=True), 0))
    await write(store.log, "new", at(listed(running=True), 100))
    await write(store.log, "old invitation", at(listed(running=False), 0))
    await write(store.log, "new invitation", at(listed(running=False), 100))
    assert await ids(store, "live") == ["new", "old"]
    assert await ids(store, "waiting") == ["new invitation", "old invitation"]


@pytest.mark.parametrize("leave", [True, False])
async def test_what_is_over_is_on_nobodys_list(store: Store, leave: bool) -> None:
    builder = listed(running=not leave)
    builder.submit(Leave(), HOST)
    if not leave:
        builder.resign(HOST)
    await write(store.log, "m", builder)
    assert await ids(store, "live") == []
    assert await ids(store, "waiting") == []
    assert await ids(store, "mine") == ([] if leave else ["m"])


async def test_lists_are_bounded(store: Store) -> None:
    for number in range(LIST_LENGTH + 5):
        await write(store.log, f"m{number}", at(listed(running=False), number))
    newest = [f"m{number}" for number in range(LIST_LENGTH + 4, 4, -1)]
    assert await ids(store, "waiting") == newest
    assert await ids(store, "mine") == newest


async def test_a_summary_names_the_players(store: Store) -> None:
    await store.players.create(HOST, "a" * 64, 1)
    await store.players.rename(HOST, "Ann")
    await write(store.log, "m", waiting_match("othello", {"opening": "reversi"}, Color.WHITE))
    (summary,) = await store.player_matches.recent(HOST)
    assert summary.seats == {Color.BLACK: (None, None), Color.WHITE: (HOST, "Ann")}
    assert summary.options == {"opening": "reversi"}


async def test_a_player_whom_nobody_knows_any_more_has_no_name(store: Store) -> None:
    await write(store.log, "m", running_match())
    (summary,) = await store.player_matches.recent(HOST)
    assert summary.seats == {Color.BLACK: (HOST, None), Color.WHITE: (GUEST, None)}
