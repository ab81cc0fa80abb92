"""Reviews by the computer: asked for when a match is over, shown as far as they have come."""

from collections.abc import Sequence

from anyio import to_thread
from fastapi import APIRouter, Request

from app.domain.review import Review
from app.match.state import Match
from app.reviews.classify import MEANING, Mark, costliest, loss_of, mark_of, sentence
from app.reviews.finding import Finding, decode, moments_of
from app.reviews.phrases import standing
from app.reviews.turning_point import frontier, turning_point
from app.web.errors import ApiError, error_responses
from app.web.games.routes import require_game
from app.web.games.sandbox import play_line, sandbox_match
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.fair_play import plays_same_game
from app.web.matches.schemas import JudgedMove, MatchReview, MoveValue, ReviewPoint
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, Visitor
from app.web.tokens import now
from engine.think import Value

router = APIRouter(prefix="/api/matches/{match_id}/review", tags=["matches"])


@router.get("", responses=error_responses(403, 404, 409, 422, 503))
async def read_review(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> MatchReview:
    """What the computer has found out so far, for whoever may see the match."""
    match = await _finished(match_id, request, services, visitor)
    return await _shown(services, match_id, match)


@router.post("", responses=error_responses(403, 404, 409, 422, 429, 503))
async def ask_for_review(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> MatchReview:
    """Let the computer look at the match. Asked again, it goes on or shows what is there."""
    await services.rate_limits.check_review(request)
    match = await _finished(match_id, request, services, visitor)
    if not match.turns:
        raise ApiError(409, "no-moves", "Nothing was played in this match.")
    if not await services.reviews.store.request(match_id, len(match.turns) + 1, now()):
        raise ApiError(503, "busy", "Too many reviews wait already; try again later.")
    services.reviews.wake()
    return await _shown(services, match_id, match)


async def _finished(match_id: str, request: Request, services: Services, visitor: Visitor) -> Match:
    """A match that is over, seen by somebody who does not play on from it. Raises ApiError."""
    match = (await load_visible_room(request, services, match_id)).match
    if match.status != "over":
        raise ApiError(409, "running", "The computer looks at a game when it is over.")
    if await plays_same_game(services, visitor, match):
        message = "You are playing on from this game; its review is shown when that is over."
        raise ApiError(409, "playing-on", message)
    return match


async def _shown(services: Services, match_id: str, match: Match) -> MatchReview:
    review = await services.reviews.store.find(match_id)
    if review is None:
        return MatchReview(
            state="none",
            reviews_ahead=0,
            positions=len(match.turns) + 1,
            points=[],
            costliest=[],
            proved_from=None,
            summary=[],
        )
    return await to_thread.run_sync(_told, match, review)


def _told(match: Match, review: Review) -> MatchReview:
    findings = [decode(text) for _, text in sorted(review.findings.items())]
    whole = len(findings) == review.moments
    proved = frontier(findings)
    return MatchReview(
        state="done" if whole else review.state,
        reviews_ahead=review.reviews_ahead,
        positions=review.moments,
        points=[_point(match, finding) for finding in findings],
        costliest=[finding.ply for finding in costliest(findings)],
        proved_from=None if proved is None else findings[proved].ply,
        summary=list(turning_point(findings).sentences) if whole else [],
    )


def _point(match: Match, finding: Finding) -> ReviewPoint:
    mark = mark_of(finding)
    return ReviewPoint(
        ply=finding.ply,
        values={color: _worth(value) for color, value in finding.values.items()},
        text=standing(finding.values),
        judged=None if mark is None else _judged(match, finding, mark),
    )


def _judged(match: Match, finding: Finding, mark: Mark) -> JudgedMove:
    loss = loss_of(finding)
    assert loss
    assert finding.move
    assert finding.mover
    better = None if finding.move == finding.best else finding.best
    return JudgedMove(
        color=finding.mover,
        move=finding.move,
        mark=mark,
        meaning=MEANING[mark],
        best=better,
        line=_line(match, finding.ply, finding.line) if better else [],
        chance_lost=round(loss.chance, 3),
        stones_lost=loss.stones,
        text=sentence(finding) if better else f"{finding.move} was the only move.",
    )


def _line(match: Match, ply: int, line: Sequence[str]) -> list[str]:
    """A line as trees of moves have it: without the passes that follow of themselves."""
    game, position = require_game(match.terms.game), moments_of(match)[ply].position
    return list(play_line(sandbox_match(game, dict(match.terms.options), position), line).moves)


def _worth(value: Value) -> MoveValue:
    return MoveValue(
        chance=round(value.chance, 3),
        margin=None if value.margin is None else round(value.margin, 1),
        distance=value.distance,
        exact=value.exact,
    )
