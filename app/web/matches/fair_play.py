"""Whether somebody plays a game at this moment that the computer would tell them about."""

from collections.abc import Sequence

from app.match.state import Match
from app.store.player_matches import MatchFilter
from app.web.services import Services
from app.web.session import Visitor
from engine import Move, Position

KNOWN = 8  # plies that many games begin with


async def plays_same_game(services: Services, visitor: Visitor, over: Match) -> bool:
    """Whether a visitor plays a match that was opened from a game, or has come to where it was."""
    moves = [turn.move for turn in over.turns]
    seen = {turn.after for turn in over.turns[KNOWN - 1 :]}
    return await _any_match(services, visitor, over, moves, seen)


async def plays_position(services: Services, visitor: Visitor, line: Match) -> bool:
    """Whether a visitor plays a match that stands where a line has led to."""
    return await _any_match(services, visitor, line, None, {line.position})


async def _any_match(
    services: Services,
    visitor: Visitor,
    game: Match,
    moves: Sequence[Move] | None,
    seen: set[Position],
) -> bool:
    if visitor.player is None:
        return False
    page = await services.player_matches.page(
        visitor.player, MatchFilter("running", game.terms.game)
    )
    for summary in page.summaries:
        if dict(summary.options) != dict(game.terms.options):
            continue
        room = await services.rooms.room(summary.id)
        if room is None or room.match.status != "running":
            continue
        if moves is not None and _begins_with(room.match, moves):
            return True
        if room.match.position in seen:
            return True
    return False


def _begins_with(live: Match, moves: Sequence[Move]) -> bool:
    """Whether a match was opened with moves of a game."""
    first = [turn.move for turn in live.turns[: live.terms.imported_turns]]
    return bool(first) and first == list(moves[: live.terms.imported_turns])
