"""Interactive examples of the rules, in the form of matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request, Response
from markupsafe import Markup

from app.features.catalog.options import given_variant
from app.features.catalog.routes import GameId, require_game
from app.features.catalog.sandbox import play_move, sandbox_match
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.locales import t
from app.match.state import Match
from app.wire.encode import snapshot_message, to_json
from app.wire.server_messages import SnapshotMessage
from engine import CustodialPosition, Game
from engine.drawing import svg
from engine.examples import EXAMPLES, Example, Topic
from engine.examples.finding import find_examples
from engine.variants import MAX_TEXT

router = APIRouter(prefix="/api/games", tags=["games"])

KEPT = 100  # games and variants
MAX_MOVES = 40  # that a reader may play in an example

Moves = Annotated[
    list[Annotated[str, Query(max_length=64)]],
    Query(alias="move", max_length=MAX_MOVES, description="The moves to play, in order."),
]

GivenRules = Annotated[
    str, Query(max_length=MAX_TEXT, description="The text of a variant, if the game is one.")
]


@router.get("/{game}/examples/{example}", **needs("any", 404, 409))
async def read_example(
    game_id: GameId,
    example_id: Annotated[str, Path(alias="example", max_length=40)],
    request: Request,
    response: Response,
    moves: Moves = [],  # noqa: B006 - FastAPI copies it
    rules: GivenRules = "",
) -> SnapshotMessage:
    """Play moves in an example of the rules.

    The example is a match in which the reader has every seat.
    """
    game = require_game(game_id)
    options = game.complete(given_variant(game, request))
    known = await to_thread.run_sync(_examples, game, options.get("rules", ""))
    example = next((one for one in known if one.id == example_id), None)
    if example is None:
        raise ApiError(404, "no-such-example", t("errors.no-such-example"))
    match = _match(game, example, options.get("rules", ""))
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


@lru_cache(KEPT)
def examples_by_topic(game: Game, rules: str = "") -> Mapping[Topic, tuple[RenderedExample, ...]]:
    """The examples of a game, in the order of the rules page. `rules`: the text of a variant."""
    topics: tuple[Topic, ...] = ("rules", "options", "strategy")
    symbols = iter((True,))  # the page's first board defines them for all boards
    return {
        topic: tuple(
            _render(game, example, rules, symbols=next(symbols, False))
            for example in _examples(game, rules)
            if example.topic == topic
        )
        for topic in topics
    }


@lru_cache(KEPT)
def _examples(game: Game, rules: str) -> tuple[Example, ...]:
    if not game.is_variant:
        return EXAMPLES.get(game.id, ())
    position = game.start({"rules": rules})
    assert isinstance(position, CustodialPosition)
    return find_examples(position.rules)


@cache
def single_example(game: Game, example_id: str) -> RenderedExample:
    """An example for a page without other boards."""
    (example,) = (one for one in EXAMPLES[game.id] if one.id == example_id)
    return _render(game, example, "", symbols=True)


def _match(game: Game, example: Example, rules: str) -> Match:
    options = game.complete({"rules": rules} if rules else example.options)
    position = example.position_from(game.start(options))
    return sandbox_match(game, options, position)


def _render(game: Game, example: Example, rules: str, *, symbols: bool) -> RenderedExample:
    match = _match(game, example, rules)
    drawing = svg.draw(match.position, standalone=False, symbols=symbols)
    snapshot = to_json(snapshot_message(example.id, match))
    return RenderedExample(example, Markup(drawing), snapshot)
