"""Analysis of positions without a match, and import of records."""

from fastapi import APIRouter, Depends, Request

from app.features.catalog.import_record import import_record
from app.features.catalog.options import complete_options
from app.features.catalog.routes import require_game
from app.features.catalog.sandbox import PlayedLine, play_line, sandbox_match
from app.features.catalog.schemas import AnalysisRequest, AnalysisResponse, GameRecord, RecordText
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.computations import compute
from app.http.limits.rate_limit import RateLimits
from app.http.match_access import load_visible_room
from app.http.services import TheServices
from app.locales import t
from app.wire.encode import snapshot_message
from engine import (
    Feature,
    Game,
    Position,
    Record,
    find_features,
    format_cell,
    format_record,
    iter_cells,
)

router = APIRouter(prefix="/api", tags=["positions"])

SANDBOX_ID = "trial"  # replaces a match's id


async def check_analysis_limit(request: Request, services: TheServices) -> None:
    await services[RateLimits].check_analyze(request)


AnalysisLimit = Depends(check_analysis_limit)


@router.post("/positions", **needs("any", 404, 409, also=AnalysisLimit))
async def analyze_position(body: AnalysisRequest, request: Request) -> AnalysisResponse:
    """Play a line of moves and analyze the position that it leads to. Nothing is stored."""
    if body.insights and body.match:
        await _require_finished(request, body.match)
    game = require_game(body.game, 422)
    return await compute(request, _analyze, game, body)


@router.post("/records", **needs("any", also=AnalysisLimit))
async def parse_record(body: RecordText, request: Request) -> GameRecord:
    """Parse a record, as text or as JSON, in the spelling of any program, page or mail.

    Moves without a game belong to the only game in which they can be played. If there are several,
    or none, the answer is an error with the reason `which-game`. The message of `unreadable` names
    the first word that was not understood, and its line.
    """
    return await compute(request, import_record, body)


async def _require_finished(request: Request, match_id: str) -> None:
    room = await load_visible_room(request, match_id)
    if room.match.status != "over":
        raise ApiError(409, "running", t("errors.insights-running"))


def _analyze(game: Game, body: AnalysisRequest) -> AnalysisResponse:
    options = complete_options(game, body.options)
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
