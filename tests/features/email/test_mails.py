"""The daily digest and other mails: worded, sent once, and tried again."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

import pytest

from app.db.writer import Rejected
from app.delivery import outbox
from app.delivery.outbox import Outbox
from app.delivery.smtp import SmtpServer
from app.delivery.worker import DeliveryWorker
from app.features.email.composer import Composer
from app.features.email.model import CHANNELS, EmailAddress
from app.features.email.sender import MailSender
from app.features.email.store.addresses import MAX_MAILS, EmailAddresses
from app.features.email.store.mails import Mails
from app.http.tokens import hash_secret
from app.http.wording.language import PlayerLanguages
from app.locales.variant_names import set_given_names
from app.match.commands import Open, Sit
from app.match.time_control import DAY, HOUR
from app.players.preferences import PreferenceStore
from app.players.shown_names import PlayerNames
from app.timeouts import Timeouts
from engine import Color
from engine.variants import RELATIVES, format_variant, id_of, parse_variant
from harness.games.match_builder import GUEST, HOST, MatchBuilder
from tests.support.smtp_server import SmtpSink
from tests.support.store.fixtures import Store

START = 20_000 * DAY + 10 * HOUR
ADDRESS = "Ann@example.org"
LINK = "https://birnam.example/email/"


@dataclass
class Post:
    """A store, a mail server, and the time that both know."""

    store: Store
    sink: SmtpSink
    now: int = START
    secrets: Iterator[int] = field(default_factory=count)

    @property
    def addresses(self) -> EmailAddresses:
        return EmailAddresses(self.store.writer, self.store.reader)

    def mailer(self) -> DeliveryWorker:
        """A process that sends mails."""

        def new_secret() -> tuple[str, str]:
            secret = f"secret-{next(self.secrets)}"
            return secret, hash_secret(secret)

        store = self.store
        worker = DeliveryWorker(Outbox(store.writer, store.reader), store.writer, self.clock)
        for channel in CHANNELS:
            worker.add(
                MailSender(
                    channel,
                    SmtpServer.from_url(self.sink.url),
                    Composer("https://birnam.example", "birnam@example.org"),
                    Mails(store.writer, store.reader),
                    self.addresses,
                    PlayerNames(store.players),
                    PlayerLanguages(PreferenceStore(store.writer, store.reader)),
                    clock=self.clock,
                    new_secret=new_secret,
                )
            )
        return worker

    def clock(self) -> int:
        return self.now

    async def send_due(self) -> None:
        """Let another process send what is due."""
        await Mails(self.store.writer, self.store.reader).add_digests(self.now)
        await self.mailer().send_due()

    async def begin_games(self, number: int) -> None:
        """Correspondence games in which it is the turn of HOST."""
        for one in range(number):
            await self.store.append(f"m{one}", correspondence_game())

    async def address(self) -> EmailAddress:
        """The address of HOST."""
        found = await self.addresses.find(HOST)
        assert found is not None
        return found


def correspondence_game(
    game: str = "macbeth", options: Mapping[str, str] | None = None, moves: str = "g8 h9"
) -> MatchBuilder:
    builder = MatchBuilder()
    builder.now_ms = START
    builder.submit(Open(game, options or {}, Color.BLACK, time="3d"), HOST)
    builder.submit(Sit(), GUEST)
    return builder.play(moves)


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink().open() as sink:
        yield sink


@pytest.fixture
async def post(store: Store, sink: SmtpSink) -> Post:
    """The account of HOST, called Ann, with a verified address and a digest at 8."""
    post = Post(store, sink)
    await store.add_account(HOST, "Ann", START)
    await store.players.create(GUEST, "6" * 64, START)
    await store.players.rename(GUEST, "Ben")
    await post.addresses.set(HOST, ADDRESS, "first", START)
    await post.addresses.add_link(await post.address(), "verify", "1" * 64, START)
    assert await post.addresses.verify("1" * 64, START) == HOST
    assert await post.addresses.set_digest(HOST, 8, START)
    await store.writer.run(lambda one: outbox.cancel(one, CHANNELS, recipient=HOST))
    return post


@pytest.fixture
async def due(post: Post) -> Post:
    """A game waits for HOST, and the digest of a day is due."""
    await post.begin_games(1)
    post.now += DAY
    return post


async def test_a_digest_lists_the_games_that_wait_once_a_day(post: Post) -> None:
    await post.begin_games(2)
    sink = post.sink
    await post.send_due()
    assert sink.received.empty(), "it was already later than 8 when the digest was chosen"
    post.now += 22 * HOUR
    await post.send_due()
    mail = sink.take()
    assert mail.recipient == ADDRESS
    assert mail.message["subject"] == "2 games are waiting for you"
    assert "MacBeth with Ben · 2 days left\nhttps://birnam.example/matches/m0" in mail.text
    assert mail.message["list-unsubscribe"] == f"<{mail.link(f'{LINK}unsubscribe/')}>"
    assert mail.message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    post.now += HOUR
    await post.send_due()
    await post.addresses.set_digest(HOST, 9, post.now)
    await post.send_due()
    assert sink.received.empty(), "one on a day, whatever hour is chosen"
    post.now += 3 * DAY
    await post.send_due()
    await post.send_due()
    assert sink.take().message["subject"] == "2 games are waiting for you"
    assert sink.received.empty(), "missed days are not made up for"


async def test_the_last_missed_digest_is_sent_before_the_hour_of_the_next(post: Post) -> None:
    await post.begin_games(1)
    post.now += 2 * DAY - 4 * HOUR
    assert post.now % DAY == 6 * HOUR
    for now, sent in ((post.now, True), (post.now + HOUR, False), (post.now + 2 * HOUR, True)):
        post.now = now
        await post.send_due()
        assert post.sink.received.empty() != sent
        if sent:
            post.sink.take()


async def test_nothing_is_sent_if_nothing_waits(post: Post) -> None:
    post.now += DAY
    await post.send_due()
    await post.begin_games(1)
    await post.send_due()
    assert post.sink.received.empty(), "that day's digest is done"
    post.now += DAY
    await post.send_due()
    assert post.sink.take().message["subject"] == "1 game is waiting for you"


async def test_a_digest_is_in_the_players_language(due: Post) -> None:
    preferences = PreferenceStore(due.store.writer, due.store.reader)
    await preferences.save(HOST, '{"language":"de"}', START)
    await due.send_due()
    mail = due.sink.take()
    assert mail.message["subject"] == "1 Partie wartet auf dich"
    assert mail.message["content-language"] == "de"


async def test_a_digest_names_a_private_variant(post: Post) -> None:
    rules = format_variant(parse_variant(f"{RELATIVES['octagon']}wins fewest"))
    set_given_names({}, {id_of(rules): {GUEST: "Our garden"}})
    try:
        await post.store.append("v", correspondence_game("variant", {"rules": rules}, ""))
        post.now += DAY
        await post.send_due()
    finally:
        set_given_names({}, {})
    assert "Our garden with Ben" in post.sink.take().text


async def test_the_link_ends_the_digest(due: Post) -> None:
    addresses = due.addresses
    await due.send_due()
    token = due.sink.take().link(LINK).rpartition("/")[2]
    assert not await addresses.unsubscribe(hash_secret("another"), due.now)
    assert await addresses.unsubscribe(hash_secret(token), due.now)
    assert await addresses.unsubscribe(hash_secret(token), due.now), "pressed twice"
    found = await due.address()
    assert (found.verified, found.digest_hour) == (True, None)
    due.now += DAY
    await due.send_due()
    assert due.sink.received.empty()


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
