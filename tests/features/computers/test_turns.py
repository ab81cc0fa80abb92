"""Computer players of many matches: the networks and players of their hosts take turns."""

from app.match.bot_players import computer_id
from app.match.commands import Open
from engine.think import LEVELS
from tests.features.computers.support.bot_harness import BLACK, WHITE, BotHarness

STRONG, STEADY = LEVELS[7], LEVELS[3]


def against(level: int) -> Open:
    """A match in which a computer moves first."""
    return Open("macbeth", {}, WHITE, computers={BLACK: computer_id(level)})


async def test_a_stranger_is_next_although_one_network_has_many_matches(
    harness: BotHarness,
) -> None:
    harness.thinker.gate.clear()
    for number in range(20):
        harness.networks.record(f"eve-{number}", "10.0.0.1")
        await harness.open(against(STRONG.number), by=f"eve-{number}")
    await harness.until_thinking()
    harness.networks.record("ann", "10.0.0.2")
    name = await harness.open(against(STEADY.number), by="ann")
    await harness.until_waiting(20)
    harness.thinker.gate.set()
    await harness.until(name, lambda match: len(match.turns) == 1)
    await harness.until_idle()
    depths = [limits.depth for _, limits in harness.thinker.calls]
    assert len(depths) == 21
    assert depths.index(STEADY.limits.depth) == 2  # after the running one, and one that had waited


async def test_a_network_divides_its_time_among_its_matches(harness: BotHarness) -> None:
    harness.thinker.gate.clear()
    harness.networks.record("eve", "10.0.0.1")
    for _ in range(4):
        await harness.open(against(STRONG.number), by="eve")
    await harness.until_thinking()
    await harness.until_waiting(3)
    harness.thinker.gate.set()
    await harness.until_idle()
    limits = [(one.seconds, one.nodes) for _, one in harness.thinker.calls]
    assert (STRONG.limits.seconds, STRONG.limits.nodes) == (5, 5_000_000)
    assert limits == [(5, 5_000_000), (5 * (1 / 3), 1_666_666), (2.5, 2_500_000), (5, 5_000_000)]


async def test_hosts_who_have_not_been_seen_share_a_turn(harness: BotHarness) -> None:
    """After a restart, nobody is at the pages of most matches."""
    harness.thinker.gate.clear()
    for number in range(3):
        await harness.open(against(STRONG.number), by=f"away-{number}")
    await harness.until_thinking()
    harness.networks.record("ann", "10.0.0.2")
    await harness.open(against(STEADY.number), by="ann")
    await harness.until_waiting(3)
    harness.thinker.gate.set()
    await harness.until_idle()
    assert [limits.depth for _, limits in harness.thinker.calls].index(STEADY.limits.depth) <= 2
