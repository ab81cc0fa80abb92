"""The tournament that a match's page names."""

from app.domain.circle import is_member
from app.match.commands import TournamentGame
from app.web.services import Services
from app.web.session import Visitor


async def shown_tournament(
    services: Services, visitor: Visitor, tournament: TournamentGame | None
) -> TournamentGame | None:
    """None if the visitor may not see it, because its circle is hidden."""
    found = await services.tournaments.live.find(tournament.id) if tournament else None
    circle_id = found.plan.circle if found else None
    if circle_id is None:
        return tournament
    circle = await services.circles.circles.find(circle_id)
    if circle is None or circle.settings.visible:
        return tournament if circle else None
    player = visitor.player
    standing = await services.circles.members.standing(circle_id, player) if player else None
    return tournament if is_member(standing) else None
