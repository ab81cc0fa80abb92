"""Every example of the rules shows what its text says."""

import pytest

from engine import GAMES, PASS, Color, Position, find_game, format_cell, parse_move
from engine.examples import EXAMPLES, Example

LINES = [
    (game, example, line)
    for game, examples in EXAMPLES.items()
    for example in examples
    for line in example.lines
]

# The captures of the last move of each line, by what they become; then the winner, if any.
NOTHING: dict[str, str] = {}
CLAIMS: dict[tuple[str, str, str], tuple[dict[str, str], str]] = {
    ("macbeth", "opening", "g8"): ({"black": "g7"}, ""),
    ("macbeth", "opening", "g8 h9"): ({"white": "g8 f7"}, ""),
    ("macbeth", "four-ways", "e4"): ({"black": "e3 e5 d3 f5"}, ""),
    ("macbeth", "four-ways", "e10"): ({"black": "e9 e8 e7"}, ""),
    ("macbeth", "forced-pass", "e4"): ({"black": "e5 e6 f5"}, ""),
    ("macbeth", "corner", "a6"): ({"black": "a5"}, ""),
    ("macbeth", "beside-corner", "g10"): ({"black": "f9 g9"}, ""),
    ("macbeth", "beside-corner", "e10 f11"): ({"white": "e10"}, ""),
    ("macbeth", "near-edge", "e4"): ({"black": "e5"}, ""),
    ("macbeth", "near-edge", "c7"): ({"black": "d7"}, ""),
    ("macbeth", "few-stones", "i5"): ({"black": "h5"}, ""),
    ("macbeth", "few-stones", "i10"): ({"black": "e6 f7 g8 h9"}, ""),
    ("macbeth", "few-replies", "j9"): ({"black": "d3 e4 f5 g6 h7 i8"}, ""),
    ("macbeth", "few-replies", "g10"): ({"black": "g8 g9"}, ""),
    ("macbeth", "empty-cells", "e9"): ({"black": "e6 e7 e8"}, ""),
    ("macbeth", "empty-cells", "g3"): ({"black": "g4 g5"}, ""),
    ("macbeth", "reversi", "g6 g7 f7 f5 e5 e6"): (NOTHING, ""),
    ("macbeth", "reversi", "g6 f5 g7 e5 f7 e6"): (NOTHING, ""),
    ("macbeth", "reversi", "g6 g7 f5 f7 e6 e5"): (NOTHING, ""),
    ("macbeth", "pairs", "g8"): ({"black": "g7 f7"}, ""),
    ("macbeth", "halves", "e4"): ({"black": "f5"}, ""),
    ("macbeth", "free-passing", "pass"): (NOTHING, ""),
    ("macbeth", "free-passing", "pass pass"): (NOTHING, "black"),
    ("macbeth-full", "opening", "g8"): ({"black": "g7"}, ""),
    ("macbeth-full", "center", "f6"): (NOTHING, ""),
    ("hex-othello-3", "center", "f6"): (NOTHING, ""),
    ("hex-othello-3", "mixed-row", "f8"): ({"black": "f7 f6"}, ""),
    ("renegado", "neutral", "g8"): ({"neutral": "g7"}, ""),
    ("renegado", "mine", "g5"): ({"black": "f5"}, ""),
    ("renegado", "both", "d5"): ({"neutral": "e6", "black": "e5 f5"}, ""),
    ("renegado", "mixed-row", "d5"): ({"neutral": "e6"}, ""),
    ("othello", "opening", "d3"): ({"black": "d4"}, ""),
    ("othello", "corner", "h8"): ({"white": "g7 f6 e5"}, ""),
    ("othello", "reversi", "d5 d4 e4 e5"): (NOTHING, ""),
    ("othello", "reversi", "d4 d5 e4 e5"): (NOTHING, ""),
    ("desdemona", "neutral", "d3"): ({"neutral": "d4"}, ""),
    ("desdemona", "neutral", "d3 c3"): ({"white": "d4"}, ""),
    ("desdemona", "both", "c4"): ({"neutral": "d4", "black": "d5"}, ""),
    ("desdemona", "mixed-row", "f6"): ({"neutral": "e6"}, ""),
    ("moxie", "row", "c1"): (NOTHING, "white"),
    ("moxie", "compulsory-jump", "b2xd4"): ({"": "c3"}, ""),
    ("moxie", "chain", "b2xd2xd4"): ({"": "c2 d3"}, ""),
    ("moxie", "sixth-capture", "b4xd2"): ({"": "c3"}, "black"),
    ("moxie", "open-two", "c2"): (NOTHING, ""),
    ("moxie", "open-two", "c2 a2 d2"): (NOTHING, "white"),
    ("moxie", "open-two", "c2 c3 b2xd4xb4"): ({"": "c3 c4"}, ""),
    ("moxie", "hex", "c1xc3xc5"): ({"": "c2 c4"}, ""),
    ("moxie", "knight", "c1-d3"): (NOTHING, "white"),
    ("moxie", "no-steps", "c3"): (NOTHING, "whiteblack"),
    ("moxie", "diagonal", "b3"): (NOTHING, "white"),
    ("moxie", "cluster", "c2"): (NOTHING, "white"),
    ("moxie", "sixth-loses", "b4xd2"): ({"": "c3"}, "white"),
    ("moxie", "sixth-loses", "b2xd4"): ({"": "c3"}, "white"),
    ("moxie", "unless-winning", "c2"): (NOTHING, "white"),
    ("moxie", "unless-winning", "b3xb1"): ({"": "b2"}, ""),
    ("moxie", "unless-decisive", "b2"): (NOTHING, "white"),
    ("moxie", "unless-decisive", "c3xc1"): ({"": "c2"}, ""),
    ("moxie", "sacrifice", "!d4:b1"): (NOTHING, "white"),
    ("moxie", "sacrifice", "d4xb2"): ({"": "c3"}, ""),
    ("moxie", "unbreakable", "c2"): (NOTHING, ""),
    ("moxie", "unbreakable", "c2 d2xb2xb4"): ({"": "b3 c2"}, ""),
    ("moxie", "last-chance", "b1xd3"): ({"": "c2"}, "white"),
    ("moxie", "last-chance", "b1xb3xd1xb1"): ({"": "b2 c2 c1"}, ""),
}


def find(game: str, example_id: str) -> Example:
    return next(example for example in EXAMPLES[game] if example.id == example_id)


def position_of(game: str, example: Example, **other: str) -> Position:
    return example.position_from(find_game(game).start({**example.options, **other}))


def legal(position: Position, move: str) -> bool:
    return parse_move(position, move) in position.legal_moves


def after(position: Position, moves: str) -> Position:
    for move in moves.split():
        position = position.play(parse_move(position, move))
    return position


def test_every_choice_has_an_example() -> None:
    assert set(EXAMPLES) <= set(GAMES)
    for game in map(find_game, EXAMPLES):
        shown = {pair for example in EXAMPLES[game.id] for pair in example.options.items()}
        for option in game.options:
            for choice in option.choices[1:]:
                assert (option.name, choice) in shown


def test_every_line_has_a_claim() -> None:
    lines = {(game, example.id, line) for game, example, line in LINES}
    assert lines == set(CLAIMS)


def test_example_ids_are_unique() -> None:
    for examples in EXAMPLES.values():
        names = [example.id for example in examples]
        assert len(set(names)) == len(names)
        for example in examples:
            assert (example.topic == "options") == bool(example.options)


@pytest.mark.parametrize(("game", "example", "line"), LINES)
def test_a_line_captures_and_wins_as_claimed(game: str, example: Example, line: str) -> None:
    *first, last = line.split()
    position = after(position_of(game, example), " ".join(first))
    move = parse_move(position, last)
    captured: dict[str, set[str]] = {}
    for ray in position.rays(move):
        names = {format_cell(position.rules.board, cell) for cell in ray.cells}
        captured[ray.becomes] = captured.get(ray.becomes, set()) | names
    expected, winner = CLAIMS[game, example.id, line]
    assert captured == {becomes: set(cells.split()) for becomes, cells in expected.items()}
    assert "".join(position.play(move).winners) == winner


def test_white_must_pass() -> None:
    position = after(position_of("macbeth", find("macbeth", "forced-pass")), "e4")
    assert position.legal_moves == (PASS,)
    assert position.score[Color.WHITE] == 4


@pytest.mark.parametrize(
    ("game", "wall", "row"), [("renegado", "h5", "g5 f5 e5"), ("desdemona", "d3", "d4 d5 d6")]
)
def test_a_mixed_row_is_not_captured(game: str, wall: str, row: str) -> None:
    position = position_of(game, find(game, "mixed-row"))
    assert not legal(position, wall)
    board = position.rules.board
    first, second, own = (position.stone(board.cells_named(cell)) for cell in row.split())
    assert {first, second} > {"neutral"}
    assert own == position.turn


@pytest.mark.parametrize("example_id", ["compulsory-jump", "chain", "hex"])
def test_only_the_jump_is_legal(example_id: str) -> None:
    example = find("moxie", example_id)
    position = position_of("moxie", example)
    assert position.legal_moves == (parse_move(position, example.lines[0]),)


# Every choice, and the difference with the default choice.
@pytest.mark.parametrize(
    ("example_id", "usual", "move", "difference"),
    [
        ("knight", {"step": "king"}, "c1-d3", "illegal"),
        ("no-steps", {"step": "king"}, "c3", ""),
        ("cluster", {"goal": "row"}, "", "earlier"),
        ("diagonal", {"goal": "row"}, "", "earlier"),
        ("sixth-loses", {"sixth": "wins"}, "b4xd2", "black"),
        ("unless-winning", {"jumps": "mandatory"}, "c2", "illegal"),
        ("unless-decisive", {"jumps": "mandatory"}, "b2", "illegal"),
        ("sacrifice", {"jumps": "mandatory"}, "!d4:b1", "illegal"),
        ("unbreakable", {"row": "instant"}, "c2", "white"),
        ("last-chance", {"row": "instant"}, "", "earlier"),
    ],
)
def test_an_example_differs_without_its_option(
    example_id: str, usual: dict[str, str], move: str, difference: str
) -> None:
    example = find("moxie", example_id)
    start = find_game("moxie").start({**example.options, **usual})
    position = start
    for text in example.before.split():
        if position.over:
            assert difference == "earlier"
            return
        if (parsed := parse_move(position, text)) not in position.legal_moves:
            assert difference == "illegal"
            return
        position = position.play(parsed)
    if difference == "earlier":
        assert position.over
    elif difference == "illegal":
        assert not legal(position, move)
    else:
        assert "".join(after(position, move).winners) == difference
