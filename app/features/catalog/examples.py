"""Interactive examples of the rules, in the form of matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from markupsafe import Markup

from app.features.catalog.routes import GameId, require_game
from app.features.catalog.sandbox import play_move, sandbox_match
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, error_responses
from app.locales import t
from app.match.state import Match
from app.wire.encode import snapshot_message, to_json
from app.wire.server_messages import SnapshotMessage
from engine import Game
from engine.drawing import svg
from engine.examples import EXAMPLES, Example, Topic

router = APIRouter(prefix="/api/games", tags=["games"])

MAX_MOVES = 40  # that a reader may play in an example

Moves = Annotated[
    list[Annotated[str, Query(max_length=64)]],
    Query(alias="move", max_length=MAX_MOVES, description="The moves to play, in order."),
]


@router.get(
    "/{game}/examples/{example}", dependencies=[needs("any")], responses=error_responses(404, 409)
)
async def read_example(
    game_id: GameId,
    example_id: Annotated[str, Path(alias="example", max_length=40)],
    response: Response,
    moves: Moves = [],  # noqa: B006 - FastAPI copies it
) -> SnapshotMessage:
    """Play moves in an example of the rules.

    The example is a match in which the reader has every seat.
    """
    game = require_game(game_id)
    example = next((one for one in EXAMPLES.get(game.id, ()) if one.id == example_id), None)
    if example is None:
        raise ApiError(404, "no-such-example", t("errors.no-such-example"))
    match = _match(game, example)
    for move in moves:
        match = play_move(match, move)
    response.headers["cache-control"] = "public, max-age=300"
    return snapshot_message(example.id, match)


@dataclass(frozen=True, slots=True)
class RenderedExample:
    """An example as a page contains it, before the reader's first move."""

    example: Example
    drawing: Markup
    snapshot: dict[str, Any]


@cache
def examples_by_topic(game: Game) -> Mapping[Topic, tuple[RenderedExample, ...]]:
    """The examples of a game, in the order of the rules page."""
    topics: tuple[Topic, ...] = ("rules", "options", "strategy")
    symbols = iter((True,))  # the page's first board defines them for all boards
    return {
        topic: tuple(
            _render(game, example, symbols=next(symbols, False))
            for example in EXAMPLES.get(game.id, ())
            if example.topic == topic
        )
        for topic in topics
    }


@cache
def single_example(game: Game, example_id: str) -> RenderedExample:
    """An example for a page without other boards."""
    (example,) = (one for one in EXAMPLES[game.id] if one.id == example_id)
    return _render(game, example, symbols=True)


def _match(game: Game, example: Example) -> Match:
    options = game.complete(example.options)
    position = example.position_from(game.start(options))
    return sandbox_match(game, options, position)


def _render(game: Game, example: Example, *, symbols: bool) -> RenderedExample:
    match = _match(game, example)
    drawing = svg.draw(match.position, standalone=False, symbols=symbols)
    snapshot = to_json(snapshot_message(example.id, match))
    return RenderedExample(example, Markup(drawing), snapshot)
