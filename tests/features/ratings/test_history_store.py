"""Ratings in the database equal those that are computed from the log, in whatever way they came."""

import random
from collections.abc import Iterable, Iterator
from operator import itemgetter
from threading import get_ident

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, create_engine, delete, select, update

from app.db.metadata import metadata
from app.event_log.finished_matches import FinishedMatchWorker
from app.event_log.tables import entry, match, seat
from app.features.accounts.store.personal_data import PersonalData
from app.features.ratings.history import RatingsByCategory, replay
from app.features.ratings.model import Category, FinishedMatch, Rating, finished_match
from app.features.ratings.store.audit import audit_ratings
from app.features.ratings.store.history import RatingHistory, apply_matches, change_values
from app.features.ratings.store.lists import RatingLists
from app.features.ratings.tables import rated_match, rating, rating_change
from app.match.events import Entry
from harness.games.match_builder import TRIO
from tests.features.ratings.support.played import PLAYERS, played_match, worker
from tests.support.property_settings import examples
from tests.support.store.fixtures import Store
from tests.support.store.personal import RULES
from tests.support.timeouts import HOUR

CATEGORY = Category("macbeth", "correspondence")

finished_matches = st.lists(
    st.builds(
        lambda at, game, players, places: (at, game, dict(zip(players, places, strict=False))),
        st.integers(0, 5),  # several end at the same moment
        st.sampled_from(["macbeth", TRIO]),
        st.permutations(PLAYERS).map(lambda order: order[:3]),
        st.lists(st.integers(1, 3), min_size=0, max_size=3),
    ),
    min_size=1,
    max_size=8,
)


class Crash(Exception):
    """A process ends before it commits."""


@examples(20)
@given(
    made=finished_matches,
    rng=st.randoms(use_true_random=False),
    crashes=st.lists(st.booleans(), max_size=8),
)
def test_any_order_and_any_crash_lead_to_the_same_ratings(
    made: list[tuple[int, str, dict[str, int]]], rng: random.Random, crashes: list[bool]
) -> None:
    matches = [
        FinishedMatch(f"m{number}", at, Category(game, "blitz"), ranks if len(ranks) > 1 else {})
        for number, (at, game, ranks) in enumerate(made)
    ]
    engine = create_engine("sqlite://")
    metadata.create_all(engine, tables=[match, seat, rated_match, rating, rating_change])
    crash = iter(crashes)
    for batch in _batches(rng.sample(matches, len(matches)), rng):
        if next(crash, False):
            with pytest.raises(Crash):
                _apply(engine, batch, crash=True)
        _apply(engine, batch)
        _apply(engine, batch[:1])  # by another process
    ratings: RatingsByCategory = {}
    changes = replay(matches, ratings)
    with engine.connect() as connection:
        stored = [dict(row._mapping) for row in connection.execute(select(rating_change))]
        latest = {
            (Category(row.game, row.speed), row.player_id): Rating(
                row.value, row.deviation, row.games, row.played_at
            )
            for row in connection.execute(select(rating))
        }
    key = itemgetter("match_id", "player_id")
    assert sorted(stored, key=key) == sorted(map(change_values, changes), key=key)
    assert latest == ratings
    engine.dispose()


def _apply(engine: Engine, matches: list[FinishedMatch], *, crash: bool = False) -> None:
    with engine.begin() as connection:
        apply_matches(connection, matches)
        if crash:
            raise Crash


def _batches(matches: list[FinishedMatch], rng: random.Random) -> Iterator[list[FinishedMatch]]:
    rest = list(matches)
    while rest:
        size = rng.randint(1, len(rest))
        yield rest[:size]
        rest = rest[size:]


async def test_workers_rate_each_match_once_and_equal_the_log(store: Store) -> None:
    games = ["macbeth", "macbeth", TRIO, "othello"]
    first, second = worker(store), worker(store)
    for number in range(12):
        await store.append(f"m{number}", played_match(number, games[number % 4]))
        if number % 3 == 0:  # in no order of their ends
            await first.work()
            await second.work()
    await store.append("unmoved", played_match(99, plies=0))
    await worker(store).work()  # of a process that has just started
    audit = audit_ratings(store.url)
    assert (audit.games, list(audit.problems)) == (13, [])
    lists = RatingLists(store.reader)
    assert await lists.of_match("unmoved") == {}
    assert await lists.of_match("m99") is None
    assert sum(one.games for one in (await lists.of_player("ann", 0)).values()) > 0


async def test_a_match_that_cannot_be_replayed_does_not_stop_the_others(store: Store) -> None:
    for number in range(3):
        await store.append(f"m{number}", played_match(number))
    played = """[{"kind":"played","move":"zz9","spent":0,"lag":0}]"""

    def damage(connection: Connection) -> None:
        third = (entry.c.match_id == "m1") & (entry.c.version == 3)
        connection.execute(update(entry).where(third).values(events=played))

    await store.writer.run(damage)
    await worker(store).work()
    lists = RatingLists(store.reader)
    assert await lists.of_match("m1") is None
    assert await lists.of_match("m0")
    assert await lists.of_match("m2")


async def test_damage_is_found_and_repaired(store: Store) -> None:
    for number in range(3):
        await store.append(f"m{number}", played_match(number))
    await worker(store).work()

    def damage(connection: Connection) -> None:
        connection.execute(delete(rated_match).where(rated_match.c.match_id == "m0"))
        connection.execute(update(rating).values(value=1600.5))
        connection.execute(
            update(rating_change).where(rating_change.c.match_id == "m1").values(match_id="m9")
        )

    await store.writer.run(damage)
    problems = audit_ratings(store.url).problems
    assert "rated_match m0 is missing" in problems
    assert any(problem.endswith("has no match in the log") for problem in problems)
    assert any(problem.startswith("rating macbeth") for problem in problems)
    assert audit_ratings(store.url, repair=True).problems == problems
    assert not audit_ratings(store.url).problems


async def test_a_match_that_waits_is_reported(store: Store) -> None:
    await store.append("m", played_match(1))
    assert audit_ratings(store.url).problems[0] == "rated_match m is missing"


async def test_a_leaderboard_has_active_players_who_are_not_provisional(store: Store) -> None:
    finished = [
        FinishedMatch(f"m{n:02}", n, CATEGORY, {"ann": 1 + n % 2, "bob": 2 - n % 2})
        for n in range(30)
    ] + [FinishedMatch("last", 30, CATEGORY, {"cid": 1, "eve": 2})]
    await RatingHistory(store.writer, store.reader).add(finished)
    lists = RatingLists(store.reader)
    leaders = await lists.leaders(CATEGORY, 1000)
    assert {one.player for one in leaders} == {"ann", "bob"}
    assert leaders[0].rating.value > leaders[1].rating.value
    assert await lists.leaders(CATEGORY, 10**12) == []
    points = await lists.curve(leaders[0].player, CATEGORY)
    assert [point.match_id for point in points] == [f"m{n:02}" for n in range(30)]
    assert points[-1].rating == leaders[0].rating
    await store.players.create("ann", "5" * 64, 0)
    data = PersonalData(store.writer, store.reader, RULES)
    assert len((await data.read("ann"))["ratings"]) == 30
    await data.delete("ann")
    assert [one.player for one in await lists.leaders(CATEGORY, 1000)] == ["bob"]


async def test_the_log_alone_says_which_matches_are_rated(store: Store) -> None:
    builder = played_match(5)
    finished = finished_match("m", builder.entries)
    assert finished is not None
    assert finished.ranks
    await store.append("m", builder)
    await RatingHistory(store.writer, store.reader).add([finished])
    stored = await store.reader.run(
        lambda connection: connection.execute(select(rated_match)).all()
    )
    assert [row.match_id for row in stored] == ["m"]
    assert not audit_ratings(store.url).problems


async def test_logs_are_replayed_in_a_thread(store: Store) -> None:
    """A long one would stop the event loop."""
    threads = set[int]()

    def watched(match_id: str, log: Iterable[Entry]) -> FinishedMatch | None:
        threads.add(get_ident())
        return finished_match(match_id, log)

    await store.append("m", played_match(1))
    watching = FinishedMatchWorker(
        "ratings",
        RatingHistory(store.writer, store.reader),
        store.log,
        lambda: 0,
        summarize=watched,
        concerns=lambda _: True,
        interval=HOUR,
    )
    await watching.work()
    assert threads
    assert get_ident() not in threads
