"""A store, a mail server, and an account with a digest."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

import pytest

from app.delivery import outbox
from app.delivery.outbox import Outbox
from app.delivery.smtp import SmtpServer
from app.delivery.worker import DeliveryWorker
from app.features.email.composer import Composer
from app.features.email.model import CHANNELS, EmailAddress
from app.features.email.sender import MailSender
from app.features.email.store.addresses import EmailAddresses
from app.features.email.store.mails import Mails
from app.http.tokens import hash_secret
from app.http.wording.language import PlayerLanguages
from app.match.commands import Open, Sit
from app.match.time_control import DAY, HOUR
from app.players.preferences import PreferenceStore
from app.players.shown_names import PlayerNames
from engine import Color
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
