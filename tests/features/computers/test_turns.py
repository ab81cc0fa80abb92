"""Computer players of many matches: the networks and players of their hosts take turns."""

from app.match.bot_players import computer_id
from app.match.commands import Open
from engine.think import LEVELS
from tests.features.computers.support.bot_harness import BLACK, WHITE, BotHarness

STRONG, STEADY = LEVELS[5], LEVELS[3]


def against(level: int) -> Open:
    """A match in which a computer moves first."""
    return Open("moxie", {}, BLACK, computers={WHITE: computer_id(level)})


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
