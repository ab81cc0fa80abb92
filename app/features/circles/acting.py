"""Actions of players in circles, for the forms and for the API.

Every function raises ApiError if it is refused, and Unavailable.
"""

from fastapi import Request

from app.features.circles.access import (
    circle_error,
    load_circle,
    load_organized_circle,
    load_own_circle,
    no_such_circle,
)
from app.features.circles.hooks import CircleEnded, CircleLeft
from app.features.circles.model import Circle, CircleRefused, CircleSettings, MemberAction, Standing
from app.features.circles.open_pages import CirclePages
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.http.services import Services, shareable_url
from app.http.session import Visitor, check_time_out, player_with_name
from app.http.tokens import hash_secret, new_match_id, new_secret
from app.match.commands import PlayerId
from app.players.plain_text import plain_text
from app.players.store import Session

MAX_SECRET = 100  # characters


async def found(
    request: Request, services: Services, visitor: Visitor, settings: CircleSettings, name: str = ""
) -> tuple[Session, str]:
    """Create a circle, possibly as a new guest with a name. Returns its owner and its id."""
    await check_time_out(services, visitor.player)
    session = await player_with_name(visitor, name)
    circle_id = new_match_id()
    try:
        await services[Circles].found(circle_id, settings, session.player, services.now())
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    return session, circle_id


async def change(services: Services, circle_id: str, settings: CircleSettings) -> None:
    """Change the settings. The caller has checked that it is an organizer who asks."""
    await services[Circles].change(circle_id, settings)
    await services[CirclePages].members_changed(circle_id)


async def delete(services: Services, visitor: Visitor, circle_id: str, name: str) -> None:
    """Delete a circle, as its owner, who confirms its name."""
    seen, player = await load_own_circle(services, visitor, circle_id)
    if seen.standing != "owner":
        raise circle_error(CircleRefused("owner-only"))
    if plain_text(name) != seen.circle.settings.name:
        raise circle_error(CircleRefused("not-confirmed"))
    await services[CircleEnded](circle_id, player)
    await services[Circles].delete(circle_id)
    await services[CirclePages].members_changed(circle_id)


async def invited_circle(
    services: Services, visitor: Visitor, secret: str
) -> tuple[Circle, Standing | None]:
    """The circle to which a link invites, and the visitor's standing."""
    if len(secret) > MAX_SECRET:
        raise no_such_circle()
    circle = await services[Circles].by_invitation(hash_secret(secret))
    if circle is None:
        raise no_such_circle()
    player = visitor.player
    standing = await services[Memberships].standing(circle.id, player) if player else None
    return circle, standing


async def join(
    request: Request, services: Services, visitor: Visitor, circle_id: str, name: str = ""
) -> tuple[Circle, Standing]:
    """Join a circle that the visitor may see, or ask to."""
    circle = (await load_circle(services, visitor, circle_id)).circle
    return await _join(request, services, visitor, circle, name, invited=False)


async def accept_invitation(
    request: Request, services: Services, visitor: Visitor, secret: str, name: str = ""
) -> tuple[Circle, Standing]:
    """Join a circle with the secret of an invitation link, or ask to."""
    circle, _ = await invited_circle(services, visitor, secret)
    return await _join(request, services, visitor, circle, name, invited=True)


async def _join(
    request: Request,
    services: Services,
    visitor: Visitor,
    circle: Circle,
    name: str,
    *,
    invited: bool,
) -> tuple[Circle, Standing]:
    session = await player_with_name(visitor, name)
    try:
        standing = await services[Memberships].join(
            circle.id, session.player, services.now(), invited=invited
        )
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    await services[CirclePages].members_changed(circle.id)
    return circle, standing


async def leave(services: Services, visitor: Visitor, circle_id: str) -> None:
    """Leave a circle, or withdraw a request, even if the circle is hidden."""
    if visitor.player is None:
        raise no_such_circle()
    standing = await services[Memberships].standing(circle_id, visitor.player)
    if standing in (None, "removed"):
        raise no_such_circle()
    await services[Memberships].leave(circle_id, visitor.player)
    await services[CircleLeft](circle_id, visitor.player)
    await services[CirclePages].members_changed(circle_id)


async def change_member(
    services: Services, visitor: Visitor, circle_id: str, player: PlayerId, action: MemberAction
) -> None:
    """Accept, decline or remove a player, or change a role."""
    _, actor = await load_organized_circle(services, visitor, circle_id)
    try:
        await services[Memberships].act(circle_id, action, actor, player, services.now())
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    if action == "remove":
        await services[CircleLeft](circle_id, player)
    await services[CirclePages].members_changed(circle_id)


async def create_invitation(
    request: Request, services: Services, visitor: Visitor, circle_id: str
) -> str:
    """Create an invitation link. It is shown once, because only its hash is stored."""
    _, player = await load_organized_circle(services, visitor, circle_id)
    secret = new_secret()
    now, hashed = services.now(), hash_secret(secret)
    await services[Circles].add_invitation(circle_id, hashed, player, now)
    return f"{shareable_url(request)}/circles/invitations/{secret}"


async def withdraw_invitations(services: Services, visitor: Visitor, circle_id: str) -> None:
    """Make all invitation links invalid."""
    await load_organized_circle(services, visitor, circle_id)
    await services[Circles].withdraw_invitations(circle_id)
