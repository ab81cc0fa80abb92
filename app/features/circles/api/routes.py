"""The API of circles and their members, with the rights of their pages."""

import secrets
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Query

from app.features.accounts.shown_profile import HandleInPath, load_shown_profile
from app.features.circles import acting
from app.features.circles.access import CircleId, circle_path, load_organized_circle
from app.features.circles.api import schemas
from app.features.circles.api.views import circle_card, read_info
from app.features.circles.model import MemberAction
from app.features.circles.pictures import SEEDS, offered_pictures, picture_url
from app.features.circles.settings import DEFAULTS, read_settings, values_of
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.http.access_tokens.needs import needs
from app.http.named_player import PlayerInPath
from app.http.services import site_url
from app.http.session import TheVisit
from app.http.tokens import hash_secret
from app.players.shown_names import PlayerNames
from app.players.store import Players

router = APIRouter(prefix="/api/circles", tags=["circles"])
players_router = APIRouter(prefix="/api/players", tags=["players"])

Secret = Annotated[
    str, Path(max_length=acting.MAX_SECRET, description="The last part of an invitation link.")
]


@router.get("", **needs("any"))
async def list_circles(visit: TheVisit) -> schemas.CircleList:
    """List your circles, and those that everybody may see."""
    mine, others = await visit[Circles].lists(visit.player)
    site = site_url(visit.request)
    return schemas.CircleList(
        mine=[circle_card(one, site) for one in mine],
        others=[circle_card(one, site) for one in others],
    )


@players_router.get("/{handle}/circles", **needs("any", 404))
async def read_player_circles(handle: HandleInPath, visit: TheVisit) -> schemas.PlayerCircles:
    """List the circles of an account that everybody may see."""
    seen = await load_shown_profile(visit, handle)
    site = site_url(visit.request)
    return schemas.PlayerCircles(
        circles=[
            schemas.PlayerCircle(
                id=one.id,
                url=f"{site}{circle_path(one.id)}",
                name=one.settings.name,
                picture=f"{site}{picture_url(one.id, one.settings.picture)}",
            )
            for one in await visit[Circles].visible_of(seen.profile.player)
        ]
    )


@router.post("", status_code=201, **needs("challenge", 409, anonymous=True))
async def create_circle(body: schemas.CreateCircle, visit: TheVisit) -> schemas.CircleInfo:
    """Create a circle, as its owner."""
    await visit.check_create()
    offered = await to_thread.run_sync(offered_pictures, secrets.randbelow(SEEDS))
    picture = {"picture": f"{offered[0].game} {offered[0].position}"}
    values = DEFAULTS | picture | _values(body)
    settings = await read_settings(visit, values)
    owner, circle_id = await acting.found(visit, settings)
    return await read_info(visit.of(owner), circle_id)


@router.get("/invitations/{secret}", **needs("any", 404))
async def read_circle_invitation(secret: Secret, visit: TheVisit) -> schemas.InvitedCircle:
    """Read which circle an invitation link is for."""
    circle, standing = await acting.invited_circle(visit, secret)
    inviter = await visit[Circles].inviter(hash_secret(secret))
    names = await PlayerNames(visit[Players]).names({inviter} if inviter else set())
    return schemas.InvitedCircle(
        id=circle.id,
        name=circle.settings.name,
        members=len(await visit[Memberships].players(circle.id)),
        joining=circle.settings.joining,
        standing=standing,
        inviter=names[inviter] if inviter else None,
    )


@router.post("/invitations/{secret}", **needs("challenge", 404, 409, anonymous=True))
async def accept_circle_invitation(secret: Secret, visit: TheVisit) -> schemas.CircleStanding:
    """Join a circle by an invitation link, or ask to."""
    await visit.check_create()
    circle, standing = await acting.accept_invitation(visit, secret)
    return schemas.CircleStanding(circle=circle.id, standing=standing)


@router.get("/{circle_id}", **needs("any", 404))
async def read_circle(circle_id: CircleId, visit: TheVisit) -> schemas.CircleInfo:
    """Read a circle and its players."""
    return await read_info(visit, circle_id)


@router.patch("/{circle_id}", **needs("challenge", 404, 409))
async def change_circle(
    circle_id: CircleId,
    body: schemas.CircleSettingsBody,
    visit: TheVisit,
) -> schemas.CircleInfo:
    """Change the settings, as an organizer."""
    seen, _ = await load_organized_circle(visit, circle_id)
    await visit.check_create()
    values = values_of(seen.circle.settings) | _values(body)
    settings = await read_settings(visit, values)
    await acting.change(visit.services, circle_id, settings)
    return await read_info(visit, circle_id)


@router.delete("/{circle_id}", **needs("challenge", 404, 409))
async def delete_circle(
    circle_id: CircleId,
    visit: TheVisit,
    name: Annotated[str, Query(max_length=60, description="Its name, to confirm.")],
) -> schemas.CircleDeleted:
    """Delete the circle, as its owner."""
    await acting.delete(visit, circle_id, name)
    return schemas.CircleDeleted(circle=circle_id)


@router.post("/{circle_id}/join", **needs("challenge", 404, 409, anonymous=True))
async def join_circle(circle_id: CircleId, visit: TheVisit) -> schemas.CircleStanding:
    """Join a circle that everybody may see, or ask to."""
    await visit.check_create()
    circle, standing = await acting.join(visit, circle_id)
    return schemas.CircleStanding(circle=circle.id, standing=standing)


@router.post("/{circle_id}/leave", **needs("challenge", 404))
async def leave_circle(circle_id: CircleId, visit: TheVisit) -> schemas.CircleStanding:
    """Leave, or withdraw your request to join. A circle without members is deleted."""
    await acting.leave(visit, circle_id)
    return schemas.CircleStanding(circle=circle_id, standing=None)


@router.post("/{circle_id}/members/{player}/{action}", **needs("challenge", 404, 409))
async def change_circle_member(
    circle_id: CircleId,
    player: PlayerInPath,
    action: MemberAction,
    visit: TheVisit,
) -> schemas.CircleInfo:
    """Accept, decline or remove a player, or change a role, as an organizer."""
    await visit.check_create()
    await acting.change_member(visit, circle_id, player, action)
    return await read_info(visit, circle_id)


@router.post("/{circle_id}/invitations", status_code=201, **needs("challenge", 404))
async def create_circle_invitation(
    circle_id: CircleId, visit: TheVisit
) -> schemas.CircleInvitation:
    """Make an invitation link, as an organizer. The eleventh ends the oldest."""
    await visit.check_create()
    link = await acting.create_invitation(visit, circle_id)
    return schemas.CircleInvitation(url=link)


@router.delete("/{circle_id}/invitations", **needs("challenge", 404))
async def withdraw_circle_invitations(
    circle_id: CircleId, visit: TheVisit
) -> schemas.InvitationsWithdrawn:
    """Make all invitation links invalid, as an organizer."""
    await acting.withdraw_invitations(visit, circle_id)
    return schemas.InvitationsWithdrawn(circle=circle_id)


def _values(body: schemas.CircleSettingsBody) -> dict[str, str]:
    """The values of the form that the body sets."""
    texts = {"name": body.name, "joining": body.joining, "game": body.game, "time": body.time}
    values = {name: text for name, text in texts.items() if text is not None}
    if body.visible is not None:
        values["visible"] = "yes" if body.visible else "no"
    if body.picture is not None:
        values["picture"] = f"{body.picture.game} {body.picture.position}"
    if body.picture_of is not None:
        values["picture-game"] = body.picture_of
    return values
