"""Boards before the moves of Othello are read, or refused with a reason."""

import pytest

from engine import NotationError, read_pasted

USUAL = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27
MIRRORED = "-" * 27 + "*O" + "-" * 6 + "O*" + "-" * 27
PARALLEL = "-" * 27 + "**" + "-" * 6 + "OO" + "-" * 27
ROWS = [USUAL[first : first + 8] for first in range(0, 64, 8)]
FRAME = "+-+-+-+-+-+-+-+-+\n"

MOVES = ("f5", "d6")


def opened(text: str) -> tuple[str | None, str | None, tuple[str, ...]]:
    """The game, its opening and its moves."""
    pasted = read_pasted(text)
    return pasted.game, pasted.options.get("opening"), pasted.record("othello").moves


@pytest.mark.parametrize(
    "text",
    [
        f"{USUAL} * f5 d6",
        f"{USUAL}*f5d6",
        f"{USUAL.replace('*', 'X')}X f5 d6",
        "\n".join(" ".join(row) for row in ROWS) + "\nf5 d6",
        "  a b c d e f g h\n"
        + "".join(f"{number} {' '.join(row)}\n" for number, row in enumerate(ROWS, 1))
        + "f5 d6",
        "  ABCDEFGH\n"
        + "".join(f"{number}|{row}|{number}\n" for number, row in enumerate(ROWS, 1))
        + "  ABCDEFGH\n\nBlack to move\nf5 d6",
        FRAME + "".join(f"|{'|'.join(row)}|\n{FRAME}" for row in ROWS) + "f5 d6",
        f"{USUAL} f5 d6".translate(str.maketrans("*O-", "●○·")),
        "\n".join(ROWS).translate(str.maketrans("*O-", "⚫⚪🟩")) + "\nf5 d6",
        "8/8/8/3wb3/3bw3/8/8/8 b f5 d6",
        '[Game "othello"]\n[FEN "8/8/8/3ox3/3xo3/8/8/8 b"]\n\nf5 d6',
        "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5];B[f5];W[d6])",
        "(;GM[2]SZ[8]AB[ed][de]AW[dd][ee];B[fe];W[df])",
        f"(;GM[Othello]BO[8 {USUAL} *]B[F5]W[d6];)",
        f"f5 d6\n\n{USUAL.replace('-', '*')} O",
    ],
)
def test_a_board_with_the_usual_start_begins_the_game(text: str) -> None:
    assert opened(text)[1:] == (None, MOVES)


@pytest.mark.parametrize(
    "text",
    [
        f"{MIRRORED} * c5 c6",
        '[Game "othello"]\n[FEN "8/8/8/3xo3/3ox3/8/8/8 b"]\n\nc5 c6',
        "(;GM[2]SZ[8]AB[d4][e5]AW[e4][d5];B[c5];W[c6])",
        f"(;GM[Othello]BO[8 {MIRRORED} *]B[c5]W[c6];)",
    ],
)
def test_the_mirrored_start_becomes_the_opening_that_reaches_it(text: str) -> None:
    assert opened(text) == ("othello", "reversi", ("d4", "d5", "e5", "e4", "c5", "c6"))


def test_the_parallel_start_becomes_the_opening_that_reaches_it() -> None:
    assert opened(f"{PARALLEL} X\nd6 e3") == (
        *("othello", "reversi"),
        ("d4", "d5", "e4", "e5", "d6", "e3"),
    )


@pytest.mark.parametrize(
    "text",
    [
        f"{USUAL} O f4",
        f"*{USUAL[1:]} * f5",
        "\n".join(" ".join(row) for row in ["* - - - - - - -", *ROWS[1:]]) + "\nf5",
        f"*{USUAL[1:]} f5".translate(str.maketrans("*O-", "●○·")),
        '[Game "othello"]\n[FEN "8/8/8/3xxx2/3ox3/8/8/8 w"]\n\nf6',
        "(;GM[2]SZ[8]AB[e4][d4]AW[d5];B[f5];W[f6])",
        "(;GM[2]SZ[8]PL[W];W[f4];B[f3])",
        f"(;GM[Othello]BO[8 {USUAL} O]W[F4];)",
        f"(;GM[Othello]BO[10 {'-' * 44}O*{'-' * 8}*O{'-' * 44} *]B[F5];)",
        f'[Game "macbeth"]\n\n{MIRRORED} * g8',
    ],
)
def test_a_start_that_no_record_can_have_is_named(text: str) -> None:
    with pytest.raises(NotationError) as error:
        opened(text)
    assert error.value.text == "other-start"
