"""The circle that was invited to a match."""

from app.domain.circle import Circle, is_member
from app.match.state import Match
from app.web.services import Services
from app.web.session import Visitor


async def invited_circle(
    services: Services, visitor: Visitor, match_id: str, match: Match
) -> Circle | None:
    """The circle in which a waiting match was opened; None for visitors who are no members."""
    player = visitor.player
    if match.status != "waiting" or player is None:
        return None
    circle_id = await services.circles.matches.circle_of(match_id)
    circle = await services.circles.circles.find(circle_id) if circle_id else None
    if circle is None or not is_member(await services.circles.members.standing(circle.id, player)):
        return None
    return circle
