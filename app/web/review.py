"""Reviews by the computer: asked for when a match is over, shown as far as they have come."""

from collections.abc import Sequence

from anyio import to_thread
from fastapi import APIRouter, Request

from app.match.review import Review
from app.match.state import Match
from app.reviews.finding import Finding, decode, moments_of
from app.reviews.marks import MEANING, Mark, dearest, loss_of, mark_of, sentence
from app.reviews.verdict import frontier, verdict
from app.reviews.words import standing
from app.web.errors import ProblemError, problems
from app.web.games import game_named
from app.web.judged import JudgedMove, MatchReview, ReviewPoint, Worth
from app.web.line import begun, follow
from app.web.matches import MatchId, open_room
from app.web.parts import Parts, TheParts
from app.web.playing_on import plays_on
from app.web.session import AVisitor, Visitor
from app.web.tokens import now
from engine.think import Value

router = APIRouter(prefix="/api/matches/{match_id}/review", tags=["matches"])


@router.get("", responses=problems(403, 404, 409, 422, 503))
async def read_review(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> MatchReview:
    """What the computer has found out so far, for whoever may see the match."""
    match = await _finished(match_id, request, parts, visitor)
    return await _shown(parts, match_id, match)


@router.post("", responses=problems(403, 404, 409, 422, 429, 503))
async def ask_for_review(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> MatchReview:
    """Let the computer look at the match. Asked again, it goes on or shows what is there."""
    await parts.flood.reviewing(request)
    match = await _finished(match_id, request, parts, visitor)
    if not match.turns:
        raise ProblemError(409, "no-moves", "Nothing was played in this match.")
    if not await parts.study.reviews.ask(match_id, len(match.turns) + 1, now()):
        raise ProblemError(503, "busy", "Too many reviews wait already; try again later.")
    parts.study.ring()
    return await _shown(parts, match_id, match)


async def _finished(match_id: str, request: Request, parts: Parts, visitor: Visitor) -> Match:
    """A match that is over, seen by somebody who does not play on from it. Raises ProblemError."""
    match = (await open_room(request, parts, match_id)).match
    if match.status != "over":
        raise ProblemError(409, "running", "The computer looks at a game when it is over.")
    if await plays_on(parts, visitor, match):
        message = "You are playing on from this game; its review is shown when that is over."
        raise ProblemError(409, "playing-on", message)
    return match


async def _shown(parts: Parts, match_id: str, match: Match) -> MatchReview:
    review = await parts.study.reviews.of(match_id)
    if review is None:
        return MatchReview(
            state="none",
            before=0,
            moments=len(match.turns) + 1,
            points=[],
            dearest=[],
            proved_from=None,
            verdict=[],
        )
    return await to_thread.run_sync(_told, match, review)


def _told(match: Match, review: Review) -> MatchReview:
    findings = [decode(text) for _, text in sorted(review.found.items())]
    whole = len(findings) == review.moments
    proved = frontier(findings)
    return MatchReview(
        state="done" if whole else review.state,
        before=review.before,
        moments=review.moments,
        points=[_point(match, finding) for finding in findings],
        dearest=[finding.ply for finding in dearest(findings)],
        proved_from=None if proved is None else findings[proved].ply,
        verdict=list(verdict(findings).sentences) if whole else [],
    )


def _point(match: Match, finding: Finding) -> ReviewPoint:
    mark = mark_of(finding)
    return ReviewPoint(
        ply=finding.ply,
        values={color: _worth(value) for color, value in finding.values.items()},
        says=standing(finding.values),
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
        lost=round(loss.chance, 3),
        stones=loss.stones,
        says=sentence(finding) if better else f"{finding.move} was the only move.",
    )


def _line(match: Match, ply: int, line: Sequence[str]) -> list[str]:
    """A line as trees of moves have it: without the passes that follow of themselves."""
    game, position = game_named(match.game), moments_of(match)[ply].position
    return list(follow(begun(game, dict(match.options), position), line).moves)


def _worth(value: Value) -> Worth:
    return Worth(
        chance=round(value.chance, 3),
        margin=None if value.margin is None else round(value.margin, 1),
        distance=value.distance,
        exact=value.exact,
    )
