"""Books have the positions of good play first, and values that follow from each other."""

import pytest

from app.errors import UserError
from engine import find_game
from engine.canonical import canonical
from engine.custodial import CustodialPosition
from engine.think.alphabeta import PlainThinker
from engine.think.book.book import format_book, parse_book
from training.book.make import make_book
from training.commands.book import write_book


def test_a_book_has_its_start_and_the_answers_to_its_best_moves() -> None:
    start = find_game("macbeth").start({})
    assert isinstance(start, CustodialPosition)
    steps: list[None] = []
    book = dict(make_book(start, PlainThinker(), 4, 100, lambda: steps.append(None)))
    assert len(book) == len(steps) == 4
    first = canonical(start)
    assert next(iter(book)) == first.key
    assert {first.turn_move(move) for move in ("g8", "e4", "h7")} == set(book[first.key])
    ((move, value),) = book[first.key].items()
    after = start.play(start.rules.board.cells_named(first.turn_move_back(move)))
    answers = list(book[canonical(after).key].values())
    assert value == answers[0].for_opponent
    assert answers == sorted(answers, key=lambda one: one.margin or 0, reverse=True)
    assert [len(moves) for moves in parse_book(format_book("test", book)).values()] == [
        len(moves) for moves in book.values()
    ]


@pytest.mark.parametrize("game", ["moxie", "hex-othello-3"])
def test_games_without_a_book_are_refused(game: str) -> None:
    with pytest.raises(UserError, match="two players must count stones"):
        write_book(find_game(game), 1, 1)
