"""Examples of the rules, played as a match would play them: what is legal, what each move does."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from markupsafe import Markup

from app.match.state import Match
from app.web.errors import ApiError, error_responses
from app.web.games.routes import require_game
from app.web.games.sandbox import play_move, sandbox_match
from app.web.socket.encode import snapshot_message
from app.web.socket.server_messages import SnapshotMessage
from engine import MOXIE, Game
from engine.drawing import svg
from engine.examples import EXAMPLES, Example, Topic
from engine.think.moxie.solved.summary import Answer, answer

router = APIRouter(prefix="/api/games", tags=["games"])

MOST_MOVES = 40  # that a reader may play in an example

Moves = Annotated[
    list[Annotated[str, Query(max_length=64)]],
    Query(max_length=MOST_MOVES, description="What the reader played, in order: `?move=g8`."),
]


@router.get("/{game}/examples/{example}", responses=error_responses(404, 409, 422))
async def read_example(
    game: Annotated[str, Path(max_length=40)],
    example: Annotated[str, Path(max_length=40)],
    response: Response,
    move: Moves = [],  # noqa: B006 - FastAPI copies it
) -> SnapshotMessage:
    """An example of the rules after some moves, as a match in which the reader has every seat."""
    of = require_game(game)
    known = next((one for one in EXAMPLES.get(of.id, ()) if one.id == example), None)
    if known is None:
        raise ApiError(404, "no-such-example", f"{of.title} has no example of this name.")
    match = example_match(of, known)
    for text in move:
        match = play_move(match, text)
    response.headers["cache-control"] = "public, max-age=300"
    return snapshot_message(known.id, match)


def example_match(game: Game, example: Example) -> Match:
    """The match that an example is, before the reader has moved."""
    options = game.complete(example.options)
    position = example.position_from(game.start(options))
    return sandbox_match(game, options, position)


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example on its page: what it says, its board, and the match before the reader moves."""

    example: Example
    drawing: Markup
    snapshot: dict[str, Any]


@cache
def sections(game: Game) -> Mapping[Topic, tuple[ShownExample, ...]]:
    """A game's examples by topic, in the order in which the page shows them."""
    order: tuple[Topic, ...] = ("rules", "options", "strategy")
    symbols = iter((True,))  # the page's first board brings them along for all
    return {
        topic: tuple(
            _shown(game, example, symbols=next(symbols, False))
            for example in EXAMPLES.get(game.id, ())
            if example.topic == topic
        )
        for topic in order
    }


@cache
def shown_example(game: Game, example_id: str) -> ShownExample:
    """One example for a page that has no other board."""
    (example,) = (one for one in EXAMPLES[game.id] if one.id == example_id)
    return _shown(game, example, symbols=True)


def _shown(game: Game, example: Example, *, symbols: bool) -> ShownExample:
    match = example_match(game, example)
    drawing = svg.draw(match.position, standalone=False, symbols=symbols)
    return ShownExample(
        example, Markup(drawing), snapshot_message(example.id, match).model_dump(mode="json")
    )


@cache
def solved_summary(game: Game) -> Answer | None:
    """What is known of a game; nothing of most."""
    return answer() if game is MOXIE else None
