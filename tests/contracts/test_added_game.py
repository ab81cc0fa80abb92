"""The example in CONTRIBUTING.md: one value more in the catalogue is one game more."""

import re
from pathlib import Path
from random import Random

import pytest

from engine import GAMES, Game, format_move, format_record, parse_record, perft, verify
from harness.games.custodial_reference import SQUARE_DIRECTIONS, ReferenceGame, stones
from tests.support.site.live_server import Browser
from tests.support.site.table import seated

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game that the example makes, offered during one test."""
    section = CONTRIBUTING.read_text().partition("## Adding a game of the family")[2]
    code = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    exec(compile(code[1], CONTRIBUTING, "exec"), names)
    (game,) = (value for value in names.values() if isinstance(value, Game))
    assert game.id not in GAMES
    monkeypatch.setitem(GAMES, game.id, game)
    return game


def reference() -> ReferenceGame:
    """The same game, slow and obvious."""
    cells = {(letter, number) for letter in "abcdefghij" for number in range(1, 11)}
    return ReferenceGame(cells, SQUARE_DIRECTIONS, stones(black="f5 e6", white="e5 f6"))


def count(moves: list[str], depth: int) -> int:
    """Perft of the reference, which cannot undo moves: it plays each line from the start."""
    other = reference()
    for move in moves:
        other.play(move)
    if depth == 1:
        return len(other.legal())
    return sum(count([*moves, move], depth - 1) for move in other.legal())


def test_its_perft_counts_are_those_of_the_reference(added: Game) -> None:
    counts = [perft(added.start({}), depth) for depth in range(1, 6)]
    assert counts == [count([], depth) for depth in range(1, 6)]


@pytest.mark.parametrize("seed", range(3))
def test_it_is_played_like_the_reference(added: Game, seed: int) -> None:
    rng, position, other = Random(seed), added.start({}), reference()
    while not position.over:
        legal = {format_move(position, move): move for move in position.legal_moves}
        assert set(legal) == other.legal()
        text = rng.choice(sorted(legal))
        position = position.play(legal[text])
        other.play(text)
    assert position.score == other.score()
    assert list(position.winners) == other.winners()


async def test_it_can_be_played_and_its_record_verified(
    added: Game, ann: Browser, bob: Browser, eve: Browser
) -> None:
    async with seated((added.id, {}), [ann, bob], eve) as table:
        while table.view["status"] == "running":
            await table.play(table.view["legal"][0]["move"])
    text = (await eve.http.get(f"/api/matches/{table.match_id}/record.txt")).text
    record = parse_record(text)
    assert format_record(record) == text
    assert verify(record).winners == tuple(table.view["result"]["winners"])


async def test_it_has_its_pages(added: Game, eve: Browser) -> None:
    shown = await eve.ask("GET", f"/api/games/{added.id}")
    assert shown in await eve.ask("GET", "/api/games")
    for path in ("/", f"/rules/{added.id}", shown["picture"]):
        answer = await eve.http.get(path)
        assert answer.status_code == 200
        assert "games.grand-othello.title" in answer.text or "10×10 board" in answer.text
