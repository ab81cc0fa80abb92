"""Mails are sent once and tried again; the links that they bring, and their limits."""

import asyncio

import pytest

from app.db.writer import Rejected
from app.delivery import outbox
from app.features.email.store.addresses import MAX_MAILS
from app.http.tokens import hash_secret
from app.match.time_control import DAY, HOUR
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST
from tests.features.email.support.post import ADDRESS, START, Post


async def test_several_workers_send_each_mail_once(due: Post) -> None:
    await asyncio.gather(*(due.send_due() for _ in range(3)))
    assert due.sink.take().message["subject"] == "1 game is waiting for you"
    await due.send_due()
    assert due.sink.received.empty()


async def test_a_mail_is_tried_again_and_given_up_at_last(due: Post) -> None:
    sink = due.sink
    retries = Timeouts().mail_retries
    sink.to_recipients += ["451 later"] * (len(retries) + 1)
    for delay in retries:
        await due.send_due()
        await due.send_due()
        due.now += round(1.25 * delay)
    assert (await due.address()).failed_at is None
    await due.send_due()
    assert (await due.address()).failed_at == due.now
    assert (sink.to_recipients, sink.received.empty()) == ([], True)
    due.now += DAY
    await due.send_due()
    sink.take()
    assert (await due.address()).failed_at is None, "a mail has arrived"
    due.now += DAY
    sink.to_recipients.append("550 no such user")
    for _ in range(2):  # a refused mail is not tried again
        await due.send_due()
        due.now += 6 * HOUR
    assert (await due.address()).failed_at is not None
    assert sink.received.empty()


async def test_mails_that_visitors_ask_for_are_limited(post: Post) -> None:
    for number in range(MAX_MAILS):
        await post.addresses.ask_to_sign_in("ann@EXAMPLE.org", [f"ask-{number}"], post.now)
    await post.send_due()
    tokens = [post.sink.take().link("https://").partition("#")[2] for _ in range(MAX_MAILS)]
    late = post.now + HOUR - 1
    assert not await post.addresses.ask_to_sign_in(ADDRESS, ["more"], late)
    token = hash_secret(tokens[0])
    assert await post.addresses.sign_in(token, "7" * 64, late, None) == HOST, "it came in place"
    assert await post.addresses.ask_to_sign_in(ADDRESS, ["later"], post.now + 2 * HOUR)


async def test_mails_that_verify_use_up_those_of_nobody_else(post: Post) -> None:
    """Neither an address that many claim, nor a player who claims many."""
    for number in range(MAX_MAILS):
        claimant = f"claimant-{number}"
        await post.store.add_account(claimant, f"Claimant{number}", START)
        await post.addresses.set(claimant, ADDRESS, f"claim-{number}", post.now)
        await post.addresses.set(HOST, f"{number}@example.net", f"many-{number}", post.now)
        await post.send_due()
    assert post.sink.received.qsize() == 2 * MAX_MAILS
    await post.addresses.set("claimant-0", "more@example.org", "other", post.now)
    with pytest.raises(Rejected):
        await post.addresses.set(HOST, "more@example.net", "more", post.now)
    with pytest.raises(Rejected):
        await post.addresses.set(GUEST, ADDRESS, "again", post.now)
    assert await post.addresses.ask_to_sign_in(ADDRESS, ["ask"], post.now)


async def test_an_unknown_address_costs_what_a_known_one_costs(post: Post) -> None:
    """What was written for it is sent to nobody."""
    assert await post.addresses.ask_to_sign_in("nobody@example.org", ["ask"], post.now)
    waiting = await post.store.reader.run(
        lambda one: outbox.waiting_for(one, "mail", "nobody@example.org")
    )
    assert waiting == 1
    await post.send_due()
    assert post.sink.received.empty()
    for number in range(MAX_MAILS):
        assert await post.addresses.ask_to_sign_in("nobody@example.org", [f"{number}"], post.now)
    assert not await post.addresses.ask_to_sign_in("nobody@example.org", ["more"], post.now)


async def test_a_link_that_signs_in_works_once_and_for_its_address(post: Post) -> None:
    addresses, now = post.addresses, post.now
    tokens = []
    for number in range(3):
        await addresses.ask_to_sign_in(ADDRESS, [f"ask-{number}"], now)
        await post.send_due()
        tokens.append(post.sink.take().link("https://").partition("#")[2])
    first, second, third = map(hash_secret, tokens)
    assert await addresses.sign_in(first, "7" * 64, now, None) == HOST
    with pytest.raises(Rejected):
        await addresses.sign_in(first, "8" * 64, now, None)
    with pytest.raises(Rejected):
        await addresses.sign_in(second, "8" * 64, now + HOUR + 1, None)
    await addresses.set(HOST, "other@example.org", "other", now)
    with pytest.raises(Rejected):
        await addresses.sign_in(third, "8" * 64, now, None)
    session = await post.store.players.session("7" * 64, now)
    assert session is not None
    assert session.player == HOST
