"""Friends by mutual consent, and standing invitations."""

import asyncio

import pytest
from sqlalchemy import insert

from app.db.writer import Rejected
from app.features.chat.store import ChatMessages
from app.features.friends.model import (
    FRIEND_REQUEST_LIFE,
    MAX_FRIEND_REQUESTS,
    MAX_FRIENDS,
    Friend,
    GameTerms,
    Relation,
    StandingInvitations,
)
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.friends.tables import friendship
from app.match.time_control import DAY
from tests.support.store.fixtures import Store

NOW = 1_000_000 * DAY
TERMS = GameTerms("macbeth", "10+5")


@pytest.fixture
async def friendships(store: Store) -> Friendships:
    """Two accounts, `ann` and `bob`."""
    for player in ("ann", "bob"):
        await store.add_account(player, player.title(), NOW)
    return Friendships(store.writer, store.reader)


async def relations(friendships: Friendships, now: int = NOW) -> tuple[Relation, Relation]:
    """Of Ann to Bob, and of Bob to Ann."""
    return (
        await friendships.relation("ann", "bob", now),
        await friendships.relation("bob", "ann", now),
    )


async def test_both_have_to_agree(friendships: Friendships) -> None:
    assert await friendships.ask("ann", "bob", NOW) == "asked"
    assert await relations(friendships) == ("asked", "asking")
    assert await friendships.ask("ann", "bob", NOW) == "asked"
    assert not await friendships.answer("ann", "bob", NOW, accept=True)
    assert await relations(friendships) == ("asked", "asking")
    assert await friendships.answer("bob", "ann", NOW, accept=True)
    assert await relations(friendships) == ("friends", "friends")
    assert await friendships.of_player("ann", NOW) == [Friend("bob", "Bob", "Bob", "friends")]
    await friendships.remove("bob", "ann")
    assert await relations(friendships) == ("none", "none")


async def test_those_who_ask_each_other_are_friends(friendships: Friendships) -> None:
    await asyncio.gather(friendships.ask("ann", "bob", NOW), friendships.ask("bob", "ann", NOW))
    assert await relations(friendships) == ("friends", "friends")


async def test_a_declined_player_is_not_told_and_cannot_ask_again(friendships: Friendships) -> None:
    await friendships.ask("ann", "bob", NOW)
    assert await friendships.answer("bob", "ann", NOW, accept=False)
    assert await relations(friendships) == ("asked", "none")
    assert await friendships.of_player("bob", NOW) == []
    assert await friendships.ask("ann", "bob", NOW) == "asked"
    assert await relations(friendships) == ("asked", "none")
    assert await relations(friendships, NOW + FRIEND_REQUEST_LIFE) == ("none", "none")
    assert await friendships.ask("bob", "ann", NOW + 1) == "friends"


async def test_players_who_muted_each_other_cannot_be_friends(
    friendships: Friendships, store: Store
) -> None:
    await ChatMessages(store.writer, store.reader).mute("bob", "ann", NOW)
    for one, other in (("ann", "bob"), ("bob", "ann")):
        with pytest.raises(Rejected, match="blocked"):
            await friendships.ask(one, other, NOW)
    with pytest.raises(Rejected, match="yourself"):
        await friendships.ask("ann", "ann", NOW)


async def test_requests_are_limited(friendships: Friendships) -> None:
    for number in range(MAX_FRIEND_REQUESTS):
        await friendships.ask("ann", f"stranger-{number}", NOW)
    with pytest.raises(Rejected, match="too-many-requests"):
        await friendships.ask("ann", "bob", NOW)


async def test_friends_are_limited_and_requests_do_not_count(
    friendships: Friendships, store: Store
) -> None:
    rows = [
        {"asker_id": f"friend-{number}", "asked_id": "bob", "state": "friends", "at": NOW}
        for number in range(MAX_FRIENDS)
    ]
    await store.writer.run(lambda one: one.execute(insert(friendship), rows[1:]))
    for asker in ("ann", "cid"):
        assert await friendships.ask(asker, "bob", NOW) == "asked"
    assert await friendships.answer("bob", "ann", NOW, accept=True)
    with pytest.raises(Rejected, match="too-many-friends"):
        await friendships.answer("bob", "cid", NOW, accept=True)
    with pytest.raises(Rejected, match="too-many-friends"):
        await friendships.ask("dan", "bob", NOW)


async def test_only_friends_have_a_standing_invitation(
    friendships: Friendships, store: Store
) -> None:
    standing = StandingInvitationStore(store.writer, store.reader)
    with pytest.raises(Rejected, match="no-friends"):
        await standing.set("ann", "bob", TERMS, NOW)
    await friendships.ask("ann", "bob", NOW)
    await friendships.ask("bob", "ann", NOW)
    await standing.set("ann", "bob", GameTerms("othello", "none"), NOW)
    await standing.set("ann", "bob", TERMS, NOW)
    assert await standing.between("ann", "bob") == StandingInvitations(own=TERMS)
    assert await standing.between("bob", "ann") == StandingInvitations(others=TERMS)
    await ChatMessages(store.writer, store.reader).mute("ann", "bob", NOW)
    assert await standing.between("bob", "ann") == StandingInvitations()
    await friendships.remove("bob", "ann")
    assert await standing.of_player("ann") == {}
