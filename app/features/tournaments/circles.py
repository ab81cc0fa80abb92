"""The tournaments of a circle: on its page and in the API, when a member leaves, when it ends."""

from math import inf

from fastapi import APIRouter

from app.features.circles.access import CircleId, SeenCircle, load_own_circle
from app.features.tournaments.acting import leave_tournaments
from app.features.tournaments.api.schemas import CircleTournaments
from app.features.tournaments.api.views import tournament_card
from app.features.tournaments.pages.details import tournament_details
from app.features.tournaments.rules.commands import Stop
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.tournaments import Tournaments
from app.http.access_tokens.needs import needs
from app.http.html import Section
from app.http.services import Services, site_url
from app.http.session import TheVisit
from app.match.commands import PlayerId

router = APIRouter(prefix="/api/circles", tags=["circles"])


@router.get("/{circle_id}/tournaments", **needs("read", 404))
async def list_circle_tournaments(circle_id: CircleId, visit: TheVisit) -> CircleTournaments:
    """List the tournaments of a circle, as a member."""
    await load_own_circle(visit, circle_id)
    site, found = site_url(visit.request), await visit[TournamentLists].of_circle(circle_id)
    return CircleTournaments(tournaments=[tournament_card(site, one) for one in found])


async def leave_circle(services: Services, circle_id: str, player: PlayerId) -> None:
    await leave_tournaments(services, player, circle_id)


async def stop_tournaments(services: Services, circle_id: str, owner: PlayerId) -> None:
    for one in await services[TournamentLists].unfinished_in(circle_id):
        await services[Tournaments].submit(one, Stop(), owner, organizes=True)


async def circle_section(services: Services, seen: SeenCircle) -> Section:
    found = await services[TournamentLists].of_circle(seen.id)
    coming = [one for one in found if one.status != "over"]
    # A running tournament comes first, then the earliest start.
    coming.sort(key=lambda one: (one.status != "running", one.starts_at or inf))
    following = next(iter(coming), None)
    values = {"tournaments": found, "next": following, "details": tournament_details}
    return Section("circle_tournaments.html", values)
