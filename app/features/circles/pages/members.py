"""The forms for members of circles: joining, also by invitation, leaving, accepting, removing."""

from fastapi import APIRouter, Response

from app.features.circles import acting
from app.features.circles.access import CircleId, circle_error, circle_path, load_organized_circle
from app.features.circles.model import ACTIONS, Circle, CircleRefused, Standing, is_member
from app.features.circles.pages.routes import show_circle
from app.features.circles.pictures import offered_url, tone_of
from app.features.circles.store.circles import Circles
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.features.lobby.cards import match_card
from app.http.errors import ApiError, set_error_reason
from app.http.forms import keeps, read_form, see_other
from app.http.html import render
from app.http.services import site_url
from app.http.session import TheVisit, Visit
from app.http.tokens import hash_secret
from app.players.shown_names import display_name

router = APIRouter(prefix="/circles", include_in_schema=False)


@router.post("/{circle_id}/join", **keeps("your-name"))
async def join(circle_id: CircleId, visit: TheVisit) -> Response:
    name = (await read_form(visit.request)).get("your-name", "")
    await visit.check_create()
    try:
        return _joined(*await acting.join(visit, circle_id, name))
    except ApiError as error:
        if error.status != 422:
            raise
        return await show_circle(visit, circle_id, typed=name, error=error)


@router.get("/invitations/{secret}")
async def invitation_page(secret: str, visit: TheVisit) -> Response:
    return await _show_invitation(visit, secret)


async def _show_invitation(
    visit: Visit,
    secret: str,
    typed: str = "",
    error: ApiError | None = None,
) -> Response:
    if error:
        set_error_reason(visit.request, error.problem.reason)
    circle, standing = await acting.invited_circle(visit, secret)
    if is_member(standing):
        return see_other(circle_path(circle.id))
    everybody = await visit[Memberships].all(circle.id)
    members = {
        one.player: display_name(one.player, one.name)
        for one in everybody
        if is_member(one.standing)
    }
    inviter = await visit[Circles].inviter(hash_secret(secret))
    approval = circle.settings.joining == "approval" or standing is not None
    approval = approval or await visit[Memberships].asks(circle.id, visit.player)
    running = [] if approval else await visit[CircleMatches].running(circle.id)
    site = site_url(visit.request)
    return render(
        visit.request,
        "circles/invitation.html",
        error.status if error else 200,
        typed=typed,
        name_refused=error.problem.message if error else "",
        circle=circle,
        standing=standing,
        approval=approval,
        members=members,
        inviter=inviter,
        running=[match_card(one, visit.player, site) for one in running[:1]],
        picture=offered_url(circle.settings.picture),
        tone=tone_of(circle.settings.picture),
        named=visit.session is not None and visit.session.name is not None,
    )


@router.post("/invitations/{secret}", **keeps("your-name"))
async def accept_invitation(secret: str, visit: TheVisit) -> Response:
    name = (await read_form(visit.request)).get("your-name", "")
    await visit.check_create()
    try:
        return _joined(*await acting.accept_invitation(visit, secret, name))
    except ApiError as error:
        if error.status != 422:
            raise
        return await _show_invitation(visit, secret, name, error)


def _joined(circle: Circle, standing: Standing) -> Response:
    seen = is_member(standing) or circle.settings.visible
    return see_other(circle_path(circle.id) if seen else "/circles")


@router.post("/{circle_id}/leave")
async def leave(circle_id: CircleId, visit: TheVisit) -> Response:
    await acting.leave(visit, circle_id)
    return see_other("/circles")


@router.post("/{circle_id}/members/{player}")
async def change_member(circle_id: CircleId, player: str, visit: TheVisit) -> Response:
    """Accept, decline or remove a player, or change a role."""
    wanted = (await read_form(visit.request)).get("action")
    action = next((one for one in ACTIONS if one == wanted), None)
    if action is None:
        await load_organized_circle(visit, circle_id)
        raise circle_error(CircleRefused("changed"))
    await visit.check_create()
    await acting.change_member(visit, circle_id, player, action)
    return see_other(f"{circle_path(circle_id)}#members")


@router.post("/{circle_id}/invitations")
async def create_invitation(circle_id: CircleId, visit: TheVisit) -> Response:
    """Create an invitation link, and show it on the page of the circle."""
    await visit.check_create()
    link = await acting.create_invitation(visit, circle_id)
    return await show_circle(visit, circle_id, link)


@router.post("/{circle_id}/invitations/withdraw")
async def withdraw_invitations(circle_id: CircleId, visit: TheVisit) -> Response:
    await acting.withdraw_invitations(visit, circle_id)
    return see_other(f"{circle_path(circle_id)}#invite")
