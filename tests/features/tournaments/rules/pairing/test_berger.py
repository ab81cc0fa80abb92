"""Berger tables: https://handbook.fide.com/chapter/C05Annex1 for 3 to 8 players."""

from collections import Counter
from itertools import combinations

import pytest

from app.features.tournaments.rules.pairing.berger import berger_rounds

FOUR = "1-4 2-3, 4-3 1-2, 2-4 3-1"
SIX = "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1"


@pytest.mark.parametrize(("players", "table"), [(4, FOUR), (6, SIX)])
def test_the_tables_are_those_of_fide(players: int, table: str) -> None:
    expected = [
        {tuple(int(number) - 1 for number in pair.split("-")) for pair in line.split()}
        for line in table.split(", ")
    ]
    assert [set(pairs) for pairs in berger_rounds(players)] == expected


@pytest.mark.parametrize("players", range(2, 33))
def test_everybody_meets_everybody_once_with_balanced_colors(players: int) -> None:
    rounds = berger_rounds(players)
    assert len(rounds) == players - 1 + players % 2
    for pairs in rounds:
        seated = [player for pair in pairs for player in pair]
        assert len(seated) == len(set(seated)) == players - players % 2
    games = [pair for pairs in rounds for pair in pairs]
    met = sorted((min(pair), max(pair)) for pair in games)
    assert met == list(combinations(range(players), 2))
    firsts, seconds = Counter(one for one, _ in games), Counter(two for _, two in games)
    assert all(abs(firsts[player] - seconds[player]) <= 1 for player in range(players))
