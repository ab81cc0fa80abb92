"""The opening explorer: which moves were played from a position in public games."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from app.connections.network import client_network
from app.features.catalog.options import complete_options
from app.features.catalog.positions import AnalysisLimit
from app.features.catalog.routes import GameId, require_game
from app.features.catalog.sandbox import play_line, sandbox_match
from app.features.catalog.schemas import MAX_MOVES
from app.features.explorer.counting import MAX_PLIES, variant_of
from app.features.explorer.store.counts import ExplorerCounts, Results
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.computations import compute
from app.http.services import Services, TheServices
from app.locales import t
from app.thinking.opening_values import MoveValues, OpeningValues
from app.thinking.pool import WorkCrashed
from app.turns import Asker, Busy
from app.wire.schema import Schema, example
from engine import Color, Game, NotationError, Position, format_move, parse_move
from engine.canonical import Canonical, canonical
from engine.think.book.book import NAMED_PLIES, BookMoves, find_values, name_of_opening
from engine.think.small_macbeth.table import is_solved

router = APIRouter(prefix="/api/games", tags=["games"])

NO_RESULTS = Results(games=0, won=dict.fromkeys(Color, 0), drawn=0, margin=None)
MAX_TEXT = 1_500  # characters of a line
MOVES = "moves"  # the query parameter that is not an option

Line = Annotated[
    str,
    Query(
        max_length=MAX_TEXT,
        description="The moves before it, such as `g8,d5`. Forced passes may be left out.",
    ),
]


class ExplorerMove(Schema):
    """A move that was played from the position, or one equal to it by symmetry."""

    move: str
    games: int = Field(description="0 if only the opening book has the move.")
    won: dict[Color, int] = Field(description="The games that each color has won alone.")
    drawn: int
    margin: float | None = Field(
        description="The mover's average lead at the end; null if no score decided."
    )


@example(
    options={"opening": "othello", "passing": "forced"},
    plies=0,
    limit=20,
    games=3,
    name=None,
    moves=[
        {"move": "d5", "games": 2, "won": {"black": 1, "white": 1}, "drawn": 0, "margin": -3.5},
        {"move": "g8", "games": 1, "won": {"black": 0, "white": 0}, "drawn": 1, "margin": 0.0},
    ],
)
class Explorer(Schema):
    """The moves that were played from a position, most played first; then those of the opening book
    that were not, best first.
    """

    options: dict[str, str] = Field(description="All options, with defaults filled in.")
    plies: int = Field(description="The number of turns before the position.")
    limit: int = Field(description="The number of turns of each game that are counted.")
    games: int = Field(description="The games in which the listed moves were played.")
    name: str | None = Field(description="The name of the opening, if it has one.")
    moves: list[ExplorerMove]


class ExplorerValue(Schema):
    """The value of a move for the player who makes it."""

    move: str
    chance: float = Field(description="The chance of winning, 0 to 1. A draw counts as half a win.")
    margin: float | None = Field(
        description="The lead in stones at the end; null in games that do not count stones."
    )
    exact: bool = Field(description="The value is proved, not estimated.")


class ExplorerValues(Schema):
    """The computer's values of the moves that the explorer lists; in a solved game of all moves."""

    moves: list[ExplorerValue]
    line: list[str] = Field(
        description="In a solved game: best play to the end, without forced passes."
    )


@router.get("/{game}/explorer", **needs("any", 404, 409, also=AnalysisLimit))
async def read_explorer(
    game_id: GameId,
    request: Request,
    response: Response,
    services: TheServices,
    moves: Line = "",
) -> Explorer:
    """List the moves that were played from a position in finished public games, and those of the
    opening book.

    Options are given as `?board=hex&…`. Positions are equal up to the symmetry of the board.
    """
    found = await _look_up(game_id, request, services, moves)
    played = [
        _move(found.game, text, results)
        for turned, results in found.played
        if (text := found.move(turned)) is not None
    ]
    response.headers["cache-control"] = "public, max-age=60"
    listed = {move.move for move in played}
    unplayed = [
        _move(found.game, move, NO_RESULTS) for move in found.book_moves() if move not in listed
    ]
    return Explorer(
        options=found.options,
        plies=found.plies,
        limit=MAX_PLIES,
        games=sum(move.games for move in played),
        name=found.name and t(f"openings.{found.name}"),
        moves=played + unplayed,
    )


@router.get("/{game}/explorer/values", **needs("any", 404, 409, also=AnalysisLimit))
async def read_explorer_values(
    game_id: GameId, request: Request, response: Response, services: TheServices, moves: Line = ""
) -> ExplorerValues:
    """Compute the computer's values of the moves that the explorer lists for the position.

    It takes some seconds, except where the opening book has them. The server caches the values. In
    a solved game it lists all legal moves, best first, with proved values.
    """
    found = await _look_up(game_id, request, services, moves)
    listed: list[ExplorerValue] = []
    line: list[str] = []
    texts = found.valued_moves()
    if texts:
        try:
            values = await _values(found, client_network(request), services)
        except (Busy, WorkCrashed):
            raise ApiError(503, "busy", t("errors.computer-busy")) from None
        listed = [
            ExplorerValue(move=text, chance=value.chance, margin=value.margin, exact=value.exact)
            for text in texts
            if (value := values.of.get(found.same.turn_move(text)))
        ]
        if found.solved:
            listed.sort(key=lambda one: (one.chance, one.margin or 0), reverse=True)
            line = [found.same.turn_move_back(text) for text in values.line]
    response.headers["cache-control"] = "public, max-age=60"
    return ExplorerValues(moves=listed, line=line)


async def _values(found: "_Found", network: str, services: Services) -> MoveValues:
    if found.book:
        return MoveValues(found.book, ())
    key = f"{found.game.id} {variant_of(found.game.id, found.options)} {found.same.key}"
    return await services[OpeningValues].find(key, found.position, found.same, Asker(network))


@dataclass(frozen=True, slots=True)
class _Found:
    """A position, and the moves that were played there, up to symmetry.

    `name`: the key of the opening's name in the catalog.
    """

    game: Game
    options: dict[str, str]
    plies: int
    position: Position
    same: Canonical
    played: list[tuple[str, Results]] = field(default_factory=list)
    book: BookMoves = field(default_factory=dict)
    name: str | None = None

    @property
    def solved(self) -> bool:
        return is_solved(self.position.rules)

    def valued_moves(self) -> list[str]:
        if self.solved:
            return [format_move(self.position, move) for move in self.position.legal_moves]
        played = [self.move(turned) for turned, _ in self.played]
        return [text for text in dict.fromkeys([*played, *self.book_moves()]) if text is not None]

    def book_moves(self) -> list[str]:
        """One of the moves that are equal by symmetry, best first."""
        return [text for turned in self.book if (text := self.move(turned)) is not None]

    def move(self, turned: str) -> str | None:
        """A stored move, if it is legal here."""
        try:
            move = parse_move(self.position, self.same.turn_move_back(turned))
        except NotationError:
            return None
        return format_move(self.position, move) if move in self.position.legal_moves else None


async def _look_up(game_id: str, request: Request, services: Services, moves: str) -> _Found:
    """Raises ApiError."""
    game = require_game(game_id)
    query = {name: value for name, value in request.query_params.items() if name != MOVES}
    options = complete_options(game, query)
    line = [move for move in moves.split(",") if move]
    if len(line) > (MAX_MOVES if is_solved(game.rules(options)) else MAX_PLIES):
        start = game.start(options)
        return _Found(game, options, len(line), start, canonical(start))
    found = await compute(request, _position, game, options, line)
    if found.plies >= MAX_PLIES:
        return found
    variant = variant_of(game.id, options)
    played = await services[ExplorerCounts].moves(game.id, variant, found.same.key)
    return replace(found, played=played)


def _position(game: Game, options: dict[str, str], moves: list[str]) -> _Found:
    """The position after a line. Raises ApiError."""
    line = play_line(sandbox_match(game, options, game.start(options)), moves)
    if line.stopped:
        raise ApiError(409, line.stopped.reason, line.stopped.message)
    position, turns = line.match.position, line.match.turns
    same = canonical(position)
    book = find_values(position, same)
    name = None
    if len(turns) >= NAMED_PLIES:
        named = turns[NAMED_PLIES - 1]
        name = name_of_opening(game.id, named.before.play(named.move))
    return _Found(game, options, len(turns), position, same, book=book, name=name)


def _move(game: Game, move: str, results: Results) -> ExplorerMove:
    return ExplorerMove(
        move=move,
        games=results.games,
        won={color: results.won[color] for color in game.players},
        drawn=results.drawn,
        margin=None if results.margin is None else round(results.margin, 1),
    )
