"""Public lists of matches and a player's recent matches: their content, order and length."""

from collections.abc import Awaitable, Callable
from functools import partial

from app.match.commands import Leave, Play, Sit
from app.match.events import Entry
from app.store.match_lists import LIST_LENGTH, MatchSummary
from engine import Color
from tests.match.support.builder import (
    GUEST,
    HOST,
    MINUTE,
    STRANGER,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.store.conftest import Store
from tests.store.support.seed import append_match


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
        await append_match(store.log, name, starting_at(builder, start * 100))
    expected = ["mine, new", "mine, old", "waiting, new", "theirs", "waiting, old", "over, new"]
    assert await ids(store, "mine") == expected
    assert await ids(store, "mine", GUEST) == ["theirs", "mine, new", "mine, old", "over, new"]
    assert await ids(store, "mine", STRANGER) == []


async def test_only_listed_matches_are_public(store: Store) -> None:
    await append_match(store.log, "secret", running_match())
    await append_match(store.log, "secret invitation", waiting_match())
    await append_match(store.log, "old", starting_at(listed(running=True), 0))
    await append_match(store.log, "new", starting_at(listed(running=True), 100))
    await append_match(store.log, "old invitation", starting_at(listed(running=False), 0))
    await append_match(store.log, "new invitation", starting_at(listed(running=False), 100))
    assert await ids(store, "live") == ["new", "old"]
    assert await ids(store, "waiting") == ["new invitation", "old invitation"]


async def test_finished_matches_are_not_public(store: Store) -> None:
    withdrawn, resigned = listed(running=False), listed(running=True)
    withdrawn.submit(Leave(), HOST)
    resigned.resign(HOST)
    await append_match(store.log, "withdrawn", withdrawn)
    await append_match(store.log, "resigned", resigned)
    assert await ids(store, "live") == []
    assert await ids(store, "waiting") == []
    assert await ids(store, "mine") == ["resigned"]


async def test_lists_have_a_maximum_length(store: Store) -> None:
    for number in range(LIST_LENGTH + 5):
        await append_match(store.log, f"m{number}", starting_at(listed(running=False), number))
    newest = [f"m{number}" for number in range(LIST_LENGTH + 4, 4, -1)]
    assert await ids(store, "waiting") == newest
    assert await ids(store, "mine") == newest


async def test_a_summary_names_the_players(store: Store) -> None:
    await store.players.create(HOST, "a" * 64, 1)
    await store.players.rename(HOST, "Ann")
    await append_match(
        store.log, "m", waiting_match("othello", {"opening": "reversi"}, Color.WHITE)
    )
    (summary,) = await store.player_matches.recent(HOST)
    assert summary.seats == {Color.BLACK: (None, None), Color.WHITE: (HOST, "Ann")}
    assert summary.options == {"opening": "reversi"}


async def test_an_unknown_player_has_no_name(store: Store) -> None:
    await append_match(store.log, "m", running_match())
    (summary,) = await store.player_matches.recent(HOST)
    assert summary.seats == {Color.BLACK: (HOST, None), Color.WHITE: (GUEST, None)}
