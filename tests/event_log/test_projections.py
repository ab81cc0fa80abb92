"""Projections equal the folded match after every version."""

import pytest

from app.features.exports.store.public_matches import ExportFilter, Exports
from app.match.commands import Answer, Leave, LinkRematch, Offer, Sit
from app.match.evolve import fold
from app.match.state import Match
from app.players.matches.summaries import MatchSummary
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    MatchBuilder,
    Variant,
    running_match,
    transitions,
    waiting_match,
)
from tests.match.support.variants import FIRST_VARIANTS
from tests.support.store.fixtures import Store


def summary_of(match_id: str, match: Match, at: int) -> MatchSummary:
    """The expected summary of a folded match."""
    return MatchSummary(
        id=match_id,
        game=match.terms.game,
        options=match.terms.options,
        listed=match.terms.listed,
        status=match.status,
        version=match.version,
        ply=len(match.turns),
        to_move=match.to_move,
        ended=match.ended,
        winners=match.winners,
        departed={color: out.reason for color, out in match.departed.items()},
        score=match.deciding_score,
        time=match.terms.time,
        deadline=match.timekeeping.clocks.deadline
        if match.timekeeping.clocks and match.status == "running"
        else None,
        opened_at=match.terms.opened_at,
        moved_at=at,
        paused=None if match.ended else match.timekeeping.paused,
        joining=match.seating.joining,
        random_color=match.terms.random_color,
        rated=match.terms.rated,
        start=match.terms.start_kind,
        seats={color: (player, None) for color, player in match.seating.seats},
        reserved={color: (player, None) for color, player in match.seating.reserved.items()},
    )


async def compare(store: Store, builder: MatchBuilder) -> None:
    """Append entry by entry, and compare after each."""
    for entry, before, after in transitions(builder):
        assert await store.log.append("m", entry, before, after)
        for player in {player for _, player in after.seating.seats if player is not None}:
            (summary,) = await store.player_matches.recent(player)
            assert summary == summary_of("m", after, entry.at)
    assert fold(await store.log.read("m")) == builder.match


@pytest.mark.parametrize("variant", FIRST_VARIANTS)
async def test_projections_during_a_game(store: Store, variant: Variant) -> None:
    await compare(store, running_match(*variant).play_random(11, 10))


async def test_deadlines_after_moves_and_a_takeback_of_all_moves(store: Store) -> None:
    builder = running_match("othello", time="5+0").play_random(1, 4)
    builder.submit(Offer("takeback", builder.match.version, 0), HOST)
    builder.submit(Answer(builder.match.version, accept=True), GUEST)
    assert not builder.match.turns
    await compare(store, builder.play_random(2, 5))


async def test_projections_after_the_end_of_a_game(store: Store) -> None:
    builder = running_match("othello").play_random(4)
    await store.append("m", builder)
    (summary,) = await store.player_matches.recent(HOST)
    assert summary.status == "over"
    assert summary.winners == builder.match.winners
    assert summary == summary_of("m", builder.match, builder.entries[-1].at)


async def test_rematches_do_not_change_when_a_game_ended(store: Store) -> None:
    builder = running_match("othello", listed=True)
    builder.resign(HOST)
    ended_at = builder.entries[-1].at
    for before, match_id in ((None, "second"), ("second", "third")):
        builder.wait(60_000).submit(LinkRematch(match_id, before), GUEST)
    assert builder.match.version == len(builder.entries) == 5
    for entry, before_it, after in transitions(builder):
        assert await store.log.append("one by one", entry, before_it, after)
    await store.append("together", builder)
    games = await Exports(store.reader).page(ExportFilter(), None, 10)
    assert [(game.id, game.ended_at) for game in games] == [
        ("one by one", ended_at),
        ("together", ended_at),
    ]


async def test_projections_after_sitting_down_and_resigning(store: Store) -> None:
    builder = waiting_match(listed=True)
    builder.submit(Sit(), GUEST)
    builder.submit(Sit(), STRANGER)
    builder.play("g8")
    builder.resign(HOST)
    await compare(store, builder)


async def test_projections_after_leaving(store: Store) -> None:
    builder = waiting_match()
    builder.submit(Leave(), HOST)
    for entry, before, after in transitions(builder):
        await store.log.append("m", entry, before, after)
    assert await store.player_matches.recent(HOST) == []
    assert await store.players.count_unfinished(HOST) == 0
