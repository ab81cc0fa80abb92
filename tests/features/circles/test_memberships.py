"""Circles in the database: founding, joining, roles, leaving, limits."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, func, select

from app.db.metadata import all_tables
from app.db.tables import compatible_revision
from app.features.accounts.store.personal_data import PersonalData
from app.features.chat.model import ChatMessage, chat_id
from app.features.chat.store import ChatMessages
from app.features.circles.model import (
    MAX_CIRCLES,
    MAX_INVITATIONS,
    MAX_MEMBERS,
    MAX_REQUESTS,
    OWNER_ABSENCE,
    CircleRefused,
    CircleSettings,
    JoinRule,
    Picture,
)
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.players.access_tokens import AccessToken, AccessTokens
from app.players.store import Players
from tests.support.store.fixtures import Store
from tests.support.store.personal import RULES

NOW = 1_000_000
SETTINGS = CircleSettings(
    "Friends", False, "invitation", "macbeth", "10+5", Picture("moxie", "4/4 b")
)


@pytest.fixture
def circles(store: Store) -> Circles:
    return Circles(store.writer, store.reader)


@pytest.fixture
def members(store: Store) -> Memberships:
    return Memberships(store.writer, store.reader)


async def found(circles: Circles, joining: JoinRule = "open", circle_id: str = "c") -> None:
    await circles.found(circle_id, replace(SETTINGS, joining=joining), "ann", NOW)


async def standings(members: Memberships, circle_id: str = "c") -> dict[str, str]:
    return {one.player: one.standing for one in await members.all(circle_id)}


async def test_lists_of_circles(circles: Circles, members: Memberships) -> None:
    await found(circles)
    await circles.found("v", replace(SETTINGS, visible=True, joining="open"), "bob", NOW)
    await members.join("v", "ann", NOW)
    await members.join("v", "cid", NOW)
    await members.act("v", "remove", "bob", "cid", NOW)
    own = {(one.circle.id, one.members, one.standing) for one in await circles.of_player("ann")}
    assert own == {("c", 1, "owner"), ("v", 2, "member")}
    assert await circles.of_player("cid") == []
    assert [(one.circle.id, one.standing) for one in await circles.visible()] == [("v", None)]
    assert [one.id for one in await circles.visible_of("ann")] == ["v"]
    assert await members.players("v") == {"ann", "bob"}


async def test_joining_by_each_rule(circles: Circles, members: Memberships) -> None:
    await found(circles, "approval")
    assert await members.join("c", "bob", NOW) == "asked"
    assert await members.join("c", "bob", NOW + 1) == "asked"
    await members.act("c", "accept", "ann", "bob", NOW)
    assert await members.standing("c", "bob") == "member"
    await found(circles, "invitation", "i")
    with pytest.raises(CircleRefused, match="invitation-needed"):
        await members.join("i", "bob", NOW)
    assert await members.join("i", "bob", NOW, invited=True) == "member"
    with pytest.raises(CircleRefused, match="changed"):
        await members.join("nowhere", "bob", NOW)


async def test_the_ownership_passes_on(circles: Circles, members: Memberships) -> None:
    await found(circles)
    for number, player in enumerate(("bob", "cid", "dee")):
        await members.join("c", player, NOW + number)
    await members.act("c", "make-organizer", "ann", "cid", NOW)
    await members.leave("c", "ann")
    assert await standings(members) == {"bob": "member", "cid": "owner", "dee": "member"}
    await members.act("c", "hand-over", "cid", "dee", NOW)
    assert await standings(members) == {"bob": "member", "cid": "organizer", "dee": "owner"}
    for player in ("dee", "cid", "bob"):
        await members.leave("c", player)
    assert await circles.find("c") is None


async def test_who_was_removed_stays_out(circles: Circles, members: Memberships) -> None:
    await found(circles)
    await members.join("c", "bob", NOW)
    await members.act("c", "remove", "ann", "bob", NOW)
    await members.leave("c", "bob")
    assert await members.standing("c", "bob") == "removed"
    for _ in range(2):
        assert await members.join("c", "bob", NOW, invited=True) == "asked-back"
    await members.leave("c", "bob")
    assert await members.join("c", "bob", NOW, invited=True) == "asked-back"
    await members.act("c", "decline", "ann", "bob", NOW)
    assert await members.standing("c", "bob") == "removed"
    await members.join("c", "bob", NOW, invited=True)
    await members.act("c", "accept", "ann", "bob", NOW)
    assert await standings(members) == {"ann": "owner", "bob": "member"}


async def test_members_and_requests_of_a_circle_are_limited(
    circles: Circles, members: Memberships
) -> None:
    await found(circles, "open")
    joining = (members.join("c", f"p{number}", NOW) for number in range(MAX_MEMBERS + 1))
    results = await asyncio.gather(*joining, return_exceptions=True)
    assert sum(isinstance(one, CircleRefused) for one in results) == 2
    assert len(await members.players("c")) == MAX_MEMBERS
    await found(circles, "approval", "d")
    for number in range(MAX_REQUESTS):
        assert await members.join("d", f"p{number}", NOW) == "asked"
    with pytest.raises(CircleRefused, match="too-many-requests"):
        await members.join("d", "late", NOW)


async def test_a_player_has_a_limit(circles: Circles, members: Memberships) -> None:
    for number in range(MAX_CIRCLES):
        await found(circles, "open", f"c{number}")
    with pytest.raises(CircleRefused, match="too-many-circles"):
        await found(circles)
    await circles.found("other", replace(SETTINGS, joining="open"), "bob", NOW)
    with pytest.raises(CircleRefused, match="too-many-circles"):
        await members.join("other", "ann", NOW)
    await members.leave("c0", "ann")
    assert await members.join("other", "ann", NOW) == "member"


async def test_the_newest_invitations_are_valid(circles: Circles) -> None:
    await found(circles)
    for number in range(MAX_INVITATIONS + 1):
        await circles.add_invitation("c", f"hash-{number}", "ann", NOW + number)
    assert await circles.by_invitation("hash-0") is None
    assert await circles.by_invitation(f"hash-{MAX_INVITATIONS}") == await circles.find("c")
    await circles.withdraw_invitations("c")
    assert await circles.by_invitation("hash-5") is None
    with pytest.raises(CircleRefused, match="changed"):
        await circles.add_invitation("nowhere", "hash", "ann", NOW)


async def test_nothing_is_left_of_a_deleted_circle(circles: Circles, store: Store) -> None:
    await found(circles)
    await circles.add_invitation("c", "hash", "ann", NOW)
    chats = ChatMessages(store.writer, store.reader)
    await chats.add(chat_id("c"), ChatMessage("players", 0, "ann", "1", NOW, None, "Hello"))
    await circles.delete("c")
    assert await rows(store) == {}


async def test_a_deleted_player_leaves_all_circles(
    circles: Circles, members: Memberships, store: Store
) -> None:
    await store.players.create("ann", "5" * 64, NOW)
    await found(circles)
    await found(circles, "open", "alone")
    await members.join("c", "bob", NOW)
    data = PersonalData(store.writer, store.reader, RULES)
    listed = (await data.read("ann"))["circles"]
    assert {(one["id"], one["name"], one["standing"]) for one in listed} == {
        ("c", "Friends", "owner"),
        ("alone", "Friends", "owner"),
    }
    await data.delete("ann")
    assert await standings(members) == {"bob": "owner"}
    assert await circles.find("alone") is None


async def rows(store: Store) -> dict[str, int]:
    """The number of rows of each table that has some."""

    def job(connection: Connection) -> dict[str, int]:
        counts = {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in all_tables().sorted_tables
            if table is not compatible_revision
        }
        return {name: count for name, count in counts.items() if count}

    return await store.reader.run(job)


async def test_an_owner_who_visits_with_a_program_is_not_replaced(
    store: Store, circles: Circles, members: Memberships
) -> None:
    now, later = NOW + 2 * OWNER_ABSENCE, NOW + 4 * OWNER_ABSENCE
    tokens = AccessTokens(store.writer, store.reader)
    for name, seen_at in {"ann": NOW, "bob": later}.items():
        await store.players.create(name, f"hash-{name}", seen_at)
    await tokens.add(AccessToken("token", "ann", "bot", ("bot",), NOW, now))
    await found(circles)
    await members.join("c", "bob", NOW)
    assert await members.replace_absent_owners(now) == []
    assert await members.replace_absent_owners(later) == ["c"]


async def test_an_owner_who_is_away_for_long_is_replaced(
    store: Store, circles: Circles, members: Memberships
) -> None:
    now, day = NOW + 2 * OWNER_ABSENCE, OWNER_ABSENCE // 60
    players = Players(store.writer, store.reader)
    for name, seen_at in {"ann": NOW, "bob": NOW, "cid": now - day, "dee": now}.items():
        await players.create(name, f"hash-{name}", seen_at)
    await found(circles)
    for number, name in enumerate(("bob", "cid", "dee"), 1):
        await members.join("c", name, NOW + number)
    assert await members.replace_absent_owners(NOW + day) == []
    assert await members.replace_absent_owners(now) == ["c"]
    expected = {"ann": "organizer", "bob": "member", "cid": "owner", "dee": "member"}
    assert await standings(members) == expected
    assert await members.replace_absent_owners(now) == []
