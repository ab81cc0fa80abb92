"""The words of a link preview to the page of a match."""

from dataclasses import dataclass

from app.features.catalog.images.result_text import result_text
from app.http.services import Services
from app.locales import t
from app.locales.time_controls import game_and_time
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.players.store import Players


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The texts that a chat program writes beside the picture."""

    headline: str
    description: str


async def link_preview(services: Services, match: Match, game: str) -> LinkPreview:
    """Of a match whose game has this title."""
    seated = await PlayerNames(services[Players]).seated(match)
    names = list(seated.values())
    if not names:
        return LinkPreview(game, t("match.preview.withdrawn", game=game))
    if match.status == "waiting":
        timed = game_and_time(game, match.terms.time_control)
        return LinkPreview(game, t("match.preview.waiting", name=names[0], game=timed))
    headline = t("embed.match", names=names, game=game)
    if match.status == "running":
        return LinkPreview(headline, t("match.preview.running", names=names, game=game))
    result = result_text(match, seated)
    return LinkPreview(headline, t("match.preview.over", names=names, game=game, result=result))
