"""Moves and results of public games: counted once, and equal to those of the log."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, Row, delete, select, update

from app.db.comparison import Audit
from app.event_log.finished_matches import FinishedMatchWorker
from app.features.explorer.counting import (
    MAX_PLIES,
    CountedGame,
    count_game,
    explorer_worker,
    variant_of,
)
from app.features.explorer.store.audit import audit_counts
from app.features.explorer.store.counts import ExplorerCounts
from app.features.explorer.tables import counted_game, game_total, opening_move
from engine import GAMES, find_game
from engine.canonical import canonical
from engine.variants import RELATIVES, parse_variant, variant_id
from harness.games.match_builder import GUEST, HOST, TRIO, MatchBuilder, running_match
from tests.support.store.fixtures import Store


def worker(store: Store) -> FinishedMatchWorker[CountedGame]:
    return explorer_worker(counts(store), store.log, lambda: 0)


def counts(store: Store) -> ExplorerCounts:
    return ExplorerCounts(store.writer, store.reader)


async def rows(store: Store) -> list[Row[Any]]:
    """Everything that was counted."""

    def read(connection: Connection) -> list[Row[Any]]:
        tables = (counted_game, opening_move, game_total)
        return [
            row
            for table in tables
            for row in connection.execute(select(table).order_by(*table.primary_key))
        ]

    return await store.reader.run(read)


def played(seed: int, game: str = "macbeth", plies: int = 1000, **terms: Any) -> MatchBuilder:
    """A listed game of random moves, which the host ends by resigning if it is not over."""
    builder = running_match(game, **({"listed": True} | terms))
    builder.play_random(seed, plies)
    builder.resign(HOST)
    if not builder.match.ended:
        builder.resign(GUEST)
    return builder


async def test_each_game_is_counted_once_by_two_workers(store: Store) -> None:
    for number, game in enumerate([*GAMES, "macbeth", "macbeth"]):
        await store.append(f"m{number}", played(number, game))
    await asyncio.gather(worker(store).work(), worker(store).work())
    await worker(store).work()
    total = (await counts(store).totals("macbeth"))[""]
    assert (total.results.games, total.complete) == (3, 3)
    assert sum(total.results.won.values()) + total.results.drawn == 3
    trio = (await counts(store).totals(TRIO))[""]
    assert trio.results.games == 1
    first = canonical(find_game("macbeth").start({})).key
    moves = await counts(store).moves("macbeth", "", first)
    assert sum(results.games for _, results in moves) == 3
    audit = Audit(games=len(GAMES) + 2, problems=[])
    assert await asyncio.to_thread(audit_counts, store.url) == audit


async def test_a_rebuild_repairs_damaged_counts(store: Store) -> None:
    for number, game in enumerate(["macbeth", "moxie", TRIO]):
        await store.append(f"m{number}", played(number, game))
    await worker(store).work()
    before = await rows(store)
    await store.writer.run(lambda one: one.execute(update(opening_move).values(games=7)))
    await store.writer.run(lambda one: one.execute(delete(game_total)))
    found = await asyncio.to_thread(audit_counts, store.url, repair=True)
    assert found.problems
    assert await rows(store) == before
    assert (await asyncio.to_thread(audit_counts, store.url, repair=True)).problems == []


async def test_only_finished_public_games_are_counted(store: Store) -> None:
    hidden = [played(1, listed=False), played(2, listed=False, private=True)]
    running = running_match(listed=True).play_random(3, 5)
    for number, builder in enumerate([*hidden, running]):
        await store.append(f"m{number}", builder)
    await worker(store).work()
    assert await rows(store) == []
    assert all(count_game("m", builder.entries) is None for builder in hidden)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_of_each_game_are_counted(game: str) -> None:
    builder = played(5, game)
    counted = count_game("m", builder.entries)
    assert counted
    turns = list(builder.match.turns)
    assert 1 <= len(counted.moves) <= MAX_PLIES
    assert counted.moves[0].position == canonical(turns[0].before).key
    assert counted.plies == len(turns)


def test_moves_played_before_a_match_are_not_counted() -> None:
    earlier = played(5, plies=6).record[:6]
    builder = running_match(listed=True, moves=earlier).play_random(1)
    counted = count_game("m", builder.entries)
    assert counted
    assert not counted.from_start
    assert counted.moves[0].position == canonical(list(builder.match.turns)[6].before).key


def test_a_variant_is_counted_under_a_short_word() -> None:
    """Its text would be too long for a key."""
    assert variant_of("variant", {"rules": RELATIVES["octagon"]}) == "rules=octagon"
    text = "variant 1\nsquare 4\nblack b3 c2\nwhite b2 c3\n"
    assert variant_of("variant", {"rules": text}) == f"rules={variant_id(parse_variant(text))}"


def test_where_the_fewest_stones_win_fewer_are_a_lead() -> None:
    builder = played(5, "variant", options={"rules": "anti-othello"})
    counted = count_game("m", builder.entries)
    assert counted
    (winner,) = counted.winners
    score = builder.match.position.score
    lead = max(score.values()) - score[winner]
    assert counted.margin == lead > 0
    assert {move.margin for move in counted.moves} == {lead, -lead}
