"""Analysis of positions without a match, and import of records."""

from anyio import to_thread
from fastapi import APIRouter, Depends, Request

from app.web.errors import ApiError, error_responses
from app.web.games.options import with_option_titles
from app.web.games.routes import require_game
from app.web.games.sandbox import PlayedLine, play_line, sandbox_match
from app.web.games.schemas import (
    MAX_MOVES,
    AnalysisRequest,
    AnalysisResponse,
    GameRecord,
    RecordText,
)
from app.web.match_access import load_room
from app.web.services import Services, TheServices
from app.web.socket.encode import snapshot_message
from engine import (
    Feature,
    Game,
    InvalidRecord,
    OptionError,
    Position,
    Record,
    find_features,
    format_cell,
    format_record,
    iter_cells,
    read_record,
    record_to_json,
)

router = APIRouter(prefix="/api", tags=["positions"])

SANDBOX_ID = "trial"  # in place of a match's id


async def check_analysis_limit(request: Request, services: TheServices) -> None:
    await services.rate_limits.check_analyze(request)


AnalysisLimit = Depends(check_analysis_limit)


@router.post(
    "/positions",
    dependencies=[AnalysisLimit],
    responses=error_responses(403, 404, 409, 413, 422, 429, 503),
)
async def analyze_position(body: AnalysisRequest, services: TheServices) -> AnalysisResponse:
    """Play a line of moves and analyze the position that it leads to. Nothing is stored."""
    if body.insights and body.match:
        await _require_finished(services, body.match)
    game = require_game(body.game)
    return await to_thread.run_sync(_analyze, game, body)


@router.post(
    "/records", dependencies=[AnalysisLimit], responses=error_responses(403, 413, 422, 429, 503)
)
async def parse_record(body: RecordText) -> GameRecord:
    """Parse a record, as text or as JSON."""
    return await to_thread.run_sync(_parse, body.text)


async def _require_finished(services: Services, match_id: str) -> None:
    if (await load_room(services, match_id)).match.status != "over":
        message = "Stable stones and the like are shown when the game is over."
        raise ApiError(409, "running", message)


def _analyze(game: Game, body: AnalysisRequest) -> AnalysisResponse:
    try:
        options = game.complete(body.options)
    except OptionError as error:
        raise ApiError(422, "no-such-option", with_option_titles(game, str(error))) from error
    line = play_line(sandbox_match(game, options, game.start(options)), body.moves)
    record = Record(game.id, options, {}, line.record)
    return AnalysisResponse(
        snapshot=snapshot_message(SANDBOX_ID, line.match),
        moves=list(line.moves),
        stopped=line.stopped,
        plies=list(line.plies),
        record=list(record.moves),
        text=format_record(record),
        insights=_insights(line) if body.insights else None,
    )


def _insights(line: PlayedLine) -> dict[Feature, dict[str, list[str]]]:
    position: Position = line.match.position
    board = position.rules.board
    return {
        insight: {
            kind: [format_cell(board, cell) for cell in iter_cells(cells)]
            for kind, cells in layers.items()
        }
        for insight, layers in find_features(position).items()
    }


def _parse(text: str) -> GameRecord:
    try:
        record = read_record(text)
        game = require_game(record.game)
        options = game.complete(record.options)
    except (InvalidRecord, OptionError, ApiError) as error:
        raise ApiError(422, "unreadable", f"This cannot be read as a game: {error}.") from error
    if len(record.moves) > MAX_MOVES:
        raise ApiError(422, "too-long", f"A line here has {MAX_MOVES} moves at most.")
    stopped = play_line(sandbox_match(game, options, game.start(options)), record.moves).stopped
    if stopped:
        raise ApiError(422, stopped.reason, stopped.message)
    return GameRecord.model_validate(record_to_json(record) | {"options": options})
