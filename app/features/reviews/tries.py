"""Another try at a move that a review has marked."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from app.connections.network import client_network
from app.features.reviews.classify import describe_mark, mark_of
from app.features.reviews.finding import Finding, decode_finding
from app.features.reviews.judge_try import judge_try
from app.features.reviews.phrases import move_in_sentence
from app.features.reviews.routes import load_finished
from app.features.reviews.store import ReviewStore
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.rate_limit import RateLimits
from app.http.match_access import MatchId
from app.http.session import TheVisit
from app.http.wording.refusals import illegal_move_text
from app.locales import t
from app.thinking.pool import Pool, WorkCrashed
from app.turns import Asker, Busy
from app.wire.schema import Schema, Whole, example
from engine import IllegalMove, NotationError, format_move, parse_move

router = APIRouter(prefix="/api/matches/{match_id}/review", tags=["matches"])

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


@example(ply=12, move="g8")
class MoveTry(Schema):
    """A move in place of one of the match."""

    ply: Whole = Field(ge=0, le=2_000, description="The number of turns before the move.")
    move: Annotated[str, Field(min_length=1, max_length=64, examples=["g8"])]


@example(move="g8", verdict="best", text="g8 is the best move.")
class TriedMove(Schema):
    """The computer's verdict on the move. It does not name the best one."""

    move: str
    verdict: Verdict
    text: str = Field(examples=["g8 is the best move."])


@router.post("/tries", **needs("play", 404, 409))
async def try_reviewed_move(match_id: MatchId, body: MoveTry, visit: TheVisit) -> TriedMove:
    """Judge a move in a position of a reviewed match."""
    await visit[RateLimits].check_analyze(visit.request)
    match = await load_finished(match_id, visit)
    review = await visit[ReviewStore].find(match_id)
    text = review.findings.get(body.ply) if review else None
    if text is None or body.ply >= len(match.turns):
        raise ApiError(404, "no-such-ply", t("errors.review.no-finding"))
    finding, position = decode_finding(text), match.turns[body.ply].before
    try:
        move = parse_move(position, body.move)
        position.play(move)
    except (NotationError, IllegalMove) as error:
        raise ApiError(422, error.reason, illegal_move_text(error, body.move)) from None
    name = format_move(position, move)
    if name not in (finding.best, finding.move):
        asker = Asker(client_network(visit.request), visit.player or "", match_id)
        judging = partial(judge_try, position, move, finding)
        try:
            finding = await visit[Pool].run(asker, judging, "hint")
        except (Busy, WorkCrashed):
            raise ApiError(503, "busy", t("errors.computer-busy")) from None
    return tried_move(name, finding)


def tried_move(name: str, finding: Finding) -> TriedMove:
    """The words for a move; the finding is about it, or knows it as the best move."""
    shown = move_in_sentence(name)
    if name == finding.best:
        return TriedMove(move=name, verdict="best", text=t("review-text.try.best", move=shown))
    mark = mark_of(finding)
    if mark is None or mark == "!":
        return TriedMove(move=name, verdict="good", text=t("review-text.try.good", move=shown))
    text = t("review-text.try.again", move=shown, meaning=describe_mark(mark))
    verdicts: dict[str, Verdict] = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}
    return TriedMove(move=name, verdict=verdicts[mark], text=text)
