"""Any position of any game, for boards on which one plays all sides, and records to put there."""

from anyio import to_thread
from fastapi import APIRouter, Depends, Request

from app.web.errors import ProblemError, problems
from app.web.games import game_named
from app.web.line import Line, begun, follow
from app.web.matches import find_room
from app.web.parts import Parts, TheParts
from app.web.presets import in_words
from app.web.resources import GameRecord
from app.web.study import MOST_MOVES, RecordText, Studied, Study
from app.web.wire import snapshot
from engine import (
    Game,
    Insight,
    OptionError,
    Position,
    Record,
    WrongRecord,
    each,
    format_cell,
    format_record,
    look,
    read_record,
    record_to_json,
)

router = APIRouter(prefix="/api", tags=["positions"])

TRIAL = "trial"  # stands where a match has its id


async def limited(request: Request, parts: TheParts) -> None:
    """Lets nobody compute without end."""
    await parts.flood.studying(request)


Limited = Depends(limited)


@router.post(
    "/positions", dependencies=[Limited], responses=problems(403, 404, 409, 413, 422, 429, 503)
)
async def study_position(wish: Study, parts: TheParts) -> Studied:
    """What a line of moves leads to: nothing is opened, nothing is kept."""
    if wish.insights and wish.match:
        await _finished(parts, wish.match)
    game = game_named(wish.game)
    return await to_thread.run_sync(_studied, game, wish)


@router.post("/records", dependencies=[Limited], responses=problems(403, 413, 422, 429, 503))
async def read_text(wish: RecordText) -> GameRecord:
    """The record that a text holds, be it the readable form or JSON."""
    return await to_thread.run_sync(_read, wish.text)


async def _finished(parts: Parts, match_id: str) -> None:
    """Raises ProblemError while a match is on: nobody shall look more closely at it then."""
    if (await find_room(parts, match_id)).match.status != "over":
        message = "Stable stones and the like are shown when the game is over."
        raise ProblemError(409, "running", message)


def _studied(game: Game, wish: Study) -> Studied:
    try:
        options = game.complete(wish.options)
    except OptionError as error:
        raise ProblemError(422, "no-such-option", in_words(game, str(error))) from error
    line = follow(begun(game, options, game.start(options)), wish.moves)
    record = Record(game.id, options, {}, line.record)
    return Studied(
        snapshot=snapshot(TRIAL, line.match),
        moves=list(line.moves),
        stopped=line.stopped,
        plies=list(line.plies),
        record=list(record.moves),
        text=format_record(record),
        insights=_insights(line) if wish.insights else None,
    )


def _insights(line: Line) -> dict[Insight, dict[str, list[str]]]:
    position: Position = line.match.position
    board = position.rules.board
    return {
        insight: {kind: [format_cell(board, cell) for cell in each(cells)] for kind, cells in found}
        for insight, found in ((name, layers.items()) for name, layers in look(position).items())
    }


def _read(text: str) -> GameRecord:
    try:
        record = read_record(text)
        game = game_named(record.game)
        options = game.complete(record.options)
    except (WrongRecord, OptionError, ProblemError) as error:
        raise ProblemError(422, "unreadable", f"This cannot be read as a game: {error}.") from error
    if len(record.moves) > MOST_MOVES:
        raise ProblemError(422, "too-long", f"A line here has {MOST_MOVES} moves at most.")
    stopped = follow(begun(game, options, game.start(options)), record.moves).stopped
    if stopped:
        raise ProblemError(422, stopped.reason, stopped.message)
    return GameRecord.model_validate(record_to_json(record) | {"options": options})
