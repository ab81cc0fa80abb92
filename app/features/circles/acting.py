"""Actions of players in circles, for the forms and for the API.

Every function raises ApiError if it is refused, and Unavailable.
"""

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
from app.http.session import Visit, check_time_out, player_with_name
from app.http.tokens import hash_secret, new_match_id, new_secret
from app.match.commands import PlayerId
from app.players.plain_text import plain_text
from app.players.store import Session

MAX_SECRET = 100  # characters


async def found(visit: Visit, settings: CircleSettings, name: str = "") -> tuple[Session, str]:
    """Create a circle, possibly as a new guest with a name. Returns its owner and its id."""
    await check_time_out(visit.services, visit.player)
    session = await player_with_name(visit, name)
    circle_id = new_match_id()
    try:
        await visit[Circles].found(circle_id, settings, session.player, visit.now())
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    return session, circle_id


async def change(services: Services, circle_id: str, settings: CircleSettings) -> None:
    """Change the settings. The caller has checked that it is an organizer who asks."""
    await services[Circles].change(circle_id, settings)
    await services[CirclePages].members_changed(circle_id)


async def delete(visit: Visit, circle_id: str, name: str) -> None:
    seen, player = await load_own_circle(visit, circle_id)
    if seen.standing != "owner":
        raise circle_error(CircleRefused("owner-only"))
    if plain_text(name) != seen.circle.settings.name:
        raise circle_error(CircleRefused("not-confirmed"))
    await visit[CircleEnded](circle_id, player)
    await visit[Circles].delete(circle_id)
    await visit[CirclePages].members_changed(circle_id)


async def invited_circle(visit: Visit, secret: str) -> tuple[Circle, Standing | None]:
    if len(secret) > MAX_SECRET:
        raise no_such_circle()
    circle = await visit[Circles].by_invitation(hash_secret(secret))
    if circle is None:
        raise no_such_circle()
    player = visit.player
    standing = await visit[Memberships].standing(circle.id, player) if player else None
    return circle, standing


async def join(visit: Visit, circle_id: str, name: str = "") -> tuple[Circle, Standing]:
    """Join a circle that the visitor may see, or ask to."""
    circle = (await load_circle(visit, circle_id)).circle
    return await _join(visit, circle, name, invited=False)


async def accept_invitation(visit: Visit, secret: str, name: str = "") -> tuple[Circle, Standing]:
    circle, _ = await invited_circle(visit, secret)
    return await _join(visit, circle, name, invited=True)


async def _join(
    visit: Visit,
    circle: Circle,
    name: str,
    *,
    invited: bool,
) -> tuple[Circle, Standing]:
    session = await player_with_name(visit, name)
    try:
        standing = await visit[Memberships].join(
            circle.id, session.player, visit.now(), invited=invited
        )
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    await visit[CirclePages].members_changed(circle.id)
    return circle, standing


async def leave(visit: Visit, circle_id: str) -> None:
    """Leave a circle, or withdraw a request, even if the circle is hidden."""
    if visit.player is None:
        raise no_such_circle()
    standing = await visit[Memberships].standing(circle_id, visit.player)
    if standing in (None, "removed"):
        raise no_such_circle()
    await visit[Memberships].leave(circle_id, visit.player)
    await visit[CircleLeft](circle_id, visit.player)
    await visit[CirclePages].members_changed(circle_id)


async def change_member(
    visit: Visit, circle_id: str, player: PlayerId, action: MemberAction
) -> None:
    _, actor = await load_organized_circle(visit, circle_id)
    try:
        await visit[Memberships].act(circle_id, action, actor, player, visit.now())
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    if action == "remove":
        await visit[CircleLeft](circle_id, player)
    await visit[CirclePages].members_changed(circle_id)


async def create_invitation(visit: Visit, circle_id: str) -> str:
    """Create an invitation link. It is shown once, because only its hash is stored."""
    _, player = await load_organized_circle(visit, circle_id)
    secret = new_secret()
    now, hashed = visit.now(), hash_secret(secret)
    await visit[Circles].add_invitation(circle_id, hashed, player, now)
    return f"{shareable_url(visit.request)}/circles/invitations/{secret}"


async def withdraw_invitations(visit: Visit, circle_id: str) -> None:
    await load_organized_circle(visit, circle_id)
    await visit[Circles].withdraw_invitations(circle_id)
