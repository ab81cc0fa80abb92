"""The tournament that a match's page names."""

from app.features.circles.model import is_member
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.features.tournaments.tournaments import Tournaments
from app.http.session import Visit
from app.match.commands import TournamentGame


async def shown_tournament(
    visit: Visit, tournament: TournamentGame | None
) -> TournamentGame | None:
    """None if the visitor may not see it, because its circle is hidden."""
    found = await visit[Tournaments].find(tournament.id) if tournament else None
    circle_id = found.plan.circle if found else None
    if circle_id is None:
        return tournament
    circle = await visit[Circles].find(circle_id)
    if circle is None or circle.settings.visible:
        return tournament if circle else None
    player = visit.player
    standing = await visit[Memberships].standing(circle_id, player) if player else None
    return tournament if is_member(standing) else None
