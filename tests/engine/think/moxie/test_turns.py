"""The compiled rules of Moxie against the plain ones, for every variant."""

from collections import Counter
from random import Random

import pytest

from engine import MoxiePosition, perft, start_moxie
from engine.think.moxie.rules import turns as compiled
from engine.think.moxie.rules.chains import MOST_CHAINS, chains
from engine.think.moxie.rules.numbering import dense
from engine.think.moxie.rules.rule_arrays import Ground, ground
from tests.engine.moxie.support.variants import VARIANTS, name, rules
from tests.engine.moxie.test_perft import COUNTS

ROOM = compiled.room(6)

Seen = tuple[int, int, int, int]


def seen(position: MoxiePosition) -> Seen:
    """A position for compiled code: from the side to move, in dense numbers."""
    side, numbers = position.side, dense(position.rules.board)
    own, enemy = numbers.pack(side.own), numbers.pack(side.enemy)
    return own, enemy, side.reserve, sum(position.reserves) - side.reserve


def assert_same(g: Ground, position: MoxiePosition) -> None:
    """Both know the same outcome, and the same turns with what they lead to."""
    own, enemy, reserve, held = seen(position)
    stands = compiled.outcome(g, own, enemy, reserve, held, ROOM)
    won = position.winner and position.winner is position.turn
    assert stands == (compiled.WON if won else compiled.LOST if position.winner else 0)
    if position.winner:
        return
    size = compiled.turns(g, own, enemy, reserve, held, ROOM, 1)
    out = ROOM.turns[1]
    found = Counter((mine, theirs, left) for mine, theirs, left in out[:size].tolist())
    after = (seen(position.play_unchecked(move)) for move in position.legal_moves)
    assert found == Counter((mine, theirs, left) for theirs, mine, _, left in after)


@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_compiled_and_plain_rules_play_the_same_games(options: dict[str, str]) -> None:
    chance = Random(name(options))
    g = ground(rules(**options))
    for _ in range(2):
        position = start_moxie(rules(**options))
        for _ply in range(30):
            if not position.over:
                assert_same(g, position)
                position = position.play_unchecked(chance.choice(position.legal_moves))
        if position.winner:
            assert_same(g, position)


@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_every_variant_has_the_plain_perft(options: dict[str, str]) -> None:
    """Deeper than the start reaches: from a position in which there is something to jump over."""
    position, chance = start_moxie(rules(**options)), Random(name(options))
    while len(position.history) + sum(position.reserves) > 9 and not position.over:
        position = position.play_unchecked(chance.choice(position.legal_moves))
    fresh = MoxiePosition(position.rules, position.stones, position.reserves, position.turn)
    assert compiled.perft(ground(position.rules), *seen(fresh), ROOM, 2) == perft(fresh, 2)


@pytest.mark.parametrize("options", COUNTS)
def test_the_counts_of_moxie(options: str) -> None:
    start = start_moxie(rules(**dict(pair.split("=") for pair in options.split())))
    for depth, count in enumerate(COUNTS[options], start=1):
        assert compiled.perft(ground(start.rules), *seen(start), ROOM, depth) == count


def test_the_count_that_plain_rules_take_long_for() -> None:
    g = ground(rules(jumps="unless-decisive"))
    assert compiled.perft(g, 0, 0, 8, 8, ROOM, 5) == 680088


@pytest.mark.parametrize("board", ["square", "hex"])
def test_there_is_room_for_all_chains(board: str) -> None:
    """Enemies where they are jumped over most, and few stones in the way of the jumps."""
    g, chance, most = ground(rules(board=board)), Random(1), 0
    for _ in range(20_000):
        cells = chance.sample(range(g.cells), 8 + chance.randint(1, 2))
        enemy, own = sum(1 << cell for cell in cells[:8]), sum(1 << cell for cell in cells[8:])
        most = max(most, chains(g, own, enemy, ROOM.found, ROOM.stack))
    assert 4 < most < MOST_CHAINS / 20
