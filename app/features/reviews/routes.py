"""Reviews of finished matches by the computer."""

from collections.abc import Sequence

from fastapi import APIRouter, Request

from app.connections.network import client_network
from app.features.catalog.routes import require_game
from app.features.catalog.sandbox import play_line, sandbox_match
from app.features.matches.fair_play import plays_same_game
from app.features.reviews.classify import (
    costliest,
    describe_mark,
    describe_move,
    loss_of,
    mark_of,
)
from app.features.reviews.finding import Finding, decode_finding, moments_of, reconciled
from app.features.reviews.model import Review, TooManyReviews
from app.features.reviews.phrases import describe_result, move_in_sentence
from app.features.reviews.schemas import JudgedMove, MatchReview, MoveValue, ReviewPoint
from app.features.reviews.sketch import Sketch, plain_sketch
from app.features.reviews.store import ReviewStore
from app.features.reviews.story import player_stories, written_reasons
from app.features.reviews.turning_point import first_proved, turning_point
from app.features.reviews.worker import ReviewWorker
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.computations import compute
from app.http.limits.rate_limit import RateLimits
from app.http.match_access import MatchId, load_visible_room
from app.http.services import Services
from app.http.session import TheVisit, Visit
from app.locales import t
from app.match.state import Match
from app.thinking.pool import Pool
from app.turns import Asker
from engine import Color
from engine.think.multiplayer import Values
from engine.think.small_macbeth.table import is_solved
from engine.think.value import Value

router = APIRouter(prefix="/api/matches/{match_id}/review", tags=["matches"])


@router.get("", **needs("any", 404, 409))
async def read_review(match_id: MatchId, visit: TheVisit) -> MatchReview:
    """Read the review of a finished match, as far as it has progressed."""
    match = await load_finished(match_id, visit)
    return await match_review(visit.request, visit.services, match_id, match)


@router.post("", **needs("play", 404, 409))
async def request_review(match_id: MatchId, visit: TheVisit) -> MatchReview:
    """Request a review of a finished match. Repeating the request resumes a failed review."""
    await visit[RateLimits].check_review(visit.request)
    match = await load_finished(match_id, visit)
    if not match.turns:
        raise ApiError(409, "no-moves", t("errors.review.no-moves"))
    asker = Asker(client_network(visit.request), visit.player or "", match_id)
    try:
        await visit[ReviewStore].request(match_id, len(match.turns) + 1, visit.now(), asker)
    except TooManyReviews as error:
        if error.own:
            raise ApiError(429, "too-many", t("errors.review.own-waiting")) from error
        raise ApiError(503, "busy", t("errors.review.many-waiting")) from error
    visit[ReviewWorker].wake()
    return await match_review(visit.request, visit.services, match_id, match)


async def load_finished(match_id: str, visit: Visit) -> Match:
    """Raises ApiError if the match is not over, or if the visitor is playing on from it."""
    match = (await load_visible_room(visit.request, match_id)).match
    if match.status != "over":
        raise ApiError(409, "running", t("errors.review.running"))
    if await plays_same_game(visit, match):
        raise ApiError(409, "playing-on", t("errors.review.playing-on"))
    return match


async def match_review(
    request: Request, services: Services, match_id: str, match: Match
) -> MatchReview:
    review = await services[ReviewStore].find(match_id)
    if review is None:
        return MatchReview(
            state="none",
            reviews_ahead=0,
            positions=len(match.turns) + 1,
            points=[],
            costliest=[],
            proved_from=None,
            summary=[],
            stories=[],
            preparing=False,
            seconds_left=None,
        )
    worker = services[ReviewWorker]
    view = await compute(request, _review_view, match, review, worker.drafts.get(match_id))
    if view.state != "waiting":
        return view
    preparing = services[Pool].preparing and not is_solved(match.position.rules)
    left = review.seconds_left(worker.seconds, preparing=preparing)
    return view.model_copy(update={"preparing": preparing, "seconds_left": left})


def _review_view(match: Match, review: Review, drafted: Sketch | None) -> MatchReview:
    found = [decode_finding(text) for _, text in sorted(review.findings.items())]
    findings = reconciled(found)
    replies = {finding.ply: finding.best for finding in findings}
    complete = len(findings) == review.moments
    proved = first_proved(findings)
    points = {
        one.ply: _point(one.ply, one.values, _judged_move(match, one, replies.get(one.ply + 1)))
        for one in findings
    }
    if not complete and review.state == "waiting":
        values = drafted or plain_sketch(tuple(one.position for one in moments_of(match)))
        points = {ply: _point(ply, one, rough=True) for ply, one in enumerate(values)} | points
    own = _own_moves(match, findings)
    return MatchReview(
        state="done" if complete else review.state,
        reviews_ahead=review.reviews_ahead,
        positions=review.moments,
        points=[*points.values()],
        costliest=[finding.ply for finding in costliest(own)],
        proved_from=None if proved is None else findings[proved].ply,
        summary=_summary(match, findings) if complete else [],
        stories=player_stories(match.position.rules.colors, own) if complete else [],
        preparing=False,
        seconds_left=None,
    )


def _summary(match: Match, findings: list[Finding]) -> list[str]:
    sentences = list(turning_point(findings, _departures(match)).sentences)
    if match.hints or match.terms.hints:
        sentences.append(t("review.hints"))
    return sentences


def _departures(match: Match) -> dict[int, list[Color]]:
    """The players who left, by the number of turns before."""
    found: dict[int, list[Color]] = {}
    for color, departure in match.departed.items():
        found.setdefault(departure.ply, []).append(color)
    return found


def _own_moves(match: Match, findings: list[Finding]) -> list[Finding]:
    """Without the first moves under the swap rule, which are not meant to be best."""
    return [finding for finding in findings if finding.ply >= match.terms.swap_plies]


def _point(
    ply: int, values: Values, judged: JudgedMove | None = None, *, rough: bool = False
) -> ReviewPoint:
    return ReviewPoint(
        ply=ply,
        values={color: _move_value(value) for color, value in values.items()},
        text=describe_result(values),
        judged=judged,
        rough=rough,
    )


def _judged_move(match: Match, finding: Finding, reply: str | None) -> JudgedMove | None:
    mark = mark_of(finding) if finding.ply >= match.terms.swap_plies else None
    if mark is None:
        return None
    loss = loss_of(finding)
    assert loss
    assert finding.move
    assert finding.mover
    better = None if finding.move == finding.best else finding.best
    turn = match.turns[finding.ply]
    return JudgedMove(
        color=finding.mover,
        move=finding.move,
        mark=mark,
        meaning=describe_mark(mark),
        best=better,
        line=_line(match, finding.ply, finding.line) if better else [],
        chance_lost=round(loss.chance, 3),
        stones_lost=loss.stones,
        text=describe_move(finding)
        if better
        else t("review-text.only-move", move=move_in_sentence(finding.move)),
        reasons=written_reasons(turn.before, turn.move, better, reply) if better else [],
    )


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
