"""How a player likes the site, kept for their other devices."""

import orjson
from fastapi import APIRouter, Request, Response

from app.store.preferences import Kept
from app.web.choices import Choices, KeepPreferences, Preferences, still_valid
from app.web.errors import problems
from app.web.examples import sample
from app.web.games import game_info
from app.web.paper import page
from app.web.parts import TheParts
from app.web.session import AVisitor, become_player
from app.web.tokens import now
from engine import GAMES

router = APIRouter(tags=["me"])


@router.get("/settings", include_in_schema=False)
async def settings(request: Request) -> Response:
    """The page of the settings, with a board to try them on."""
    game = GAMES["hex-othello-3"]
    shown = sample(game, "mixed-row")
    return page(request, "settings.html", game=game_info(game), shown=shown)


@router.get("/api/me/settings", responses=problems(503))
async def read_preferences(parts: TheParts, visitor: AVisitor) -> Preferences:
    """What this player has chosen; nothing for who is not a player yet."""
    kept = await parts.preferences.of(visitor.player) if visitor.player else None
    return _told(kept)


@router.put("/api/me/settings", responses=problems(403, 413, 422, 429, 503))
async def keep_preferences(
    wish: KeepPreferences, request: Request, parts: TheParts, visitor: AVisitor
) -> Preferences:
    """Keep the choices, in place of what was kept before."""
    player = (await become_player(request, parts, visitor)).player
    choices = orjson.dumps(wish.choices.model_dump(exclude_none=True)).decode()
    return _told(await parts.preferences.keep(player, choices, now() if wish.everywhere else None))


def _told(kept: Kept | None) -> Preferences:
    if kept is None:
        return Preferences(choices=Choices(), everywhere=0)
    return Preferences(choices=still_valid(orjson.loads(kept.choices)), everywhere=kept.everywhere)
