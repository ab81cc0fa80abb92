"""The shipped opening books, and the computers that play by them."""

import pytest

from engine import find_game, parse_move
from engine.canonical import canonical
from engine.position import PASS, Position
from engine.think.book.book import (
    FOLDER,
    GAMES,
    MAX_PLIES,
    NAMES,
    find_moves,
    format_book,
    name_of_opening,
    parse_book,
)
from engine.think.levels import BOOK_STONES, LEVELS, choose_move
from engine.think.thinker import StopFlag
from engine.think.value import SearchResult, Value

STARTS = [
    *(("macbeth", opening, "") for opening in ("othello", "pairs", "halves")),
    ("macbeth", "reversi", "g6 g7 f7 f5 e5 e6"),
    ("macbeth-full", None, ""),
]


def reach(game: str, opening: str | None, moves: str = "") -> Position:
    position = find_game(game).start({"opening": opening} if opening else {})
    for text in moves.split():
        position = position.play(parse_move(position, text))
    return position


def margin(value: Value) -> float:
    assert value.margin is not None
    return value.margin


class NoThinker:
    """Fails if it is asked."""

    def best(self, *_: object) -> SearchResult:
        raise AssertionError

    def rank(self, *_: object) -> SearchResult:
        raise AssertionError


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_read_and_written(game: str) -> None:
    text = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    command = text.splitlines()[0].removeprefix("# ")
    assert format_book(command, parse_book(text)) == text


@pytest.mark.parametrize(("game", "opening", "moves"), STARTS)
def test_values_follow_from_those_of_the_answers(
    game: str, opening: str | None, moves: str
) -> None:
    """From every start, along the best moves of the book to its end."""
    position, plies = reach(game, opening, moves), 0
    while values := find_moves(position):
        assert set(values) == set(position.legal_moves)
        best = max(values, key=lambda move: margin(values[move]))
        after = position.play(best)
        while after.legal_moves == (PASS,):
            after = after.play(PASS)
        if answers := find_moves(after):
            expected = max(map(margin, answers.values()))
            sign = 1 if after.turn is position.turn else -1
            assert margin(values[best]) == pytest.approx(sign * expected)
        position, plies = after, plies + 1
    assert 8 <= plies <= MAX_PLIES


@pytest.mark.parametrize(
    ("game", "options"),
    [("macbeth", {"passing": "free"}), ("renegado", {}), ("moxie", {}), ("othello", {})],
)
def test_other_games_have_no_book(game: str, options: dict[str, str]) -> None:
    assert find_moves(find_game(game).start(options)) == {}


@pytest.mark.parametrize("level", LEVELS[6:], ids=lambda level: str(level.number))
def test_strong_levels_begin_differently_and_never_badly(level: object) -> None:
    position = reach("macbeth-full", None)
    values = find_moves(position)
    best = max(map(margin, values.values()))
    games = set()
    for seed in range(20):
        game, here = [], position
        for number in range(6):
            move = choose_move(NoThinker(), here, level, StopFlag(), 7 * seed + number)  # type: ignore[arg-type]
            game.append(move)
            here = here.play(move)
        games.add(tuple(game))
        assert margin(values[game[0]]) >= best - BOOK_STONES
    assert len(games) > 1


def test_weaker_levels_think_for_themselves() -> None:
    start = reach("macbeth-full", None)
    position = start.play(start.legal_moves[0])
    with pytest.raises(AssertionError):
        choose_move(NoThinker(), position, LEVELS[5], StopFlag())


def test_named_openings_are_different_positions_of_the_game() -> None:
    for game, lines in NAMES.items():
        named = {}
        for line, name in lines.items():
            position = reach(game, None, line)
            named[name] = canonical(position).key
            assert name_of_opening(game, position) == name
        first = reach(game, None, next(iter(lines)).split()[0])
        assert {canonical(first.play(move)).key for move in first.legal_moves} == set(
            named.values()
        )
    assert name_of_opening("moxie", find_game("moxie").start({})) is None
    assert name_of_opening("macbeth", reach("macbeth", "pairs", "g8 g5")) is None
