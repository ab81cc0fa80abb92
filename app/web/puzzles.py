"""Puzzles: pages to choose and to solve them, and who is right."""

from datetime import UTC, datetime
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from app.match.review import KeptPuzzle
from app.web.errors import ProblemError, problems
from app.web.games import game_info, game_named
from app.web.paper import page
from app.web.parts import Parts, TheParts
from app.web.playing_on import is_at
from app.web.positions import Limited
from app.web.riddles import GamePuzzles, PuzzleAnswer, PuzzleHint, PuzzleInfo, PuzzleList, TryMove
from app.web.session import AVisitor, Visitor
from app.web.solving import answers_of, hint_for, reached, tried
from app.web.wire import snapshot
from engine import GAMES, svg

router = APIRouter(tags=["puzzles"])

PuzzleId = Annotated[str, Path(max_length=16, description="From a puzzle's address.")]
GameId = Annotated[str, Path(max_length=40)]

HARD = ("Easy", "Quite easy", "Medium", "Hard", "Very hard")


@router.get("/puzzles", include_in_schema=False)
async def choose_puzzle(request: Request, parts: TheParts) -> Response:
    """Which game's puzzle to solve."""
    games = {game.id: game_info(game) for game in GAMES.values()}
    return page(request, "puzzles.html", listed=await list_puzzles(parts), games=games)


@router.get("/puzzles/day/{game}", include_in_schema=False)
async def puzzle_of_the_day(request: Request, game: GameId, parts: TheParts) -> Response:
    """The puzzle of the day, under its own address."""
    today = await _of_day(parts, game_named(game).id)
    where = f"/puzzles/{today}" if today else "/puzzles"
    return RedirectResponse(where, 307, {"cache-control": "no-store"})


@router.get("/puzzles/{puzzle_id}", include_in_schema=False)
async def solve_puzzle(request: Request, puzzle_id: PuzzleId, parts: TheParts) -> Response:
    """A puzzle to be solved."""
    info = await read_puzzle(puzzle_id, parts)
    game = game_named(info.game)
    match = await to_thread.run_sync(reached, await _find(parts, puzzle_id))
    return page(
        request,
        "puzzle.html",
        info=info,
        game=game,
        hard=HARD[info.difficulty - 1],
        chosen=[f"{one.title}: {one.label}" for one in info.snapshot.match.options],
        drawing=Markup(svg.draw(match.position, standalone=False)),
        data=info.model_dump(mode="json"),
    )


@router.get("/api/puzzles", responses=problems(503))
async def list_puzzles(parts: TheParts) -> PuzzleList:
    """How many puzzles there are of each game, and those of the day."""
    counts = await parts.study.puzzles.counts()
    games = [
        GamePuzzles(
            game=game.id,
            title=game.title,
            count=counts.get(game.id, 0),
            today=await _of_day(parts, game.id) if counts.get(game.id) else None,
        )
        for game in GAMES.values()
    ]
    return PuzzleList(day=_today()[0], games=games)


@router.get("/api/puzzles/{puzzle_id}", responses=problems(404, 422, 503))
async def read_puzzle(puzzle_id: PuzzleId, parts: TheParts) -> PuzzleInfo:
    """A puzzle, without its solution."""
    puzzle = await _find(parts, puzzle_id)
    match = await to_thread.run_sync(reached, puzzle)
    assert match.to_move
    won = answers_of(puzzle)[puzzle.solution].value.chance == 1
    daily = await _of_day(parts, puzzle.game) == puzzle.id
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        title=GAMES[puzzle.game].title,
        options=dict(puzzle.options),
        moves=list(puzzle.moves),
        to_move=match.to_move,
        goal="win" if won else "draw",
        difficulty=puzzle.difficulty,
        day=_today()[0] if daily else None,
        next=await parts.study.puzzles.next(puzzle.game, puzzle.id) or puzzle.id,
        origin=puzzle.origin,
        match=puzzle.match_id,
        snapshot=snapshot(puzzle.id, match),
    )


@router.post(
    "/api/puzzles/{puzzle_id}/answer",
    dependencies=[Limited],
    responses=problems(403, 404, 409, 413, 422, 429, 503),
)
async def try_move(
    puzzle_id: PuzzleId, wish: TryMove, parts: TheParts, visitor: AVisitor
) -> PuzzleAnswer:
    """Whether a move is the solution, and what becomes of it."""
    puzzle = await _open(parts, puzzle_id, visitor)
    return await to_thread.run_sync(tried, puzzle, wish.move)


@router.get(
    "/api/puzzles/{puzzle_id}/hint",
    dependencies=[Limited],
    responses=problems(404, 409, 422, 429, 503),
)
async def give_hint(puzzle_id: PuzzleId, parts: TheParts, visitor: AVisitor) -> PuzzleHint:
    """A few moves, of which one is right; everybody is told the same."""
    puzzle = await _open(parts, puzzle_id, visitor)
    return hint_for(puzzle)


@router.get(
    "/api/puzzles/{puzzle_id}/solution",
    dependencies=[Limited],
    responses=problems(404, 409, 422, 429, 503),
)
async def show_solution(puzzle_id: PuzzleId, parts: TheParts, visitor: AVisitor) -> PuzzleAnswer:
    """The solution, and how it goes on."""
    puzzle = await _open(parts, puzzle_id, visitor)
    return await to_thread.run_sync(tried, puzzle, puzzle.solution)


async def _find(parts: Parts, puzzle_id: str) -> KeptPuzzle:
    puzzle = await parts.study.puzzles.find(puzzle_id)
    if puzzle is None:
        raise ProblemError(404, "no-such-puzzle", "There is no puzzle at this address.")
    return puzzle


async def _open(parts: Parts, puzzle_id: str, visitor: Visitor) -> KeptPuzzle:
    """A puzzle, for who does not play a match that stands there. Raises ProblemError."""
    puzzle = await _find(parts, puzzle_id)
    if await is_at(parts, visitor, reached(puzzle)):
        message = "A game of yours stands at this position; the answer is told when it is over."
        raise ProblemError(409, "playing-on", message)
    return puzzle


async def _of_day(parts: Parts, game: str) -> str | None:
    day, since = _today()
    return await parts.study.puzzles.of_day(game, day, since)


def _today() -> tuple[str, int]:
    """The day by UTC, and when it began, in milliseconds since 1970."""
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight.date().isoformat(), int(midnight.timestamp()) * 1000
