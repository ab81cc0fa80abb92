"""The registration of this feature."""

from collections.abc import Iterator

from app.core import Core
from app.feature import Feature
from app.features.friends import api, blocks, requests, routes
from app.features.friends.challenge_keeper import POLL_INTERVAL, ChallengeKeeper
from app.features.friends.store.challenges import Challenges, friends_and_challenges
from app.players.personal import Personal
from app.rooms.registry import RoomRegistry
from app.tasks import DELETING_INTERVAL, PeriodicJob, run_forever


def build(core: Core) -> None:
    services, rooms = core.services, core.services[RoomRegistry]
    services.add(ChallengeKeeper(services[Challenges], rooms, core.clock))


def jobs(core: Core) -> Iterator[PeriodicJob]:
    challenges = core.services[Challenges]
    yield run_forever(core.services[ChallengeKeeper].poll, POLL_INTERVAL)
    yield run_forever(lambda: challenges.delete_old(core.clock()), DELETING_INTERVAL)


FEATURE = Feature(
    "friends",
    needs=("catalog", "chat", "lobby", "notifications"),
    routers=(requests.router, api.router, routes.router, blocks.router, blocks.api),
    build=build,
    jobs=jobs,
    personal=Personal(export=friends_and_challenges),
)
