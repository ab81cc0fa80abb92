"""The opening explorer: which moves were played from a position in public games."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from app.explorer.counting import MAX_PLIES, variant_of
from app.store.explorer.counts import Results
from app.web.errors import ApiError, error_responses
from app.web.games.options import option_error_text
from app.web.games.positions import AnalysisLimit
from app.web.games.routes import GameId, require_game
from app.web.games.sandbox import play_line, sandbox_match
from app.web.network import client_network
from app.web.schema import Schema
from app.web.services import TheServices
from engine import Color, Game, NotationError, OptionError, Position, format_move, parse_move
from engine.symmetry import Canonical, canonical

router = APIRouter(prefix="/api/games", tags=["games"])

MAX_TEXT = 1_500  # characters of a line
MOVES = "moves"  # the query parameter that is not an option


class ExplorerMove(Schema):
    """A move that was played from the position, or one that is the same by symmetry."""

    move: str
    games: int
    won: dict[Color, int] = Field(description="The games that each color has won alone.")
    drawn: int
    margin: float | None = Field(
        description="The mover's average lead at the end; null if no score decided."
    )


class Explorer(Schema):
    """The moves that were played from a position, those played most first."""

    options: dict[str, str] = Field(description="All options, with defaults filled in.")
    plies: int = Field(description="The number of turns before the position.")
    limit: int = Field(description="The number of turns of each game that are counted.")
    games: int = Field(description="The games in which the listed moves were played.")
    moves: list[ExplorerMove]


@router.get(
    "/{game}/explorer",
    dependencies=[AnalysisLimit],
    responses=error_responses(404, 409, 422, 429, 503),
)
async def read_explorer(
    game_id: GameId,
    request: Request,
    response: Response,
    services: TheServices,
    moves: Annotated[
        str,
        Query(
            max_length=MAX_TEXT,
            description="The moves before it, such as `g8,f8`. Forced passes may be left out.",
        ),
    ] = "",
) -> Explorer:
    """List the moves that were played from a position in finished public games.

    Options are given as `?board=hex&…`. Positions are equal up to the symmetry of the board.
    """
    game = require_game(game_id)
    query = {name: value for name, value in request.query_params.items() if name != MOVES}
    try:
        options = game.complete(query)
    except OptionError as error:
        raise ApiError(422, "no-such-option", option_error_text(game, error)) from error
    line = [move for move in moves.split(",") if move]
    found: list[ExplorerMove] = []
    plies = len(line)
    if plies <= MAX_PLIES:
        network = client_network(request)
        plies, position, same = await services.computations.run(
            network, _position, game, options, line
        )
        if plies < MAX_PLIES:
            variant = variant_of(game.id, options)
            for text, results in await services.explorer.moves(game.id, variant, same.key):
                move = _legal_move(position, same.turn_move_back(text))
                if move is not None:
                    found.append(_move(game, move, results))
    response.headers["cache-control"] = "public, max-age=60"
    games = sum(move.games for move in found)
    return Explorer(options=options, plies=plies, limit=MAX_PLIES, games=games, moves=found)


def _position(
    game: Game, options: dict[str, str], moves: list[str]
) -> tuple[int, Position, Canonical]:
    """The position after a line, and the number of its turns. Raises ApiError."""
    line = play_line(sandbox_match(game, options, game.start(options)), moves)
    if line.stopped:
        raise ApiError(409, line.stopped.reason, line.stopped.message)
    position = line.match.position
    return len(line.match.turns), position, canonical(position)


def _legal_move(position: Position, text: str) -> str | None:
    """A stored move, if it is legal here."""
    try:
        move = parse_move(position, text)
    except NotationError:
        return None
    return format_move(position, move) if move in position.legal_moves else None


def _move(game: Game, move: str, results: Results) -> ExplorerMove:
    return ExplorerMove(
        move=move,
        games=results.games,
        won={color: results.won[color] for color in game.players},
        drawn=results.drawn,
        margin=None if results.margin is None else round(results.margin, 1),
    )
