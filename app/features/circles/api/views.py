"""Circles as JSON."""

from app.features.circles.access import SeenCircle, circle_path, load_circle
from app.features.circles.api.schemas import (
    CircleCard,
    CircleGames,
    CircleInfo,
    CircleResult,
)
from app.features.circles.pictures import picture_url
from app.features.circles.store.circles import ListedCircle
from app.features.circles.view import CircleContents, read_contents
from app.fields import attributes, filled
from app.http.services import site_url
from app.http.session import Visit


def circle_card(listed: ListedCircle, site: str) -> CircleCard:
    circle, settings = listed.circle, listed.circle.settings
    return filled(
        CircleCard,
        settings,
        id=circle.id,
        url=f"{site}{circle_path(circle.id)}",
        picture=f"{site}{picture_url(circle.id, settings.picture)}",
        members=listed.members,
        standing=listed.standing,
    )


async def read_info(visit: Visit, circle_id: str) -> CircleInfo:
    """Raises ApiError 404, and Unavailable."""
    seen = await load_circle(visit, circle_id)
    site = site_url(visit.request)
    return circle_info(seen, await read_contents(visit.services, seen, site), site)


def circle_info(seen: SeenCircle, contents: CircleContents, site: str) -> CircleInfo:
    return filled(
        CircleInfo,
        seen.circle.settings,
        id=seen.id,
        url=f"{site}{seen.path}",
        created_at=seen.circle.created_at,
        standing=seen.standing,
        **attributes(contents, ("members", "asked", "removed", "leaderboards")),
    )


def circle_games(contents: CircleContents) -> CircleGames:
    results = [
        filled(
            CircleResult,
            row,
            name=name,
            points=row.half_points / 2,
            scores=[one for one in row.scores if one is not None],
        )
        for name, _, row in contents.table
    ]
    return filled(CircleGames, contents, results=results)
