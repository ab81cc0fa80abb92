"""Pages of puzzles, and the API to list and solve them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from app.features.accounts.shown_profile import HandleInPath, load_shown_profile
from app.features.catalog.images.pictures import PNG, SVG, TheLook
from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.keyboard_help import BOARD_PAGE, keyboard_help
from app.features.catalog.positions import AnalysisLimit
from app.features.catalog.routes import GameId, game_info, require_catalog_game, require_game
from app.features.matches.fair_play import plays_position
from app.features.puzzles import schemas
from app.features.puzzles.check_answer import (
    answers_of,
    check_answer,
    hint_for,
    puzzle_match,
    show_solution,
)
from app.features.puzzles.puzzle import StoredPuzzle
from app.features.puzzles.store.puzzles import PuzzleStore
from app.features.puzzles.store.results import PuzzleResults
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, media_response
from app.http.html import render
from app.http.limits.computations import compute
from app.http.services import Services, TheServices
from app.http.session import TheVisit, Visit
from app.http.wording.moments import utc_day
from app.locales import t, use_language
from app.locales.games import chosen_option, game_title
from app.wire.encode import snapshot_message
from app.wire.schema import build_validator
from engine import GAMES
from engine.drawing import svg
from engine.drawing.preview import Line

router = APIRouter(tags=["puzzles"])

PuzzleId = Annotated[str, Path(max_length=16, description="The id in a puzzle's URL.")]


@router.get("/puzzles", include_in_schema=False)
async def puzzles_page(request: Request, services: TheServices) -> Response:
    games = {game.id: game_info(game) for game in GAMES.values()}
    return render(request, "puzzles.html", puzzles=await list_puzzles(services), games=games)


@router.get("/puzzles/day/{game}", include_in_schema=False)
async def puzzle_of_the_day(game_id: GameId, services: TheServices) -> Response:
    """Redirects to the puzzle's own page."""
    puzzle_id = await _puzzle_of_day(services, require_catalog_game(game_id).id)
    path = f"/puzzles/{puzzle_id}" if puzzle_id else "/puzzles"
    return RedirectResponse(path, 307, {"cache-control": "no-store"})


@router.get("/puzzles/{puzzle_id}", include_in_schema=False)
async def puzzle_page(request: Request, puzzle_id: PuzzleId, services: TheServices) -> Response:
    info = await read_puzzle(puzzle_id, request, services)
    game = require_game(info.game)
    puzzle = await _find(services, puzzle_id)
    match = await compute(request, puzzle_match, puzzle)
    return render(
        request,
        "puzzle.html",
        puzzle=info,
        game=game_info(game),
        options=[chosen_option(game.id, *chosen) for chosen in info.options.items()],
        drawing=Markup(svg.draw(match.position, standalone=False)),
        keyboard_help=keyboard_help(match.position, *BOARD_PAGE),
        data=info.model_dump(mode="json"),
    )


@router.get("/puzzles/{puzzle_id}/board.svg", **media_response(SVG, 404))
async def draw_puzzle_svg(
    puzzle_id: PuzzleId,
    request: Request,
    services: TheServices,
    look: TheLook,
) -> Response:
    """Draw the position of a puzzle."""
    puzzle = await _find(services, puzzle_id)
    match = await compute(request, puzzle_match, puzzle)
    drawing = svg.draw(match.position, theme=look.theme, palette=look.palette)
    return Response(drawing, 200, {"cache-control": "public, max-age=86400"}, SVG)


@router.get("/puzzles/{puzzle_id}/preview.png", **media_response(PNG, 404))
async def draw_puzzle_preview(
    puzzle_id: PuzzleId, request: Request, services: TheServices
) -> Response:
    """Draw the link preview of a puzzle: its position and its task."""
    info = await read_puzzle(puzzle_id, request, services)
    puzzle = await _find(services, puzzle_id)
    match = await compute(request, puzzle_match, puzzle)
    with use_language(picture_language()):
        title = t(f"puzzles.task.{info.goal}", color=t(f"colors.{info.to_move}"))
        lines = [Line(game_title(puzzle.game)), Line(t("puzzles.puzzle"))]
    picture = await preview(request, match.position, title, lines)
    return preview_response(picture, "public, max-age=86400")


@router.get("/api/puzzles", **needs("any"))
async def list_puzzles(services: TheServices) -> schemas.PuzzleList:
    """List the number of puzzles for each game and the puzzles of the day."""
    counts = await services[PuzzleStore].counts()
    games = [
        schemas.GamePuzzles(
            game=game.id,
            title=game_title(game.id),
            count=counts.get(game.id, 0),
            today=await _puzzle_of_day(services, game.id) if counts.get(game.id) else None,
        )
        for game in GAMES.values()
    ]
    return schemas.PuzzleList(day=utc_day(services.now())[0], games=games)


@router.get("/api/puzzles/{puzzle_id}", **needs("any", 404))
async def read_puzzle(
    puzzle_id: PuzzleId, request: Request, services: TheServices
) -> schemas.PuzzleInfo:
    """Read a puzzle without its solution."""
    await build_validator(schemas.PuzzleInfo)
    puzzle = await _find(services, puzzle_id)
    match = await compute(request, puzzle_match, puzzle)
    assert match.to_move
    wins = answers_of(puzzle)[puzzle.solution].value.chance == 1
    return filled(
        schemas.PuzzleInfo,
        puzzle,
        title=game_title(puzzle.game),
        options=dict(puzzle.options),
        moves=list(puzzle.moves),
        to_move=match.to_move,
        goal="win" if wins else "draw",
        day=await _day_of(services, puzzle),
        next=await services[PuzzleStore].next(puzzle.game, puzzle.id) or puzzle.id,
        match=puzzle.match_id,
        snapshot=snapshot_message(puzzle.id, match),
    )


@router.post("/api/puzzles/{puzzle_id}/answer", **needs("any", 404, 409, also=AnalysisLimit))
async def try_move(
    puzzle_id: PuzzleId, body: schemas.TryMove, visit: TheVisit
) -> schemas.PuzzleAnswer:
    """Check whether a move is the solution."""
    puzzle = await _find_solvable(visit, puzzle_id)
    answer = await compute(visit.request, check_answer, puzzle, body.move)
    if answer.correct:
        await _record(visit, puzzle, helped=False)
    return answer


@router.get("/api/puzzles/{puzzle_id}/hint", **needs("any", 404, 409, also=AnalysisLimit))
async def read_hint(puzzle_id: PuzzleId, visit: TheVisit) -> schemas.PuzzleHint:
    """Read a few moves, one of which is the solution."""
    puzzle = await _find_solvable(visit, puzzle_id)
    return hint_for(puzzle)


@router.get("/api/puzzles/{puzzle_id}/solution", **needs("any", 404, 409, also=AnalysisLimit))
async def read_solution(puzzle_id: PuzzleId, visit: TheVisit) -> schemas.PuzzleAnswer:
    """Read the solution and its continuation."""
    puzzle = await _find_solvable(visit, puzzle_id)
    await _record(visit, puzzle, helped=True)
    return await compute(visit.request, show_solution, puzzle)


@router.get("/api/me/puzzles", **needs("read", anonymous=True))
async def read_solved(visit: TheVisit) -> schemas.SolvedPuzzles:
    """List the puzzles that you have solved."""
    if visit.player is None:
        return schemas.SolvedPuzzles(solved=[], last="", days=0)
    return await visit[PuzzleResults].progress(visit.player)


@router.get("/api/players/{handle}/puzzles", **needs("any", 404))
async def read_player_puzzles(handle: HandleInPath, visit: TheVisit) -> schemas.SolvedByGame:
    """Read how many puzzles an account has solved. 403 `private` if its player hides that."""
    seen = await load_shown_profile(visit, handle, "puzzles")
    found = await visit[PuzzleResults].by_game(seen.profile.player)
    return schemas.SolvedByGame(games=[one for one in found if one.game in GAMES])


async def _record(visit: Visit, puzzle: StoredPuzzle, *, helped: bool) -> None:
    """Browsers without a player keep their results themselves."""
    if visit.player is None:
        return
    day, now = None if helped else await _day_of(visit.services, puzzle), visit.now()
    await visit[PuzzleResults].add(visit.player, puzzle.id, now, helped=helped, day=day)


async def _find(services: Services, puzzle_id: str) -> StoredPuzzle:
    puzzle = await services[PuzzleStore].find(puzzle_id)
    if puzzle is None:
        raise ApiError(404, "no-such-puzzle", t("errors.no-such-puzzle.text"))
    return puzzle


async def _find_solvable(visit: Visit, puzzle_id: str) -> StoredPuzzle:
    """Raises ApiError 409 if the visitor is playing a match that has reached the puzzle's
    position.
    """
    puzzle = await _find(visit.services, puzzle_id)
    if await plays_position(visit, puzzle_match(puzzle)):
        raise ApiError(409, "playing-on", t("errors.puzzle-of-own-game"))
    return puzzle


async def _puzzle_of_day(services: Services, game: str) -> str | None:
    return await services[PuzzleStore].of_day(game, *utc_day(services.now()))


async def _day_of(services: Services, puzzle: StoredPuzzle) -> str | None:
    day, midnight = utc_day(services.now())
    daily = await services[PuzzleStore].of_day(puzzle.game, day, midnight)
    return day if daily == puzzle.id else None
