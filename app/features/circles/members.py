"""Members of circles: joining, also by invitation, leaving, accepting and removing."""

from fastapi import APIRouter, Request, Response

from app.features.circles.access import (
    CircleId,
    SeenCircle,
    circle_error,
    circle_path,
    load_circle,
    load_organized_circle,
    no_such_circle,
)
from app.features.circles.hooks import CircleLeft
from app.features.circles.model import ACTIONS, Circle, CircleRefused, is_member
from app.features.circles.open_pages import CirclePages
from app.features.circles.pages.view import circle_view
from app.features.circles.pictures import offered_url
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.http.forms import read_form, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices, shareable_url
from app.http.session import TheVisitor, Visitor, player_with_name
from app.http.tokens import hash_secret, new_secret

MAX_SECRET = 100  # characters

router = APIRouter(prefix="/circles", include_in_schema=False)


@router.post("/{circle_id}/join")
async def join(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    seen = await load_circle(services, visitor, circle_id)
    return await _join(request, services, visitor, seen.circle, invited=False)


@router.get("/invitations/{secret}")
async def invitation_page(
    request: Request, secret: str, services: TheServices, visitor: TheVisitor
) -> Response:
    circle = await invited_circle(services, secret)
    player, members = visitor.player, services[Memberships]
    standing = await members.standing(circle.id, player) if player else None
    if is_member(standing):
        return see_other(circle_path(circle.id))
    return render(
        request,
        "circles/invitation.html",
        circle=circle,
        standing=standing,
        members=len(await members.players(circle.id)),
        picture=offered_url(circle.settings.picture),
        named=visitor.session is not None and visitor.session.name is not None,
    )


@router.post("/invitations/{secret}")
async def accept_invitation(
    request: Request, secret: str, services: TheServices, visitor: TheVisitor
) -> Response:
    circle = await invited_circle(services, secret)
    return await _join(request, services, visitor, circle, invited=True)


async def invited_circle(services: Services, secret: str) -> Circle:
    """Raises ApiError 404."""
    if len(secret) > MAX_SECRET:
        raise no_such_circle()
    circle = await services[Circles].by_invitation(hash_secret(secret))
    if circle is None:
        raise no_such_circle()
    return circle


async def _join(
    request: Request, services: Services, visitor: Visitor, circle: Circle, *, invited: bool
) -> Response:
    form = await read_form(request)
    await services[RateLimits].check_create(request)
    session = await player_with_name(request, services, visitor, form.get("your-name", ""))
    try:
        standing = await services[Memberships].join(
            circle.id, session.player, services.now(), invited=invited
        )
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    await services[CirclePages].members_changed(circle.id)
    seen = is_member(standing) or circle.settings.visible
    return see_other(circle_path(circle.id) if seen else "/circles")


@router.post("/{circle_id}/leave")
async def leave(circle_id: CircleId, services: TheServices, visitor: TheVisitor) -> Response:
    """Leave a circle, or withdraw a request, even if the circle is hidden."""
    if visitor.player is None:
        raise no_such_circle()
    standing = await services[Memberships].standing(circle_id, visitor.player)
    if standing in (None, "removed"):
        raise no_such_circle()
    await services[Memberships].leave(circle_id, visitor.player)
    await services[CircleLeft](circle_id, visitor.player)
    await services[CirclePages].members_changed(circle_id)
    return see_other("/circles")


@router.post("/{circle_id}/members/{player}")
async def change_member(
    request: Request,
    circle_id: CircleId,
    player: str,
    services: TheServices,
    visitor: TheVisitor,
) -> Response:
    """Accept, decline or remove a player, or change a role."""
    seen, actor = await load_organized_circle(services, visitor, circle_id)
    wanted = (await read_form(request)).get("action")
    action = next((one for one in ACTIONS if one == wanted), None)
    if action is None:
        raise circle_error(CircleRefused("changed"))
    await services[RateLimits].check_create(request)
    try:
        await services[Memberships].act(circle_id, action, actor, player, services.now())
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    if action == "remove":
        await services[CircleLeft](circle_id, player)
    await services[CirclePages].members_changed(circle_id)
    return see_other(f"{seen.path}#members")


@router.post("/{circle_id}/invitations")
async def create_invitation(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Create an invitation link. It is shown once, because only its hash is stored."""
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    await services[RateLimits].check_create(request)
    secret = new_secret()
    await services[Circles].add_invitation(circle_id, hash_secret(secret), services.now())
    link = f"{shareable_url(request, services)}/circles/invitations/{secret}"
    return await _page(request, services, seen, link)


@router.post("/{circle_id}/invitations/withdraw")
async def withdraw_invitations(
    circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Make all invitation links invalid."""
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    await services[Circles].withdraw_invitations(circle_id)
    return see_other(f"{seen.path}#invite")


async def _page(request: Request, services: Services, seen: SeenCircle, link: str) -> Response:
    view = await circle_view(request, services, seen)
    return render(request, "circles/circle.html", named=True, **view | {"invitation": link})
