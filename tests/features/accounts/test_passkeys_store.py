"""Accounts, passkeys, challenges and sessions in the database."""

import asyncio
from dataclasses import replace

import pytest

from app.db.writer import Rejected
from app.features.accounts.store.passkeys import Account, Accounts, Passkey
from app.match.time_control import DAY
from app.players.sessions import Sessions
from app.players.store import SESSION_LIFE
from tests.support.store.fixtures import Store

NOW = 1_000_000 * DAY
SESSION, OTHER = "5" * 64, "0" * 64
KEY = Passkey("a" * 64, "p", "credential", "public", 7, "Phone", NOW)


@pytest.fixture
async def accounts(store: Store) -> Accounts:
    """Accounts beside two players, `p` and `q`."""
    await store.players.create("p", SESSION, NOW, "Firefox/Linux")
    await store.players.create("q", OTHER, NOW)
    return Accounts(store.writer, store.reader)


async def account_of(accounts: Accounts) -> Account:
    found = await accounts.find("p")
    assert found is not None
    return found


async def test_a_handle_belongs_to_one_player(accounts: Accounts) -> None:
    await accounts.add_passkey(KEY, "Ann")
    assert await accounts.is_taken("aNN")
    assert not await accounts.is_taken("Anna")
    theirs = replace(KEY, id="b" * 64, player="q")
    with pytest.raises(Rejected, match="handle-taken"):
        await accounts.add_passkey(theirs, "ANN")
    assert await accounts.find("q") is None
    with pytest.raises(Rejected, match="handle-needed"):
        await accounts.add_passkey(theirs, None)


async def test_one_of_two_who_want_a_handle_at_once_gets_it(accounts: Accounts) -> None:
    results = await asyncio.gather(
        accounts.add_passkey(KEY, "Ann"),
        accounts.add_passkey(replace(KEY, id="b" * 64, player="q"), "ann"),
        return_exceptions=True,
    )
    assert [type(each) for each in results] == [type(None), Rejected]


async def test_a_challenge_is_taken_once_by_its_browser(accounts: Accounts) -> None:
    await accounts.add_challenge("c" * 64, "sign-in", "mine", NOW, NOW + 10)
    assert not await accounts.take_challenge("c" * 64, "sign-in", "theirs", NOW)
    assert not await accounts.take_challenge("c" * 64, "register", "mine", NOW)
    assert not await accounts.take_challenge("c" * 64, "sign-in", "mine", NOW + 11)
    taken = await asyncio.gather(
        *(accounts.take_challenge("c" * 64, "sign-in", "mine", NOW + 10) for _ in range(3))
    )
    assert sorted(taken) == [False, False, True]
    await accounts.add_challenge("d" * 64, "sign-in", "mine", NOW, NOW + 10)
    await accounts.add_challenge("e" * 64, "sign-in", "mine", NOW + 11, NOW + 20)
    assert not await accounts.take_challenge("d" * 64, "sign-in", "mine", NOW), "it was deleted"


async def test_a_counter_is_accepted_once(accounts: Accounts, store: Store) -> None:
    await accounts.add_passkey(KEY, "Ann")
    await accounts.sign_in(KEY, 8, "1" * 64, NOW + 1, "Chrome/Mac")
    with pytest.raises(Rejected):
        await accounts.sign_in(KEY, 9, "2" * 64, NOW + 2, None)
    used = await accounts.passkey(KEY.id)
    assert used == replace(KEY, sign_count=8, used_at=NOW + 1)
    session = await store.players.session("1" * 64, NOW + 1)
    assert session is not None
    assert session.player == "p"
    assert await store.players.session("2" * 64, NOW + 2) is None


async def test_signing_out_elsewhere_keeps_the_ways_back(accounts: Accounts, store: Store) -> None:
    await accounts.add_passkey(KEY, "Ann")
    await accounts.replace_recovery_codes("p", ["d" * 64], NOW)
    await accounts.sign_in(KEY, 8, "1" * 64, NOW, None)
    assert await store.players.revoke_other_credentials("p", SESSION) == 1
    found = await account_of(accounts)
    assert (len(found.passkeys), found.recovery_codes) == (1, 1)


async def test_sessions_are_listed_and_ended(accounts: Accounts, store: Store) -> None:
    sessions = Sessions(store.writer, store.reader)
    await accounts.add_passkey(KEY, "Ann")
    await accounts.sign_in(KEY, 8, "1" * 64, NOW + 5, None)
    listed = await sessions.of_player("p", NOW + 5)
    assert [(each.hash, each.device) for each in listed] == [
        ("1" * 64, None),
        (SESSION, "Firefox/Linux"),
    ]
    assert not await sessions.end("q", listed[0].id)
    assert not await sessions.end("p", "%")
    assert await sessions.end("p", listed[0].id)
    await store.players.renew(SESSION, NOW + DAY, "Edge/Windows")
    (left,) = await sessions.of_player("p", NOW + DAY)
    assert (left.hash, left.device, left.seen_at) == (SESSION, "Edge/Windows", NOW + DAY)
    assert await sessions.of_player("p", NOW + DAY + SESSION_LIFE) == []
