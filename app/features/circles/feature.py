"""The registration of this feature."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from app.channel import Channel
from app.core import Core
from app.feature import Feature
from app.features.accounts.hooks import GuestMerged, PlayerLeaving
from app.features.circles import following, personal, pictures
from app.features.circles.access import invited_circle
from app.features.circles.api import activity
from app.features.circles.api import routes as api
from app.features.circles.hooks import CircleLeft
from app.features.circles.open_pages import POLL_INTERVAL, CirclePages
from app.features.circles.pages import activity as forms
from app.features.circles.pages import members, previews, routes, settings
from app.features.circles.store.circles import Circles, ListedCircle
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships, leave_all
from app.features.friends.blocks import Blocked
from app.features.matches.pages import MatchPageValues
from app.features.matches.rematch import RematchPrepared
from app.http.choices import ProfileValues, ProfileView
from app.http.session import Visit
from app.match.commands import PlayerId
from app.match.state import Match
from app.players.personal import Personal
from app.players.profiles import Profile
from app.rooms.registry import RoomRegistry
from app.tasks import PeriodicJob, run_forever

OWNERS_INTERVAL = 3600.0  # seconds


def build(core: Core) -> None:
    services = core.services
    members_of = services[Memberships].players
    open_pages = CirclePages(services[Channel], members_of, core.peers, core.timeouts)
    services[RoomRegistry].add_observer(services.add(open_pages))
    services[RematchPrepared].add(services[CircleMatches].add_rematch)

    async def on_blocked(player: PlayerId) -> None:
        for listed in await services[Circles].of_player(player):
            open_pages.changed(listed.circle.id)

    async def on_merged(player: PlayerId, changed: Mapping[str, Sequence[str]]) -> None:
        await members_changed(await services[Circles].of_player(player))
        for circle_id in changed.get("circles_left", ()):
            await services[CircleLeft](circle_id, player)
            await open_pages.members_changed(circle_id)

    async def on_leaving(player: PlayerId) -> Callable[[], Awaitable[None]]:
        return partial(members_changed, await services[Circles].of_player(player))

    async def members_changed(circles: Sequence[ListedCircle]) -> None:
        for listed in circles:
            await open_pages.members_changed(listed.circle.id)

    services[Blocked].add(on_blocked)

    async def match_page_values(visit: Visit, match_id: str, match: Match) -> Mapping[str, Any]:
        return {"circle": await invited_circle(visit, match_id, match)}

    async def profile_values(profile: Profile, _view: ProfileView) -> Mapping[str, Any]:
        return {"circles": await services[Circles].visible_of(profile.player)}

    services[ProfileValues].add(profile_values)
    services[MatchPageValues].add(match_page_values)
    services[GuestMerged].add(on_merged)
    services[PlayerLeaving].add(on_leaving)


def jobs(core: Core) -> Iterator[PeriodicJob]:
    yield run_forever(core.services[CirclePages].poll, POLL_INTERVAL)
    yield run_forever(partial(_replace_absent_owners, core), OWNERS_INTERVAL)


async def _replace_absent_owners(core: Core) -> None:
    for circle_id in await core.services[Memberships].replace_absent_owners(core.clock()):
        await core.services[CirclePages].members_changed(circle_id)


FEATURE = Feature(
    "circles",
    needs=(
        "accounts",
        "catalog",
        "chat",
        "computers",
        "friends",
        "lobby",
        "matches",
        "notifications",
        "ratings",
        "reports",
        "streams",
    ),
    routers=(
        pictures.router,
        previews.router,
        routes.router,
        settings.router,
        members.router,
        forms.router,
        following.router,
        api.router,
        api.players_router,
        activity.router,
    ),
    build=build,
    jobs=jobs,
    personal=Personal(
        export=personal.export, delete=leave_all, merge=personal.merge, counts=personal.counts
    ),
)
