"""The log of tournaments and what is derived from it, on both databases."""

import asyncio
from collections.abc import Iterable
from random import Random
from threading import get_ident
from typing import Any

import pytest
from sqlalchemy import Row

from app.delivery.model import Subject
from app.delivery.outbox import Outbox
from app.features.accounts.store.merges import Merges
from app.features.accounts.store.personal_data import PersonalData
from app.features.notifications.model import Device
from app.features.notifications.store.subscriptions import Subscriptions
from app.features.tournaments.rules.commands import Create, Join, Start, Stop
from app.features.tournaments.rules.events import Entry, PlayersMerged
from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.rules.plan import FORMATS, Format
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store import log as tournament_log
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.store.log import TournamentLog
from harness.games.tournament import Played, plan, started
from tests.support.store.fixtures import Store
from tests.support.store.personal import RULES

NOW = 1_000_000
SESSION = "6" * 64


@pytest.fixture
def log(store: Store) -> TournamentLog:
    return TournamentLog(store.writer, store.reader)


@pytest.fixture
async def merges(store: Store) -> Merges:
    """The account `p1`, and the guest `p0`."""
    await store.add_account("p1", "Ann", NOW)
    await store.players.create("p0", SESSION, NOW)
    return Merges(store.writer, store.reader, RULES)


async def save(log: TournamentLog, tournament_id: str, played: Played) -> None:
    for count, entry in enumerate(played.log, 1):
        assert await log.append(tournament_id, entry, folded(played.log[:count]))


async def test_the_players_of_a_cancelled_tournament_are_notified_once(
    store: Store, log: TournamentLog
) -> None:
    """By the process that was the first to cancel it."""
    await store.players.create("p0", SESSION, NOW)
    device = Device("", "https://push.example.org/1", "p" * 87, "a" * 22, "Firefox", 5)
    await Subscriptions(store.writer, store.reader).add_device("p0", SESSION, device)
    played = created("host", "p0", starts_at=NOW)
    played.now = NOW
    played.advance()
    await save(log, "t", played)
    assert not await log.append("t", played.log[-1], played.tournament)
    (notice,) = await Outbox(store.writer, store.reader).latest("notice", "t", 10)
    assert (notice.recipient, notice.kind, notice.about) == (
        "p0",
        "over",
        Subject("tournament", "t"),
    )


async def load(log: TournamentLog, tournament_id: str) -> Tournament:
    return folded(await log.read(tournament_id))


def folded(entries: list[Entry], before: Tournament | None = None) -> Tournament:
    found = fold(entries, before)
    assert found is not None
    return found


def created(host: str, *players: str, **terms: object) -> Played:
    played = Played()
    assert played.do(Create(plan("swiss", 2, **terms)), host) is None
    for player in players:
        assert played.do(Join(), player) is None
    return played


@pytest.mark.parametrize("form", FORMATS)
async def test_a_tournament_is_read_as_it_was_written(log: TournamentLog, form: Format) -> None:
    played = started(plan(form), 5)
    played.play_to_the_end(Random(1))
    await save(log, "t", played)
    assert await log.read("t") == played.log
    assert await log.read("t", after=3) == played.log[3:]
    assert await load(log, "t") == played.tournament
    assert await log.running() == []


async def test_a_version_is_written_once(log: TournamentLog) -> None:
    played = started(plan("swiss", 2), 4)
    await save(log, "t", played)
    entry = Entry(played.tournament.version + 1, "x", NOW, ())
    after = folded([entry], played.tournament)
    written = await asyncio.gather(*(log.append("t", entry, after) for _ in range(5)))
    assert sorted(written) == [False] * 4 + [True]
    assert await log.running() == ["t"]


async def test_lists_show_what_is_open_and_what_is_a_players_own(
    store: Store, log: TournamentLog
) -> None:
    lists = TournamentLists(store.reader)
    await save(log, "joining", created("ann", "bob"))
    await save(log, "hidden", created("ann", "eve", visibility="link"))
    over = started(plan("knockout"), 2)
    over.play_to_the_end(Random(2))
    await save(log, "over", over)
    assert [(one.id, one.players) for one in await lists.open("joining")] == [("joining", 1)]
    assert [one.id for one in await lists.open("over")] == ["over"]
    assert {one.id for one in await lists.of("ann")} == {"joining", "hidden"}
    assert await lists.unfinished_of("eve") == ["hidden"]
    assert await lists.unfinished_of("p0") == []


async def test_tournaments_are_due_until_they_begin(log: TournamentLog) -> None:
    await save(log, "t", created("ann", "bob", "eve", starts_at=NOW))
    await save(log, "other", created("ann", "bob"))
    assert await log.due(NOW - 1) == []
    assert await log.due(NOW) == ["t"]
    played = created("ann", "bob", "eve", starts_at=NOW)
    played.now = NOW
    played.advance()
    assert await log.append("t", played.log[-1], played.tournament)
    assert await log.due(NOW) == []


async def test_tournaments_that_are_over_are_found_by_the_time_of_their_end(
    log: TournamentLog,
) -> None:
    await save(log, "running", started(plan("swiss", 2), 4))
    played = started(plan("swiss", 2), 4, now=NOW)
    assert played.do(Stop()) is None
    await save(log, "stopped", played)
    assert await log.ended(played.now) == ["stopped"]
    assert await log.ended(played.now + 1) == []


async def test_a_circles_tournaments_are_listed_for_those_who_see_it(
    store: Store, log: TournamentLog
) -> None:
    lists = TournamentLists(store.reader)
    await save(log, "t", created("ann", "bob", visibility="circle", circle="c"))
    assert [one.id for one in await lists.of_circle("c")] == ["t"]
    assert await lists.open("joining") == []
    assert await lists.of("bob") == []
    assert await lists.unfinished_of("bob", "c") == ["t"]
    assert await lists.unfinished_in("c") == ["t"]


async def test_the_account_takes_over_the_tournaments_of_a_guest(
    store: Store, log: TournamentLog, merges: Merges
) -> None:
    played = created("p0", "p0", "p2", "p3")
    assert played.do(Start(1), "p0") is None
    played.advance()
    await save(log, "t", played)
    counts = (await merges.offer("p0", "p1")).counts
    assert (counts["tournaments"], counts["tournaments_apart"]) == (1, 0)
    assert await merges.merge("p0", "p1", SESSION, NOW) == {"tournaments": ["t"]}
    assert await merges.merge("p0", "p1", SESSION, NOW) == {"tournaments": []}
    merged = await load(log, "t")
    assert merged.version == played.tournament.version + 1
    assert merged.host == "p1"
    assert "p0" not in str(merged)
    assert {*merged.order} == {"p1", "p2", "p3"}
    lists = TournamentLists(store.reader)
    assert [one.id for one in await lists.of("p1")] == ["t"]
    assert await lists.of("p0") == []


async def test_two_places_in_a_table_stay_two(log: TournamentLog, merges: Merges) -> None:
    running = started(plan("swiss", 2), 4, now=NOW)
    over = started(plan("swiss", 1), 4)
    over.play_to_the_end(Random(1))
    await save(log, "joining", created("p0", "p0", "p1"))
    await save(log, "over", over)
    await save(log, "running", running)
    assert (await merges.offer("p0", "p1")).counts["tournaments_apart"] == 3
    assert await merges.merge("p0", "p1", SESSION, NOW) == {"tournaments": ["joining", "running"]}
    assert await merges.merge("p0", "p1", SESSION, NOW) == {"tournaments": []}
    joining = await load(log, "joining")
    assert (joining.host, joining.order) == ("p1", ("p1",))
    after = await load(log, "running")
    assert (after.order, after.withdrawn) == (running.tournament.order, frozenset({"p0"}))
    assert after.pairings == running.tournament.pairings
    assert await load(log, "over") == over.tournament


async def test_a_merge_and_a_command_at_the_same_time_lose_nothing(
    log: TournamentLog, merges: Merges
) -> None:
    played = created("p2", "p0", "p2")
    await save(log, "t", played)
    after = created("p2", "p0", "p2", "p3")
    written, changed = await asyncio.gather(
        log.append("t", after.log[-1], after.tournament), merges.merge("p0", "p1", SESSION, NOW)
    )
    assert changed == {"tournaments": ["t"]}
    entries = await log.read("t")
    assert len(entries) == len(played.log) + 1 + written
    assert (PlayersMerged("p0", "p1"),) in [one.events for one in entries]
    assert (await load(log, "t")).order == ("p1", "p2", *["p3"] * written)


async def test_the_data_of_a_player_name_their_tournaments(
    store: Store, log: TournamentLog
) -> None:
    await save(log, "t", created("ann", "bob"))
    data = await PersonalData(store.writer, store.reader, RULES).read("bob")
    assert data["tournaments"] == [{"id": "t", "name": "Cup", "status": "joining"}]
    (entry,) = data["tournament_entries"]
    assert (entry["tournament_id"], entry["version"]) == ("t", 2)
    assert '"joined"' in entry["events"]


async def test_a_log_is_decoded_in_a_thread(
    log: TournamentLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long one would stop the event loop."""
    await save(log, "t", created("ann", "ben"))
    decode, threads = tournament_log.decode_entries, set[int]()

    def watched(tournament_id: str, rows: Iterable[Row[Any]]) -> list[Entry]:
        threads.add(get_ident())
        return decode(tournament_id, rows)

    monkeypatch.setattr(tournament_log, "decode_entries", watched)
    assert len(await log.read("t")) == 2
    assert threads
    assert get_ident() not in threads
