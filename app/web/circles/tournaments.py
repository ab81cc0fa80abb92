"""The tournaments of a circle, when a member leaves it, and when it ends."""

from app.match.commands import PlayerId
from app.tournaments.commands import Stop, Withdraw
from app.web.services import Services


async def leave_tournaments(services: Services, circle_id: str, player: PlayerId) -> None:
    """Withdraw from the tournaments of a circle. Games that have begun go on."""
    for one in await services.tournaments.lists.unfinished_of(player, circle_id):
        await services.tournaments.live.submit(one, Withdraw(), player)
        services.tournaments.wake(one)


async def stop_tournaments(services: Services, circle_id: str, owner: PlayerId) -> None:
    for one in await services.tournaments.lists.unfinished_in(circle_id):
        await services.tournaments.live.submit(one, Stop(), owner, organizes=True)
