"""The link preview of a profile."""

from functools import partial

from fastapi import APIRouter, Response

from app.features.accounts.shown_profile import load_shown_profile
from app.features.catalog.images.pictures import position_at
from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.images.result_text import drawable
from app.features.profiles.scores import day_of
from app.features.ratings.model import Category, Rating
from app.features.ratings.store.lists import RatingLists
from app.http.match_access import load_room
from app.http.session import TheVisit, Visit
from app.locales import t, use_language
from app.locales.games import game_title
from app.match.commands import PlayerId
from app.players.matches.public import PublicGames
from app.players.shown_names import display_name
from engine import GAMES, PASS, Move, Position, find_game
from engine.drawing.preview import Line
from engine.examples.samples import sample_position

MOST_RATINGS = 3

router = APIRouter(include_in_schema=False)


@router.get("/@{handle}/preview.png")
async def draw_profile_preview(handle: str, visit: TheVisit) -> Response:
    """Draw a profile that the visitor may see: the name, ratings, and the end of the last game."""
    profile = (await load_shown_profile(visit, handle)).profile
    name = display_name(profile.player, profile.name)
    position, last = await _last_position(visit, profile.player)
    ratings = await visit[RatingLists].of_player(profile.player, visit.services.now())
    shown = [(category, rating) for category, rating in ratings.items() if category.game in GAMES]
    with use_language(picture_language()):
        texts = [f"@{profile.handle}"] if profile.handle != name else []
        texts += [drawable(partial(_rating_text, *one)) for one in shown[:MOST_RATINGS]]
        if not shown:
            since = day_of(profile.since).isoformat()
            texts.append(drawable(lambda: t("profile.since", date=since)))
    picture = await preview(visit.request, position, name, [Line(one) for one in texts], last=last)
    return preview_response(picture, "private, max-age=600")


async def _last_position(visit: Visit, player: PlayerId) -> tuple[Position, Move]:
    """The end of the player's last public game, and its last move; without one, a usual picture."""
    page = await visit[PublicGames].page(player, None, None, None)
    for summary in page.summaries[:1]:
        return position_at((await load_room(visit.services, summary.id)).match, None)
    return sample_position(find_game(next(iter(GAMES)))), PASS


def _rating_text(category: Category, rating: Rating) -> str:
    """As in "MacBeth · Blitz: 1620?"."""
    speed = t(f"ratings.speed.{category.speed}")
    value = f"{rating.value:.0f}{'?' if rating.provisional else ''}"
    return t("common.labeled", label=f"{game_title(category.game)} · {speed}", value=value)
