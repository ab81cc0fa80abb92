"""The matches, reviews and puzzles that other sites may show."""

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from app.features.puzzles.check_answer import puzzle_match
from app.features.puzzles.routes import read_puzzle
from app.features.puzzles.store.puzzles import PuzzleStore
from app.features.reviews.routes import match_review
from app.features.reviews.schemas import MatchReview
from app.http.errors import ApiError, match_is_private
from app.http.match_access import load_room
from app.http.services import Services
from app.http.wording.name_marks import page_text
from app.locales import t
from app.locales.games import match_title
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.players.store import Players
from engine import Color


@dataclass(frozen=True, slots=True)
class Embedded:
    """`path` is the page that the embed links to, `picture` its preview."""

    match: Match
    match_id: str
    title: str
    path: str
    picture: str
    names: Mapping[Color, str]

    async def review(self, request: Request, services: Services) -> MatchReview:
        return await match_review(request, services, self.match_id, self.match)


async def load_embedded_match(services: Services, match_id: str) -> Embedded:
    """Raises ApiError 404, or 403 for a private match, which not even its players may embed."""
    match = (await load_room(services, match_id)).match
    if match.terms.private:
        raise match_is_private()
    names = await PlayerNames(services[Players]).seated(match)
    players = [*names.values()]
    game = match_title(match.terms.game, match.terms.options)
    path = f"/matches/{match_id}"
    title = page_text("embed.match", names=players, game=game) if players else game
    return Embedded(match, match_id, title, path, f"{path}/preview.png", names)


async def load_embedded_review(services: Services, match_id: str) -> Embedded:
    """Raises ApiError 404, 403, or 409 while the match is running."""
    found = await load_embedded_match(services, match_id)
    if found.match.status != "over":
        raise ApiError(409, "running", t("errors.review.running"))
    path = f"/matches/{match_id}/analysis"
    return Embedded(found.match, match_id, found.title, path, found.picture, found.names)


async def load_embedded_puzzle(request: Request, services: Services, puzzle_id: str) -> Embedded:
    """Raises ApiError 404."""
    info = await read_puzzle(puzzle_id[:16], request, services)
    puzzle = await services[PuzzleStore].find(info.id)
    assert puzzle
    task = t(f"puzzles.task.{info.goal}", color=t(f"colors.{info.to_move}"))
    path = f"/puzzles/{info.id}"
    return Embedded(puzzle_match(puzzle), info.id, task, path, f"{path}/preview.png", {})
