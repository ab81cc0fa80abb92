"""What lives as long as the service: made when it starts, and told to stop when it ends."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import chain

from fastapi import FastAPI

from app.levels import levels
from app.match.events import Entry
from app.match.state import Match
from app.match.talk import summons
from app.parts.minds import Minds
from app.parts.neighbors import make_bus, make_flood
from app.parts.telling import make_telling
from app.rooms.bots import Bots
from app.rooms.company import Company
from app.rooms.handover import Handover
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.others import Nobody
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
from app.web.chat import ChatWords
from app.web.names import Directory
from app.web.parts import Parts
from app.web.readiness import Readiness
from app.web.tokens import new_match_id, now
from app.web.wire import Words

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
        bus = make_bus(settings, worker)
        others = bus or Nobody(alone=settings.alone)
        log, players, home = Log(writer, reader), Players(writer, reader), Lobby(CHANGED, others)
        diary = Diary(reader)
        reviews, puzzles = Reviews(writer, reader, worker), Puzzles(writer, reader)
        minds = Minds(settings, reviews, puzzles, log, now)
        telling = make_telling(
            settings,
            network_url,
            Notices(writer, reader, worker),
            Subscriptions(writer, reader),
            Directory(players),
            lambda match_id, player: house.is_here(match_id, player),  # noqa: PLW0108 - made below
            now,
        )
        bots = Bots(
            minds.thinking.pool,
            minds.thinking.find,
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
            lambda: timekeeper.steady,
        )
        crew = Crew(writer, reader, worker, alone=settings.alone)
        timekeeper = Timekeeper(diary, crew, house.excuse, house.look_at_the_clock, now)
        others_are_there = await timekeeper.begin()
        if bus:
            bus.start()
        telling.herald.start()
        await minds.start()
        bots.start(others=others_are_there)
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
        flood = make_flood(settings, others)
        meters.add(levels(house, home, writer, minds.thinking.pool, telling.herald, others))
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
            minds.study,
            minds.thinking,
            flood,
            settings.public_url,
            network_url,
            meters,
            Readiness(
                {
                    "database": checkup.database,
                    "writer": checkup.writer,
                    "thinking": minds.condition,
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
            await bots.stop()
            await minds.stop()
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
