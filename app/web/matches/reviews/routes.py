"""Reviews of finished matches by the computer."""

from collections.abc import Sequence

from fastapi import APIRouter, Request

from app.domain.review import Review, TooManyReviews
from app.locales import t
from app.match.state import Match
from app.reviews.classify import Mark, costliest, describe_mark, describe_move, loss_of, mark_of
from app.reviews.finding import Finding, decode_finding, moments_of
from app.reviews.phrases import describe_result
from app.reviews.reasons import written_reasons
from app.reviews.turning_point import first_proved, turning_point
from app.turns import Asker
from app.web.errors import ApiError, error_responses
from app.web.games.routes import require_game
from app.web.games.sandbox import play_line, sandbox_match
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.fair_play import plays_same_game
from app.web.matches.reviews.schemas import (
    JudgedMove,
    MatchReview,
    MoveReason,
    MoveValue,
    ReviewPoint,
)
from app.web.network import client_network
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, Visitor
from app.web.tokens import now
from engine import Color
from engine.think.value import Value

router = APIRouter(prefix="/api/matches/{match_id}/review", tags=["matches"])


@router.get("", responses=error_responses(403, 404, 409, 422, 503))
async def read_review(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> MatchReview:
    """Read the review of a finished match, as far as it has progressed."""
    match = await load_finished(match_id, request, services, visitor)
    return await match_review(request, services, match_id, match)


@router.post("", responses=error_responses(403, 404, 409, 422, 429, 503))
async def request_review(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> MatchReview:
    """Request a review of a finished match. A repeated request resumes one that has failed."""
    await services.rate_limits.check_review(request)
    match = await load_finished(match_id, request, services, visitor)
    if not match.turns:
        raise ApiError(409, "no-moves", t("errors.review.no-moves"))
    asker = Asker(client_network(request), visitor.player or "", match_id)
    try:
        await services.reviews.store.request(match_id, len(match.turns) + 1, now(), asker)
    except TooManyReviews as error:
        if error.own:
            raise ApiError(429, "too-many", t("errors.review.own-waiting")) from error
        raise ApiError(503, "busy", t("errors.review.many-waiting")) from error
    services.reviews.wake()
    return await match_review(request, services, match_id, match)


async def load_finished(
    match_id: str, request: Request, services: Services, visitor: Visitor
) -> Match:
    """Raises ApiError if the match is not over, or if the visitor is playing on from it."""
    match = (await load_visible_room(request, services, match_id)).match
    if match.status != "over":
        raise ApiError(409, "running", t("errors.review.running"))
    if await plays_same_game(services, visitor, match):
        raise ApiError(409, "playing-on", t("errors.review.playing-on"))
    return match


async def match_review(
    request: Request, services: Services, match_id: str, match: Match
) -> MatchReview:
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
    return await services.computations.run(client_network(request), _review_view, match, review)


def _review_view(match: Match, review: Review) -> MatchReview:
    findings = [decode_finding(text) for _, text in sorted(review.findings.items())]
    replies = {finding.ply: finding.best for finding in findings}
    complete = len(findings) == review.moments
    proved = first_proved(findings)
    return MatchReview(
        state="done" if complete else review.state,
        reviews_ahead=review.reviews_ahead,
        positions=review.moments,
        points=[_point(match, finding, replies.get(finding.ply + 1)) for finding in findings],
        costliest=[finding.ply for finding in costliest(_own_moves(match, findings))],
        proved_from=None if proved is None else findings[proved].ply,
        summary=list(turning_point(findings, _departures(match)).sentences) if complete else [],
    )


def _departures(match: Match) -> dict[int, list[Color]]:
    """Who has left, by the number of turns before."""
    found: dict[int, list[Color]] = {}
    for color, departure in match.departed.items():
        found.setdefault(departure.ply, []).append(color)
    return found


def _own_moves(match: Match, findings: list[Finding]) -> list[Finding]:
    """Without the first moves under the swap rule, which are not meant to be the best."""
    return [finding for finding in findings if finding.ply >= match.terms.swap_plies]


def _point(match: Match, finding: Finding, reply: str | None) -> ReviewPoint:
    mark = mark_of(finding) if finding.ply >= match.terms.swap_plies else None
    return ReviewPoint(
        ply=finding.ply,
        values={color: _move_value(value) for color, value in finding.values.items()},
        text=describe_result(finding.values),
        judged=None if mark is None else _judged_move(match, finding, mark, reply),
    )


def _judged_move(match: Match, finding: Finding, mark: Mark, reply: str | None) -> JudgedMove:
    loss = loss_of(finding)
    assert loss
    assert finding.move
    assert finding.mover
    better = None if finding.move == finding.best else finding.best
    return JudgedMove(
        color=finding.mover,
        move=finding.move,
        mark=mark,
        meaning=describe_mark(mark),
        best=better,
        line=_line(match, finding.ply, finding.line) if better else [],
        chance_lost=round(loss.chance, 3),
        stones_lost=loss.stones,
        text=describe_move(finding) if better else t("review-text.only-move", move=finding.move),
        reasons=_reasons(match, finding, reply) if better else [],
    )


def _reasons(match: Match, finding: Finding, reply: str | None) -> list[MoveReason]:
    turn = match.turns[finding.ply]
    return [
        MoveReason(kind=one.kind, text=one.text, cells=list(one.cells))
        for one in written_reasons(turn.before, turn.move, finding, reply)
    ]


def _line(match: Match, ply: int, line: Sequence[str]) -> list[str]:
    """A line without forced passes, as the analysis page expects it."""
    game, position = require_game(match.terms.game), moments_of(match)[ply].position
    start = sandbox_match(game, dict(match.terms.options), position)
    return list(play_line(start, line, is_record=True).moves)


def _move_value(value: Value) -> MoveValue:
    return MoveValue(
        chance=round(value.chance, 3),
        margin=None if value.margin is None else round(value.margin, 1),
        distance=value.distance,
        exact=value.exact,
    )
