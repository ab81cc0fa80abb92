"""A guest's player is merged into an account: all that names it, in one transaction."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import String

from app.db.metadata import all_tables
from app.db.writer import Rejected
from app.event_log.log import EventLog
from app.features.accounts.store.merges import Merges
from app.features.annotations.store import AnnotationStore, StoredAnnotation
from app.features.chat.model import ChatMessage
from app.features.chat.store import ChatMessages
from app.features.circles.model import CircleSettings, Picture
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.features.moderation.model import Operation
from app.features.moderation.store.audit import Audit
from app.features.moderation.store.sanctions import Sanctions
from app.features.ratings.model import finished_match
from app.features.ratings.store.audit import audit_ratings
from app.features.ratings.store.history import RatingHistory
from app.features.ratings.store.lists import RatingLists
from app.match.bot_players import computer_id
from app.match.commands import FreeSeat, Open, Sit
from app.match.events import Entry, PlayersMerged
from app.match.evolve import evolve, fold
from app.match.time_control import DAY
from app.players.preferences import PreferenceStore
from app.players.time_outs import TimeOuts
from engine import Color
from harness.games.match_builder import GUEST, HOST, THIRD, TRIO, MatchBuilder, running_match
from tests.features.accounts.test_personal_data_store import tables_that_name
from tests.features.ratings.support.played import played_match, worker
from tests.support.store.fixtures import Store
from tests.support.store.personal import RULES

NOW = 1_000_000 * DAY
SESSION = "6" * 64


@pytest.fixture
async def merges(store: Store) -> Merges:
    """The account of HOST, and the guest."""
    await store.add_account(HOST, "Ann", NOW)
    await store.players.create(GUEST, SESSION, NOW)
    return Merges(store.writer, store.reader, RULES)


def guests_match(opponent: str = THIRD) -> MatchBuilder:
    """A match in which the guest has black."""
    builder = MatchBuilder()
    computers = {Color.WHITE: computer_id(3)} if opponent == "computer" else {}
    builder.submit(Open("macbeth", {}, Color.BLACK, computers=computers), GUEST)
    return builder


async def read(log: EventLog, match_id: str) -> tuple[list[Entry], set[str | None]]:
    entries = await log.read(match_id)
    match = fold(entries)
    assert match is not None
    return entries, {player for _, player in match.seating.seats}


async def test_everything_of_a_guest_becomes_the_accounts(store: Store, merges: Merges) -> None:
    writer, reader = store.writer, store.reader
    await store.append("bots", guests_match("computer"))
    await store.append("open", guests_match())
    chats, preferences = ChatMessages(writer, reader), PreferenceStore(writer, reader)
    await chats.add("bots", ChatMessage("players", 0, GUEST, "m1", NOW, None, "hello"))
    await chats.mute(HOST, GUEST, NOW)
    await chats.mute(GUEST, THIRD, NOW)
    await AnnotationStore(writer, reader).write("bots", StoredAnnotation(1, GUEST, "note", NOW))
    await preferences.save(HOST, '{"theme":"dark"}', NOW)
    await preferences.save(GUEST, '{"theme":"light","sound":true}', NOW)
    moved_at = (await store.player_matches.recent(GUEST))[0].moved_at

    offer = await merges.offer(GUEST, HOST)
    assert (offer.matches, offer.apart) == (2, ())
    await merges.merge(GUEST, HOST, SESSION, NOW)
    assert await tables_that_name(store, GUEST) == {"entry", "player"}

    entries, players = await read(store.log, "bots")
    assert entries[-1].events == (PlayersMerged(GUEST, HOST),)
    assert players == {HOST, computer_id(3)}
    assert [one.id for one in await store.player_matches.recent(HOST)]
    assert (await store.player_matches.recent(HOST))[0].moved_at == moved_at
    assert await store.log.versions(["bots"]) == {"bots": len(entries)}
    assert [message.by for message in await chats.read("bots")] == [HOST]
    assert set(await chats.muted(HOST)) == {THIRD}
    stored = await preferences.find(HOST)
    assert stored is not None
    assert stored.choices == '{"theme":"dark","sound":true}'
    assert await store.players.session(SESSION, NOW) is None

    await merges.merge(GUEST, HOST, SESSION, NOW)
    assert len((await read(store.log, "bots"))[0]) == len(entries)


async def test_other_browsers_of_the_guest_become_the_accounts(
    store: Store, merges: Merges
) -> None:
    await store.players.add_resume_link(GUEST, "8" * 64, NOW)
    await merges.merge(GUEST, HOST, "7" * 64, NOW)
    session = await store.players.session(SESSION, NOW)
    assert session is not None
    assert session.player == HOST
    assert await store.players.redeem("resume", "8" * 64, "9" * 64, NOW) == HOST


async def test_a_circle_in_which_both_are_keeps_the_higher_standing(
    store: Store, merges: Merges
) -> None:
    circles = Circles(store.writer, store.reader)
    members = Memberships(store.writer, store.reader)
    settings = CircleSettings("Friends", False, "open", "macbeth", "", Picture("moxie", "4/4 b"))
    for circle_id, owner, member in (("guests", GUEST, HOST), ("own", HOST, GUEST)):
        await circles.found(circle_id, settings, owner, NOW)
        for player in (member, THIRD):
            await members.join(circle_id, player, NOW + 1)
    await circles.found("alone", settings, GUEST, NOW)
    assert (await merges.offer(GUEST, HOST)).counts["circles"]
    await merges.merge(GUEST, HOST, SESSION, NOW)
    for circle_id in ("guests", "own"):
        standings = {one.player: one.standing for one in await members.all(circle_id)}
        assert standings == {HOST: "owner", THIRD: "member"}
    assert await members.standing("alone", HOST) == "owner"
    assert await tables_that_name(store, GUEST) == {"player"}


@pytest.mark.parametrize(("guests", "own"), [(DAY, 2 * DAY), (2 * DAY, DAY), (DAY, -DAY)])
async def test_a_merge_ends_no_time_out(
    guests: int, own: int, store: Store, merges: Merges
) -> None:
    sanctions = Sanctions(store.writer, store.reader)
    for player, life in ((GUEST, guests), (HOST, own)):
        operation = Operation("operator", "timed-out", player, NOW, "insults")
        await sanctions.time_out(operation, NOW + life)
    await merges.merge(GUEST, HOST, SESSION, NOW)
    kept = await TimeOuts(store.writer, store.reader).current(HOST, NOW)
    assert kept is not None
    assert kept.until == NOW + max(guests, own)
    assert len(await Audit(store.reader).latest(10, subject=HOST)) == 2


async def test_a_guest_who_was_removed_cannot_return_as_an_account(
    store: Store, merges: Merges
) -> None:
    builder = MatchBuilder()
    builder.submit(Open("macbeth", {}, Color.BLACK), THIRD)
    builder.submit(Sit(), GUEST)
    builder.submit(FreeSeat(Color.WHITE), THIRD)
    await store.append("open", builder)
    assert (await merges.offer(GUEST, HOST)).matches == 0
    for _ in range(2):
        await merges.merge(GUEST, HOST, SESSION, NOW)
    entries, _ = await read(store.log, "open")
    assert len(entries) == len(builder.entries) + 1
    merged = fold(entries)
    assert merged is not None
    assert merged.seating.banned == {HOST}


async def test_seats_at_one_table_stay_apart(store: Store, merges: Merges) -> None:
    chats = ChatMessages(store.writer, store.reader)
    await store.append("both", running_match())
    await store.append("own", guests_match())
    for match_id in ("both", "own"):
        await chats.add(match_id, ChatMessage("players", 0, GUEST, match_id, NOW, None, "hi"))
    offer = await merges.offer(GUEST, HOST)
    assert (offer.matches, [match.id for match in offer.apart]) == (1, ["both"])
    await merges.merge(GUEST, HOST, SESSION, NOW)
    assert (await read(store.log, "both"))[1] == {HOST, GUEST}
    assert (await read(store.log, "own"))[1] == {HOST, None}
    assert [message.by for message in await chats.read("both")] == [GUEST]


async def test_only_guests_are_merged_and_only_into_accounts(store: Store, merges: Merges) -> None:
    for player, into in ((HOST, GUEST), (GUEST, THIRD)):
        with pytest.raises(Rejected):
            await merges.merge(player, into, SESSION, NOW)


async def test_a_merge_and_a_move_at_the_same_time_lose_nothing(
    store: Store, merges: Merges
) -> None:
    builder = guests_match("computer")
    await store.append("match", builder)
    builder.play_random(1, plies=1)
    latest = builder.entries[-1]
    before = fold(builder.entries[:-1])
    assert before is not None
    written, _ = await asyncio.gather(
        store.log.append("match", latest, before, evolve(before, latest)),
        merges.merge(GUEST, HOST, SESSION, NOW),
    )
    entries, players = await read(store.log, "match")
    assert players == {HOST, computer_id(3)}
    assert len(entries) == len(builder.entries) + written
    assert (latest in entries) == written


async def test_ratings_after_a_merge_are_those_of_the_log(store: Store) -> None:
    await store.add_account("ann", "Ann", NOW)
    await store.players.create("eve", SESSION, NOW)
    for number in range(12):
        game = TRIO if number % 3 == 0 else "macbeth"
        await store.append(f"m{number}", played_match(number, game))
    await worker(store).work()
    merges = Merges(store.writer, store.reader, RULES)
    apart = (await merges.offer("eve", "ann")).apart
    assert apart
    await merges.merge("eve", "ann", SESSION, NOW)
    assert list(audit_ratings(store.url).problems) == []
    ratings = await RatingLists(store.reader).of_player("eve", 0)
    assert sum(one.games for one in ratings.values()) == len(apart)


async def test_a_match_that_was_read_before_the_merge_is_rated_after_it(store: Store) -> None:
    await store.append("match", played_match(1))
    finished = finished_match("match", await store.log.read("match"))
    assert finished is not None
    stranger = replace(finished, ranks={"somebody": 1, **dict(list(finished.ranks.items())[1:])})
    history = RatingHistory(store.writer, store.reader)
    await history.add([stranger])
    assert await history.waiting(-1) == ["match"]
    await history.add([finished])
    assert await history.waiting(-1) == []


def test_every_column_that_may_name_a_player_says_so() -> None:
    others = {"id", "match_id", "circle_id", "tournament_id", "name", "session", "revision"}
    unknown = {
        f"{table.name}.{column.name}"
        for table in all_tables().sorted_tables
        for column in table.c
        if isinstance(column.type, String) and column.type.length == 32
        if "player" not in column.info and column.name not in others
    }
    assert not unknown


async def test_a_bot_and_a_person_stay_apart(merges: Merges, store: Store) -> None:
    await store.players.mark_bot(GUEST, NOW)
    with pytest.raises(Rejected):
        await merges.merge(GUEST, HOST, SESSION, NOW)
    await store.players.mark_bot(HOST, NOW)
    await merges.merge(GUEST, HOST, SESSION, NOW)
