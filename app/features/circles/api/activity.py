"""The API of what members do in a circle: games and the chat."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.features.circles import chat, games
from app.features.circles.access import CircleId, load_own_circle
from app.features.circles.api.schemas import (
    CircleChat,
    CircleChatPost,
    CircleGames,
    OpenCircleGame,
)
from app.features.circles.api.views import circle_games
from app.features.circles.chat import ChatAction
from app.features.circles.view import CircleContents, read_contents
from app.features.lobby.schemas import GameLink
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.named_player import PlayerInPath, find_player
from app.http.services import site_url
from app.http.session import TheVisit, Visit

router = APIRouter(prefix="/api/circles", tags=["circles"])


@router.get("/{circle_id}/games", **needs("read", 404))
async def read_circle_games(circle_id: CircleId, visit: TheVisit) -> CircleGames:
    """Read the waiting and the running games, and the table of results, as a member."""
    return circle_games(await _contents(visit, circle_id))


@router.post("/{circle_id}/games", status_code=201, **needs("challenge", 404, 409))
async def open_circle_game(circle_id: CircleId, body: OpenCircleGame, visit: TheVisit) -> GameLink:
    """Open a game for whichever member comes first, or for a certain one.

    A repeat leads to the same match, and two members who invite each other play one match.
    """
    member = body.member and (await find_player(visit.services, body.member) or body.member)
    wishes = {"game": body.game, "time": body.time, "member": member}
    named = {name: text for name, text in wishes.items() if text is not None}
    named |= {"rated": "yes"} if body.rated else {}
    match_id = await games.open_game(visit, circle_id, named)
    return GameLink(id=match_id, url=f"{site_url(visit.request)}/matches/{match_id}")


@router.get("/{circle_id}/chat", **needs("read", 404))
async def read_circle_chat(circle_id: CircleId, visit: TheVisit) -> CircleChat:
    """Read the chat, as a member."""
    return filled(CircleChat, await _contents(visit, circle_id))


@router.post("/{circle_id}/chat", **needs("play", 404, 409))
async def post_circle_chat(
    circle_id: CircleId,
    body: CircleChatPost,
    visit: TheVisit,
) -> CircleChat:
    """Post a message in the chat, as a member."""
    await chat.post(visit, circle_id, body.id, body.text)
    return filled(CircleChat, await _contents(visit, circle_id))


@router.post("/{circle_id}/chat/{number}/{action}", **needs("play", 404, 409))
async def moderate_circle_chat(
    circle_id: CircleId,
    number: Annotated[int, Path(ge=0, lt=1 << 31, description="Of a message.")],
    action: ChatAction,
    visit: TheVisit,
) -> CircleChat:
    """Delete or report a message, or mute its author in all chats."""
    await chat.moderate(visit, circle_id, number, action)
    return filled(CircleChat, await _contents(visit, circle_id))


@router.delete("/{circle_id}/muted/{player}", **needs("play", 404))
async def unmute_in_circle(
    circle_id: CircleId,
    player: PlayerInPath,
    visit: TheVisit,
) -> CircleChat:
    """Unmute a player in all chats."""
    await chat.unmute(visit, circle_id, player)
    return filled(CircleChat, await _contents(visit, circle_id))


async def _contents(visit: Visit, circle_id: str) -> CircleContents:
    """Raises ApiError 404 and 403."""
    seen, _ = await load_own_circle(visit, circle_id)
    return await read_contents(visit.services, seen, site_url(visit.request))
