"""Players of tournaments who are merged while their games are being opened."""

import pytest

from app.features.tournaments.rules.commands import Stop
from app.features.tournaments.rules.events import Entry, PlayersMerged
from app.match.commands import SERVICE
from app.match.events import Entry as MatchEntry
from app.match.events import PlayersMerged as MergedInMatch
from harness.games.tournament import HOST
from tests.features.tournaments.support.cup import ID, MATCH_ID, Cup


def merge(cup: Cup) -> None:
    """Merge a guest into an account, in the log of the tournament only."""
    rows = cup.entries.rows[ID]
    rows.append(Entry(len(rows) + 1, SERVICE, 9, (PlayersMerged("ann", "account"),)))


@pytest.mark.parametrize("stopped", [False, True])
async def test_the_account_gets_the_seat_of_the_guest(cup: Cup, *, stopped: bool) -> None:
    """The merge did not find the game, because it was not written yet."""
    merge(cup)
    if stopped:
        await cup.live.submit(ID, Stop(), HOST)
    await cup.advance()
    await cup.advance()
    match = await cup.match()
    assert match.seating.players == {"account", "bob"}
    assert match.version == 2
    await cup.move()
    await cup.move()


async def test_a_merge_while_the_seats_are_read_is_not_undone(cup: Cup) -> None:
    """The runner has read the tournament before, and the seats after it."""

    def merge_both() -> None:
        merge(cup)
        event = MergedInMatch("ann", "account")
        cup.machine.log.rows[MATCH_ID].append(MatchEntry(2, SERVICE, "merge-ann", 9, (event,)))

    cup.states.before_reading = merge_both
    await cup.advance()
    assert len(cup.machine.log.rows[MATCH_ID]) == 2
    await cup.advance()
    assert len(cup.machine.log.rows[MATCH_ID]) == 2
