"""The circle that was invited to a match."""

from app.features.circles.model import Circle, is_member
from app.features.circles.store.circles import Circles
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.http.services import Services
from app.http.session import Visitor
from app.match.state import Match


async def invited_circle(
    services: Services, visitor: Visitor, match_id: str, match: Match
) -> Circle | None:
    """The circle in which a waiting match was opened; None for visitors who are not members."""
    player = visitor.player
    if match.status != "waiting" or player is None:
        return None
    circle_id = await services[CircleMatches].circle_of(match_id)
    circle = await services[Circles].find(circle_id) if circle_id else None
    if circle is None or not is_member(await services[Memberships].standing(circle.id, player)):
        return None
    return circle
