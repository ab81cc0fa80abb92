"""The daily digest and other mails: worded, sent once, and tried again."""

import asyncio
from collections.abc import Iterator
from itertools import count

import pytest

from app.domain.email import Mail
from app.match.commands import Open, Play, Sit
from app.match.time_control import DAY, HOUR, MINUTE
from app.notifications.mail.composer import Composer
from app.notifications.mail.mailer import Mailer
from app.notifications.mail.smtp import SmtpServer
from app.store.accounts.passkeys import Accounts, Passkey
from app.store.db.writer import Rejected
from app.store.emails.addresses import MAX_MAILS, EmailAddresses
from app.store.emails.outbox import RETRY_DELAYS, MailOutbox
from app.store.heartbeats import Heartbeats
from app.store.preferences import PreferenceStore
from app.web.tokens import hash_secret
from app.web.wording.names import PlayerNames
from app.web.wording.player_languages import PlayerLanguages
from engine import Color
from tests.match.support.builder import GUEST, HOST, MatchBuilder
from tests.store.conftest import Store
from tests.store.support.seed import append_match
from tests.support.smtp_server import SmtpSink

START = 20_000 * DAY + 10 * HOUR
ADDRESS = "Ann@example.org"


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink().open() as sink:
        yield sink


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def addresses(store: Store, clock: Clock) -> EmailAddresses:
    """The account of HOST, called Ann, with a verified address and a digest at 8."""
    for player, session in ((HOST, "5" * 64), (GUEST, "6" * 64)):
        await store.players.create(player, session, clock())
    await store.players.rename(GUEST, "Ben")
    accounts = Accounts(store.writer, store.reader)
    await accounts.add_passkey(Passkey("a" * 64, HOST, "id", "key", 0, "", START), "Ann")
    addresses = EmailAddresses(store.writer, store.reader)
    await addresses.set(HOST, ADDRESS, "first", clock())
    found = await addresses.find(HOST)
    assert found is not None
    await addresses.add_link(found, "verify", "1" * 64, clock())
    assert await addresses.verify("1" * 64, clock()) == HOST
    assert await addresses.set_digest(HOST, 8, clock())
    outbox = MailOutbox(store.writer, store.reader, "w")
    for mail in await outbox.claim(clock()):
        await outbox.finish(mail)
    return addresses


def mailer(store: Store, sink: SmtpSink, clock: Clock, worker: str = "w") -> Mailer:
    numbers = count()

    def new_secret() -> tuple[str, str]:
        secret = f"{worker}-{next(numbers)}"
        return secret, hash_secret(secret)

    return Mailer(
        SmtpServer.from_url(sink.url),
        Composer("https://birnam.example", "birnam@example.org"),
        MailOutbox(store.writer, store.reader, worker),
        EmailAddresses(store.writer, store.reader),
        PlayerNames(store.players),
        PlayerLanguages(PreferenceStore(store.writer, store.reader)),
        clock=clock,
        new_secret=new_secret,
    )


async def begin_games(store: Store, number: int) -> None:
    """Correspondence games in which it is the turn of HOST."""
    for one in range(number):
        builder = MatchBuilder()
        builder.now_ms = START
        builder.submit(Open("macbeth", {}, Color.BLACK, time="3d"), HOST)
        builder.submit(Sit(), GUEST)
        builder.submit(Play("g8", 2), HOST)
        builder.submit(Play("h9", 3), GUEST)
        await append_match(store.log, f"m{one}", builder)


async def test_a_digest_lists_the_games_that_wait_once_a_day(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 2)
    sender = mailer(store, sink, clock)
    await sender.send_due()
    assert sink.mails.empty(), "it was already later than 8 when the digest was chosen"
    clock.now += 22 * HOUR
    await sender.send_due()
    mail = sink.take()
    assert mail.recipient == ADDRESS
    assert mail.message["subject"] == "2 games are waiting for you"
    assert "MacBeth with Ben · 2 days left\nhttps://birnam.example/matches/m0" in mail.text
    link = mail.link("https://birnam.example/email/unsubscribe/")
    assert mail.message["list-unsubscribe"] == f"<{link}>"
    assert mail.message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    clock.now += HOUR
    await sender.send_due()
    await addresses.set_digest(HOST, 9, clock())
    await sender.send_due()
    assert sink.mails.empty(), "one on a day, whatever hour is chosen"
    clock.now += 3 * DAY
    await sender.send_due()
    await sender.send_due()
    assert sink.take().message["subject"] == "2 games are waiting for you"
    assert sink.mails.empty(), "missed days are not made up for"


async def test_nothing_is_sent_if_nothing_waits(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    sender = mailer(store, sink, clock)
    clock.now += DAY
    await sender.send_due()
    await begin_games(store, 1)
    await sender.send_due()
    assert sink.mails.empty(), "that day's digest is done"
    clock.now += DAY
    await sender.send_due()
    assert sink.take().message["subject"] == "1 game is waiting for you"


async def test_a_digest_is_in_the_players_language(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 1)
    choices = '{"language":"de"}'
    await PreferenceStore(store.writer, store.reader).save(HOST, choices, START)
    clock.now += DAY
    await mailer(store, sink, clock).send_due()
    mail = sink.take()
    assert mail.message["subject"] == "1 Partie wartet auf dich"
    assert mail.message["content-language"] == "de"


async def test_the_link_ends_the_digest(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 1)
    clock.now += DAY
    sender = mailer(store, sink, clock)
    await sender.send_due()
    token = sink.take().link("https://birnam.example/email/").rpartition("/")[2]
    assert not await addresses.unsubscribe(hash_secret("another"), clock())
    assert await addresses.unsubscribe(hash_secret(token), clock())
    assert await addresses.unsubscribe(hash_secret(token), clock()), "pressed twice"
    found = await addresses.find(HOST)
    assert found is not None
    assert (found.verified, found.digest_hour) == (True, None)
    clock.now += DAY
    await sender.send_due()
    assert sink.mails.empty()


async def test_several_workers_send_each_mail_once(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 1)
    workers = ("one", "two", "three")
    for worker in workers:
        beats = Heartbeats(store.writer, store.reader, worker, single_process=False)
        await beats.register(clock())
    clock.now += DAY
    senders = [mailer(store, sink, clock, worker) for worker in workers]
    await asyncio.gather(*(sender.send_due() for sender in senders))
    assert sink.take().message["subject"] == "1 game is waiting for you"
    await asyncio.gather(*(sender.send_due() for sender in senders))
    assert sink.mails.empty()


async def test_another_worker_sends_what_an_ended_one_has_claimed(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 1)
    clock.now += DAY
    running = Heartbeats(store.writer, store.reader, "killed", single_process=False)
    await running.register(clock())
    killed = MailOutbox(store.writer, store.reader, "killed")
    assert await killed.add_digests(clock()) == 1
    (claimed,) = await killed.claim(clock())
    sender = mailer(store, sink, clock, "next")
    await sender.send_due()
    assert sink.mails.empty(), "the other process may be sending it"
    started = Heartbeats(store.writer, store.reader, "next", single_process=True)
    await started.register(clock() + MINUTE)
    await sender.send_due()
    assert sink.take().message["message-id"] == f"<{claimed.id}@example.org>"


async def test_a_process_that_seemed_to_have_ended_leaves_its_mails_to_the_next_one(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    """It was suspended after it had claimed them."""
    await begin_games(store, 1)
    clock.now += DAY
    suspended, other, third = (
        MailOutbox(store.writer, store.reader, worker) for worker in ("suspended", "other", "third")
    )
    await suspended.add_digests(clock())
    (mail,) = await suspended.claim(clock())
    assert await suspended.holds(mail)
    running = Heartbeats(store.writer, store.reader, "other", single_process=False)
    await running.register(clock())
    assert await other.claim(clock()) == [mail]
    assert not await suspended.holds(mail)
    await suspended.release(mail)
    await suspended.retry(mail, clock())
    assert await other.holds(mail)
    assert await third.claim(clock()) == []


async def test_a_suspended_process_does_not_send_what_another_one_has_sent(
    store: Store,
    addresses: EmailAddresses,
    sink: SmtpSink,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await begin_games(store, 1)
    clock.now += DAY
    claim = MailOutbox.claim

    async def suspended_after_claiming(outbox: MailOutbox, now: int) -> list[Mail]:
        monkeypatch.setattr(MailOutbox, "claim", claim)
        claimed = await claim(outbox, now)
        await mailer(store, sink, clock, "other").send_due()
        return claimed

    monkeypatch.setattr(MailOutbox, "claim", suspended_after_claiming)
    await mailer(store, sink, clock, "suspended").send_due()
    sink.take()
    assert sink.mails.empty()


async def test_a_mail_is_tried_again_and_given_up_at_last(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 1)
    clock.now += DAY
    sender = mailer(store, sink, clock)
    sink.to_recipients += ["451 later"] * (len(RETRY_DELAYS) + 1)
    for delay in RETRY_DELAYS:
        await sender.send_due()
        await sender.send_due()
        clock.now += delay
    found = await addresses.find(HOST)
    assert found is not None
    assert found.failed_at is None
    await sender.send_due()
    found = await addresses.find(HOST)
    assert found is not None
    assert found.failed_at == clock.now
    assert (sink.to_recipients, sink.mails.empty()) == ([], True)
    clock.now += DAY
    await sender.send_due()
    sink.take()
    found = await addresses.find(HOST)
    assert found is not None
    assert found.failed_at is None, "a mail has arrived"


async def test_a_refused_mail_is_not_tried_again(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    await begin_games(store, 1)
    clock.now += DAY
    sink.to_recipients.append("550 no such user")
    sender = mailer(store, sink, clock)
    await sender.send_due()
    clock.now += 12 * HOUR
    await sender.send_due()
    found = await addresses.find(HOST)
    assert found is not None
    assert found.failed_at is not None
    assert sink.mails.empty()


async def test_mails_that_visitors_ask_for_are_limited(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    sender = mailer(store, sink, clock)
    for number in range(MAX_MAILS):
        await addresses.ask_to_sign_in("ann@EXAMPLE.org", [f"ask-{number}"], clock())
    await sender.send_due()
    assert sink.mails.qsize() == MAX_MAILS
    with pytest.raises(Rejected):
        await addresses.set(GUEST, ADDRESS, "again", clock())
    assert not await addresses.ask_to_sign_in(ADDRESS, ["more"], clock())
    clock.now += 2 * HOUR
    assert await addresses.ask_to_sign_in(ADDRESS, ["later"], clock())


async def test_a_link_that_signs_in_works_once_and_for_its_address(
    store: Store, addresses: EmailAddresses, sink: SmtpSink, clock: Clock
) -> None:
    sender = mailer(store, sink, clock)
    tokens = []
    for number in range(3):
        await addresses.ask_to_sign_in(ADDRESS, [f"ask-{number}"], clock())
        await sender.send_due()
        tokens.append(sink.take().link("https://").partition("#")[2])
    first, second, third = map(hash_secret, tokens)
    assert await addresses.sign_in(first, "7" * 64, clock(), None) == HOST
    with pytest.raises(Rejected):
        await addresses.sign_in(first, "8" * 64, clock(), None)
    with pytest.raises(Rejected):
        await addresses.sign_in(second, "8" * 64, clock() + HOUR, None)
    await addresses.set(HOST, "other@example.org", "other", clock())
    with pytest.raises(Rejected):
        await addresses.sign_in(third, "8" * 64, clock(), None)
    session = await store.players.session("7" * 64, clock())
    assert session is not None
    assert session.player == HOST
