"""Loads the circle that a request names, and checks who may see it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path

from app.features.circles.model import Circle, CircleRefused, Standing, is_member, organizes
from app.features.circles.store.circles import Circles
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.http.errors import ApiError
from app.http.session import Visit
from app.locales import t
from app.match.commands import PlayerId
from app.match.state import Match

CircleId = Annotated[str, Path(max_length=32, description="The id in a circle's URL.")]

_FORBIDDEN = ("invitation-needed", "organizers-only", "owner-only", "members-only")
_IMPOSSIBLE = (
    "name-needed",
    "name-too-long",
    "rule-needed",
    "no-such-game",
    "picture-needed",
    "picture-match",
    "other-board",
)
_STATUS = dict.fromkeys(_FORBIDDEN, 403) | dict.fromkeys(_IMPOSSIBLE, 422)


@dataclass(frozen=True, slots=True)
class SeenCircle:
    """A circle and the standing of a visitor, who may have no player."""

    circle: Circle
    player: PlayerId | None
    standing: Standing | None

    @property
    def id(self) -> str:
        return self.circle.id

    @property
    def is_member(self) -> bool:
        return is_member(self.standing)

    @property
    def organizes(self) -> bool:
        return organizes(self.standing)

    @property
    def path(self) -> str:
        return circle_path(self.circle.id)


def circle_path(circle_id: str) -> str:
    return f"/circles/{circle_id}"


async def load_circle(visit: Visit, circle_id: str) -> SeenCircle:
    """Raises ApiError 404 if there is no such circle or the visitor may not see it."""
    circle = await visit[Circles].find(circle_id)
    player = visit.player
    standing = await visit[Memberships].standing(circle_id, player) if player else None
    if circle is None or not (circle.settings.visible or is_member(standing)):
        raise no_such_circle()
    return SeenCircle(circle, player, standing)


async def load_own_circle(visit: Visit, circle_id: str) -> tuple[SeenCircle, PlayerId]:
    """A circle and the requesting member. Raises ApiError 404 and 403."""
    seen = await load_circle(visit, circle_id)
    if not seen.is_member or seen.player is None:
        raise circle_error(CircleRefused("members-only"))
    return seen, seen.player


async def load_organized_circle(visit: Visit, circle_id: str) -> tuple[SeenCircle, PlayerId]:
    """A circle and the requesting organizer. Raises ApiError 404 and 403."""
    seen, player = await load_own_circle(visit, circle_id)
    if not seen.organizes:
        raise circle_error(CircleRefused("organizers-only"))
    return seen, player


def no_such_circle() -> ApiError:
    return ApiError(404, "no-such-circle", t("circles.none"))


def circle_error(refused: CircleRefused) -> ApiError:
    return ApiError(_STATUS.get(refused.reason, 409), refused.reason, refusal_text(refused))


def refusal_text(refused: CircleRefused) -> str:
    return t(f"circles.refused.{refused.reason}", count=refused.limit)


async def invited_circle(visit: Visit, match_id: str, match: Match) -> Circle | None:
    """The circle in which a waiting match was opened; None for visitors who are not members."""
    player = visit.player
    if match.status != "waiting" or player is None:
        return None
    circle_id = await visit[CircleMatches].circle_of(match_id)
    circle = await visit[Circles].find(circle_id) if circle_id else None
    if circle is None or not is_member(await visit[Memberships].standing(circle.id, player)):
        return None
    return circle
