"""The forms for members of circles: joining, also by invitation, leaving, accepting, removing."""

from fastapi import APIRouter, Request, Response

from app.features.circles import acting
from app.features.circles.access import (
    CircleId,
    circle_error,
    circle_path,
    load_organized_circle,
)
from app.features.circles.model import ACTIONS, Circle, CircleRefused, Standing, is_member
from app.features.circles.pages.page import show_circle
from app.features.circles.pictures import offered_url, tone_of
from app.features.circles.store.circles import Circles
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.features.lobby.cards import match_card
from app.http.errors import ApiError, set_error_reason
from app.http.forms import read_form, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices, site_url
from app.http.session import TheVisitor, Visitor
from app.http.tokens import hash_secret
from app.players.shown_names import display_name

router = APIRouter(prefix="/circles", include_in_schema=False)


@router.post("/{circle_id}/join")
async def join(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    name = (await read_form(request)).get("your-name", "")
    await services[RateLimits].check_create(request)
    try:
        return _joined(*await acting.join(request, services, visitor, circle_id, name))
    except ApiError as error:
        if error.status != 422:
            raise
        return await show_circle(request, services, visitor, circle_id, typed=name, error=error)


@router.get("/invitations/{secret}")
async def invitation_page(
    request: Request, secret: str, services: TheServices, visitor: TheVisitor
) -> Response:
    return await _show_invitation(request, services, visitor, secret)


async def _show_invitation(
    request: Request,
    services: Services,
    visitor: Visitor,
    secret: str,
    typed: str = "",
    error: ApiError | None = None,
) -> Response:
    if error:
        set_error_reason(request, error.problem.reason)
    circle, standing = await acting.invited_circle(services, visitor, secret)
    if is_member(standing):
        return see_other(circle_path(circle.id))
    everybody = await services[Memberships].all(circle.id)
    members = {
        one.player: display_name(one.player, one.name)
        for one in everybody
        if is_member(one.standing)
    }
    inviter = await services[Circles].inviter(hash_secret(secret))
    approval = circle.settings.joining == "approval" or standing is not None
    approval = approval or await services[Memberships].asks(circle.id, visitor.player)
    running = [] if approval else await services[CircleMatches].running(circle.id)
    site = site_url(request)
    return render(
        request,
        "circles/invitation.html",
        error.status if error else 200,
        typed=typed,
        name_refused=error.problem.message if error else "",
        circle=circle,
        standing=standing,
        approval=approval,
        members=members,
        inviter=inviter if inviter in members else None,
        running=[match_card(one, visitor.player, site) for one in running[:1]],
        picture=offered_url(circle.settings.picture),
        tone=tone_of(circle.settings.picture),
        named=visitor.session is not None and visitor.session.name is not None,
    )


@router.post("/invitations/{secret}")
async def accept_invitation(
    request: Request, secret: str, services: TheServices, visitor: TheVisitor
) -> Response:
    name = (await read_form(request)).get("your-name", "")
    await services[RateLimits].check_create(request)
    try:
        return _joined(*await acting.accept_invitation(request, services, visitor, secret, name))
    except ApiError as error:
        if error.status != 422:
            raise
        return await _show_invitation(request, services, visitor, secret, name, error)


def _joined(circle: Circle, standing: Standing) -> Response:
    seen = is_member(standing) or circle.settings.visible
    return see_other(circle_path(circle.id) if seen else "/circles")


@router.post("/{circle_id}/leave")
async def leave(circle_id: CircleId, services: TheServices, visitor: TheVisitor) -> Response:
    await acting.leave(services, visitor, circle_id)
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
    wanted = (await read_form(request)).get("action")
    action = next((one for one in ACTIONS if one == wanted), None)
    if action is None:
        await load_organized_circle(services, visitor, circle_id)
        raise circle_error(CircleRefused("changed"))
    await services[RateLimits].check_create(request)
    await acting.change_member(services, visitor, circle_id, player, action)
    return see_other(f"{circle_path(circle_id)}#members")


@router.post("/{circle_id}/invitations")
async def create_invitation(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Create an invitation link, and show it on the page of the circle."""
    await services[RateLimits].check_create(request)
    link = await acting.create_invitation(request, services, visitor, circle_id)
    return await show_circle(request, services, visitor, circle_id, link)


@router.post("/{circle_id}/invitations/withdraw")
async def withdraw_invitations(
    circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    await acting.withdraw_invitations(services, visitor, circle_id)
    return see_other(f"{circle_path(circle_id)}#invite")
