"""What lives as long as the service: made when it starts, and told to stop when it ends."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from itertools import chain

from fastapi import FastAPI

from app.bus.bus import Bus
from app.levels import levels
from app.match.events import Entry
from app.match.evolve import fold
from app.match.log import Unavailable
from app.match.state import Match
from app.match.talk import summons
from app.notices.delivery import Delivery
from app.notices.herald import Herald, Here
from app.notices.outside import Outside
from app.notices.push import Pusher, read_keys
from app.reviews.analyst import Analyst
from app.reviews.collection import own_collection
from app.rooms.bots import Bots
from app.rooms.company import Company
from app.rooms.handover import Handover
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.others import Nobody, Others
from app.rooms.parlor import Parlor
from app.rooms.patrol import Patrol
from app.rooms.sweep import sweep_for_ever
from app.rooms.timekeeper import Timekeeper
from app.settings import Settings
from app.store.annotations import Annotations
from app.store.archive import Archive
from app.store.checkup import Checkup
from app.store.crew import Crew
from app.store.database import Reader, open_writer
from app.store.diary import Diary
from app.store.log import Log, write_appends
from app.store.minutes import DAY, Minutes
from app.store.notices import Notices
from app.store.own import OwnMatches
from app.store.players import Players
from app.store.preferences import Preferences
from app.store.puzzles import Puzzles
from app.store.reviews import Reviews
from app.store.subscriptions import Subscriptions
from app.store.writer import Writer
from app.telemetry import chronicle
from app.telemetry.delay import measure_delay
from app.telemetry.meters import Meters
from app.thinking.choice import warm_up
from app.thinking.pool import Busy, Pool
from app.thinking.solver import Solver
from app.web.chat import ChatWords
from app.web.flood import Flood, SharedCounts
from app.web.names import Directory
from app.web.parts import Parts, Study, Telling, Thinking
from app.web.readiness import Readiness
from app.web.tokens import new_match_id, now
from app.web.wire import Words
from engine import GAMES

CHANGED = b'{"t":"changed"}'


def lifespan(
    settings: Settings, network_url: str | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """Builds every part when an application starts, and leaves them in its `state.parts`.

    `network_url` is where other devices find the service, if that is known.
    """

    @asynccontextmanager
    async def alive(app: FastAPI) -> AsyncIterator[None]:
        meters = Meters()
        reader = Reader(settings.database_url)
        writer = Writer(open_writer(settings.database_url), write_appends)
        writer.start()
        worker = secrets.token_hex(6)
        bus = _bus(settings, worker)
        others = bus or Nobody(alone=settings.alone)
        log, players, home = Log(writer, reader), Players(writer, reader), Lobby(CHANGED, others)
        diary = Diary(reader)
        solver = Solver(settings.tables, settings.solve, settings.tables_mb * 1_000_000)
        thinking = Thinking(Pool(settings.thinking_threads), solver.find)
        telling = _telling(
            settings,
            network_url,
            Notices(writer, reader, worker),
            Subscriptions(writer, reader),
            Directory(players),
            lambda match_id, player: house.is_here(match_id, player),  # noqa: PLW0108 - made below
        )
        bots = Bots(
            thinking.pool,
            thinking.find,
            lambda match_id: house.room(match_id),  # noqa: PLW0108 - made below
            diary,
            now,
        )

        def witness(*news: *tuple[str, Match | None, Entry, Match]) -> None:
            telling.herald.witness(*news)
            bots.witness(*news)
            meters.witness(*news)
            chronicle.witness(*news)

        house = House(
            log,
            Words(),
            Directory(players),
            home,
            now,
            new_match_id,
            settings.room_idle,
            witness,
            others,
        )
        crew = Crew(writer, reader, worker, alone=settings.alone)
        timekeeper = Timekeeper(diary, crew, house.excuse, house.look_at_the_clock, now)
        others_are_there = await timekeeper.begin()
        if bus:
            bus.start()
        telling.herald.start()
        reviews = Reviews(writer, reader, worker)
        analyst = Analyst(
            reviews,
            thinking.pool,
            lambda match_id: _read(log, match_id),
            thinking.find,
            now,
            settings.review_seconds,
        )
        analyst.start()
        puzzles = Puzzles(writer, reader)
        with suppress(Unavailable):  # they are there already, or come with the next start
            await puzzles.add(own_collection().puzzles, 0)
        bots.start(others=others_are_there)
        warming = asyncio.create_task(_warm_up(thinking)) if settings.warm_up else None
        timekeeper.start()
        minutes = Minutes(writer, reader)
        herald = telling.herald
        company = Company(
            minutes,
            ChatWords(),
            Directory(players),
            now,
            lambda *said: herald.announce(summons(*said)),
            others,
        )
        parlor = Parlor(company)
        patrolling = asyncio.create_task(Patrol(house, parlor, home, others, log, minutes).run())
        kept = settings.chat_days * DAY
        sweeping = asyncio.create_task(sweep_for_ever(lambda: minutes.sweep(now() - kept)))
        flood = _flood(settings, others)
        meters.add(levels(house, home, writer, thinking.pool, telling.herald, others))
        measuring = asyncio.create_task(measure_delay(meters.late))
        checkup = Checkup(writer, reader)
        handover = None
        if not settings.alone:
            handover = Handover(
                lambda: chain(house.pages, home.audience.listeners),
                timekeeper.hand_over,
                settings.drain_seconds,
            )
        app.state.parts = Parts(
            house,
            home,
            parlor,
            players,
            Preferences(writer, reader),
            Archive(reader),
            Annotations(writer, reader),
            OwnMatches(reader),
            telling,
            Study(reviews, puzzles, analyst.ring),
            thinking,
            flood,
            settings.public_url,
            network_url,
            meters,
            Readiness(
                {
                    "database": checkup.database,
                    "writer": checkup.writer,
                    "thinking": lambda: _thinks(thinking.pool),
                }
            ),
            handover,
            settings.metrics_token,
        )
        try:
            yield
        finally:
            measuring.cancel()
            patrolling.cancel()
            if handover:
                await handover.stop()
            await timekeeper.stop()
            sweeping.cancel()
            if warming:
                warming.cancel()
            await bots.stop()
            await analyst.stop()
            await thinking.pool.close()
            await asyncio.to_thread(solver.close)
            parlor.close()
            await house.close()
            await telling.herald.stop()
            home.close()
            await flood.close()
            if bus:
                await bus.stop()
            await writer.stop()
            reader.close()

    return alive


def _bus(settings: Settings, worker: str) -> Bus | None:
    """The way to other processes, if there is one."""
    if settings.redis_url is None:
        return None
    return Bus(settings.redis_url.get_secret_value(), worker, settings.redis_prefix)


def _flood(settings: Settings, others: Others) -> Flood:
    """What limits addresses."""
    url = settings.redis_url
    return Flood(
        settings.limit_opening,
        settings.limit_guessing,
        settings.limit_studying,
        settings.limit_reviewing,
        SharedCounts(url.get_secret_value(), settings.redis_prefix) if url else None,
        lambda: others.reachable,
    )


async def _read(log: Log, match_id: str) -> Match | None:
    """A match as its log tells it, without waking its room."""
    return fold(await log.read(match_id))


async def _thinks(pool: Pool) -> str:
    """Whether computers can be asked for a move."""
    return "ok" if pool.alive else "unavailable"


async def _warm_up(thinking: Thinking) -> None:
    """Load and compile what thinks, game by game, so that no player waits for it."""
    for game in GAMES.values():
        with suppress(Busy):
            await thinking.pool.run("warm-up", partial(warm_up, thinking.find, game.start({})))


def _telling(
    settings: Settings,
    network_url: str | None,
    notices: Notices,
    subscriptions: Subscriptions,
    directory: Directory,
    here: Here,
) -> Telling:
    """What sends notices; `here` says whether a player has a match open."""
    keys, outside = read_keys(settings.push_keys), Outside(settings.webhook_private)
    site = settings.public_url or network_url or f"http://localhost:{settings.port}"

    def picture(match_id: str, ply: int) -> str:
        return f"/matches/{match_id}/board.png?ply={ply}&seal={keys.seal(match_id, ply)}"

    pusher = Pusher(keys, settings.contact, outside)
    delivery = Delivery(notices, outside, pusher, site.rstrip("/"), picture, now)
    herald = Herald(notices, directory, delivery, here, now)
    return Telling(notices, subscriptions, herald, delivery, keys.shown, keys.seal)
