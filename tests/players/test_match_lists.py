"""Public lists of matches and a player's recent matches: their content, order and length."""

from collections.abc import Awaitable, Callable
from functools import partial

from app.match.commands import Leave, Play, Sit
from app.match.events import Entry
from app.players.matches.summaries import LIST_LENGTH, MatchSummary
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    MINUTE,
    STRANGER,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.support.store.fixtures import Store


def starting_at(builder: MatchBuilder, start: int) -> MatchBuilder:
    """Change the times of a match's entries: `start` and the milliseconds after it."""
    builder.entries = [
        Entry(entry.version, entry.by, entry.command_id, start + offset, entry.events)
        for offset, entry in enumerate(builder.entries)
    ]
    return builder


async def ids(store: Store, which: str, player: str = HOST) -> list[str]:
    lists: dict[str, Callable[[], Awaitable[list[MatchSummary]]]] = {
        "live": store.match_lists.running_listed,
        "waiting": partial(store.match_lists.open_games, MINUTE),
        "mine": partial(store.player_matches.recent, player),
    }
    summaries = await lists[which]()
    return [summary.id for summary in summaries]


def listed(*, running: bool) -> MatchBuilder:
    builder = waiting_match(listed=True)
    if running:
        builder.submit(Sit(), GUEST)
    return builder


async def test_without_matches_all_lists_are_empty(store: Store) -> None:
    assert [await ids(store, which) for which in ("mine", "live", "waiting")] == [[], [], []]


async def test_recent_matches_begin_with_the_players_turn_and_end_with_finished_ones(
    store: Store,
) -> None:
    theirs = running_match()
    theirs.submit(Play("g8", 2), HOST)
    over = running_match()
    over.resign(GUEST)
    await store.append_all(
        {
            "mine, old": starting_at(running_match(), 0),
            "over, new": starting_at(over, 100),
            "waiting, old": starting_at(waiting_match(), 200),
            "theirs": starting_at(theirs, 300),
            "mine, new": starting_at(running_match(), 400),
            "waiting, new": starting_at(waiting_match(), 500),
        }
    )
    expected = ["mine, new", "mine, old", "waiting, new", "theirs", "waiting, old", "over, new"]
    assert await ids(store, "mine") == expected
    assert await ids(store, "mine", GUEST) == ["theirs", "mine, new", "mine, old", "over, new"]
    assert await ids(store, "mine", STRANGER) == []


async def test_only_listed_matches_that_are_not_over_are_public(store: Store) -> None:
    withdrawn, resigned = listed(running=False), listed(running=True)
    withdrawn.submit(Leave(), HOST)
    resigned.resign(HOST)
    await store.append_all(
        {
            "secret": running_match(),
            "secret invitation": waiting_match(),
            "old": starting_at(listed(running=True), 0),
            "new": starting_at(listed(running=True), 100),
            "old invitation": starting_at(listed(running=False), 0),
            "new invitation": starting_at(listed(running=False), 100),
            "withdrawn": withdrawn,
            "resigned": resigned,
        }
    )
    assert await ids(store, "live") == ["new", "old"]
    assert await ids(store, "waiting") == ["new invitation", "old invitation"]
    assert (await ids(store, "mine"))[-1] == "resigned"
    assert "withdrawn" not in await ids(store, "mine")


async def test_lists_have_a_maximum_length(store: Store) -> None:
    for number in range(LIST_LENGTH + 5):
        await store.append(f"m{number}", starting_at(listed(running=False), number))
    newest = [f"m{number}" for number in range(LIST_LENGTH + 4, 4, -1)]
    assert await ids(store, "waiting") == newest
    assert await ids(store, "mine") == newest


async def test_a_summary_names_known_players(store: Store) -> None:
    await store.players.create(HOST, "a" * 64, 1)
    await store.players.rename(HOST, "Ann")
    await store.append("m", running_match("othello", {"opening": "reversi"}))
    (summary,) = await store.player_matches.recent(HOST)
    assert summary.seats == {Color.BLACK: (HOST, "Ann"), Color.WHITE: (GUEST, None)}
    assert summary.options == {"opening": "reversi"}
    await store.append("waiting", waiting_match(color=Color.WHITE))
    waiting = (await store.player_matches.recent(HOST))[-1]
    assert waiting.seats == {Color.BLACK: (None, None), Color.WHITE: (HOST, "Ann")}
