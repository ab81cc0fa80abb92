"""The tournaments of a circle: on its page, when a member leaves, and when it ends."""

from app.features.circles.access import SeenCircle
from app.features.circles.store.memberships import Memberships
from app.features.tournaments.pages.details import tournament_details
from app.features.tournaments.rules.commands import Quit, Stop
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.tournaments import Tournaments
from app.http.html import Section
from app.http.services import Services
from app.match.commands import PlayerId


async def leave_circle(services: Services, circle_id: str, player: PlayerId) -> None:
    """Withdraw from a circle's tournaments. Games that have begun continue. Another player, or the
    circle's owner, organizes those of the player.
    """
    members = await services[Memberships].all(circle_id)
    heirs = tuple(one.player for one in members if one.standing == "owner")
    for one in await services[TournamentLists].unfinished_of(player, circle_id):
        await services[Tournaments].submit(one, Quit(heirs), player)
        services[TournamentRunner].wake(one)


async def stop_tournaments(services: Services, circle_id: str, owner: PlayerId) -> None:
    for one in await services[TournamentLists].unfinished_in(circle_id):
        await services[Tournaments].submit(one, Stop(), owner, organizes=True)


async def circle_section(services: Services, seen: SeenCircle) -> Section:
    found = await services[TournamentLists].of_circle(seen.id)
    values = {"tournaments": found, "details": tournament_details}
    return Section("circle_tournaments.html", values)
