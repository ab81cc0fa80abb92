"""Fair play: no computer help with a game that the visitor is playing."""

from collections.abc import Sequence
from contextlib import suppress

from app.errors import BrokenLog
from app.http.session import Visit
from app.match.state import Match
from app.players.matches.of_player import MatchFilter, PlayerMatches
from app.rooms.registry import RoomRegistry
from engine import Move

COMMON_PLIES = 8  # unrelated games often share so many first plies


async def plays_same_game(visit: Visit, finished: Match) -> bool:
    """True if a visitor is playing on from a finished match, or has reached one of its
    positions.
    """
    moves = [turn.move for turn in finished.turns]
    positions = {turn.after for turn in finished.turns[COMMON_PLIES - 1 :]}
    return any(
        _continues(match, moves) or match.position in positions
        for match in await _running_matches(visit, finished)
    )


async def plays_position(visit: Visit, line: Match) -> bool:
    """True if a visitor is playing a match that has reached the position of `line`."""
    matches = await _running_matches(visit, line)
    return any(match.position == line.position for match in matches)


async def _running_matches(visit: Visit, like: Match) -> list[Match]:
    """The visitor's running matches with the same game and options."""
    if visit.player is None:
        return []
    criteria = MatchFilter("running", like.terms.game)
    page = await visit[PlayerMatches].page(visit.player, criteria)
    matches = []
    for summary in page.summaries:
        if dict(summary.options) == dict(like.terms.options):
            with suppress(BrokenLog):  # nobody can play it
                room = await visit[RoomRegistry].room(summary.id)
                if room is not None and room.match.status == "running":
                    matches.append(room.match)
    return matches


def _continues(match: Match, moves: Sequence[Move]) -> bool:
    """True if a match was opened with the first of these moves."""
    imported = [turn.move for turn in match.turns[: match.terms.imported_turns]]
    return bool(imported) and imported == list(moves[: match.terms.imported_turns])
