"""Records as people have them are read: from mails, word processors, other programs and pages."""

import pytest

from engine import (
    NotationError,
    Vocabulary,
    read_pasted,
    text_of_json,
)

OTHELLO = ("f5", "d6", "c3", "d3")
GGF = "(;GM[Othello]PC[GGS]DT[1999.12.1]PB[Ann]PW[Bob]RE[+4.0]TY[8]BO[8 {board} *]{moves};)"
USUAL = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27

COPIED = (
    "Black\tWhite\n"
    "1. f5 +1Black: f5, turns 1\t2. d6 +1White: d6, turns 1\n"
    "3. c3 +1Black: c3, turns 1\t4. d3 as planned +1White: d3, turns 1"
)


def moves_of(text: str, game: str = "othello") -> tuple[str, ...]:
    return read_pasted(text_of_json(text) or text).record(game).moves


@pytest.mark.parametrize(
    "text",
    [
        "F5 D6 C3 D3",
        "f5d6c3d3",
        "F5D6C3D3.",
        "1.f5d62.c3d3",
        "f5, d6; c3 | d3",
        "f5/d6/c3/d3",
        "f5-d6-c3-d3",
        "1. f5 d6 2. c3 d3 1-0",
        "1) f5 2) d6 3) c3 4) d3 33-31",
        "#1 f5 #2 d6 #3 c3 #4 d3 1/2-1/2",
        "f5 d6 c3 d3 *",
        "f5! d6?? c3!? d3 $14",
        "f5 (e6 f4 (g3 {really?})) d6 {a comment; (here)} c3 d3",
        "f5 d6 ; what a start\nc3 d3 ; and on",
        "; my best game\nf5 d6 c3 d3",
        "f5 d6 ; e6 is better\nc3 d3 # the end",
        "f5 d6 c3 d3 ; well played",
        "B: f5 W: d6 B: c3 W: d3",
        "Black f5 White d6 Black c3 White d3 Black wins 33-31",
        "f5 0:12 d6 0:34.5 c3 +2 d3 -4",
        "\ufeffｆ５ Ｄ６\u3000ｃ３ d３",
        "f5\u00a0d6\u200b \u202fc3\u200d d3\u00ad",
        "“f5 – d6 — c3 − d3”",
        "> f5 d6\n> > c3\n> d3",
        "On Friday, 27 November, Ann wrote:\n> f5 d6 c3 d3",
        "Subject: our game\n\nf5 d6 c3 d3",
        "```text\nf5 d6\nc3 d3\n```",
        "| f5 | d6 |\n| c3 | d3 |",
        "- f5\n- d6\n- c3\n- d3",
        "# My game\nf5 d6 c3 d3",
        "f5&nbsp;d6 &#99;3<br><td>d3</td>",
        "f5 d6\r\nc3\rd3\x0b",
        "**f5** _d6_ `c3` d3",
        COPIED,
        COPIED.replace("\t", "\n"),
        GGF.format(board=USUAL, moves="B[F5//1.2]W[d6/0.1]B[C3]W[D3]"),
        f"{USUAL} *\nf5d6c3d3",
        f"{USUAL.replace('-', '.').replace('*', 'X')} X f5d6c3d3",
        "........\n" * 3 + "...OX...\n...XO...\n" + "........\n" * 3 + "f5 d6 c3 d3",
        "(;GM[2]FF[4];B[f5];W[d6];B[c3];W[d3])",
        "Hi Bob,\n\nour game was\n\nf5 d6 c3 d3\n\nBest wishes\nAnn",
        "f5 d6\nc3 d3\n\n-- \nAnn\nSent from my telephone",
        "Othello\nann1 - bob2 33-31\nf5 d6 c3 d3",
        "Black: Ann\nWhite: Bob\nf5 d6 c3 d3",
        "Ann: f5\nBob: d6\nAnn: c3\nBob: d3",
        "[10:32, 29/11/2026] Ann: f5\n[10:33, 29/11/2026] Bob: d6 c3 d3",
        "29.11.26, 10:32 - bob2: f5\n29.11.26, 10:33 - Ann: d6 c3 d3",
        "Our game: f5 d6 c3 d3",
        "No,Black,White\r\n1,f5,d6\r\n2,c3,d3\r\n",
        '"Nr";"Ann";"Bob"\n"1";"f5";"d6"\n"2";"c3";"d3"',
        "| # | Black | White |\n|---|:-----:|-------|\n| 1 | f5 | d6 |\n| 2 | c3 | d3 |",
        "+---+----+\n| 1 | f5 |\n+---+----+\n| 2 | d6 |\n| 3 | c3 |\n| 4 | d3 |\n+---+----+",
        "[1] f5 [2] d6 3] c3 4] d3",
        "- [x] f5\n- [x] d6\n- [ ] c3\n- [ ] d3",
        "[b]f5[/b] d6 [i]c3[/i] d3",
        'f5 [+2] d6 [what now?] c3 "here" d3',
        "['f5', 'd6', 'c3', 'd3']",
        "[Black: Ann]\n[White: 'Bob']\nf5 d6 c3 d3",
        "https://othello.example/show?m=f5d6c3d3&lang=en",
        "from www.othello.example/g5\nf5 d6 c3 d3",
        "f5 d6 // my game\nc3 d3 # the end",
        "f5 1m d6 1m30s c3 59s d3",
        "<!-- a page -->f5 d6 c3 d3",
        "\x1b[1mf5\x1b[0m \x1b[38;5;10md6\x1b[m c3 d3",
        "f 5 d 6 c 3 d 3",
        "1. F 5 D 6\n2. C 3 D 3",
        "(;GM[2]FF[4];B[fe];W[df];B[cc];W[dc])",
        "(;GM[Othello]KTB[x]B[f5]W[d6]B[c3]W[d3];)",
        "(;gm[2]sz[8];b[f5];w[d6];b[c3];w[d3])",
        "(;GaMe[2];Black[f5];White[d6];Black[c3];White[d3])",
        f"(;GM[2];B[f5]C[{'long ' * 1_000}];W[d6];B[c3];W[d3])",
        "(;GM[2];B[f5];W[d6](;B[c3];W[d3])(;B[b6](;W[c4])))",
        "Hi,\nhere it is:\n\n(;GM[2];B[f5];W[d6];B[c3];W[d3])\nBest wishes",
        "（；ＧＭ［Ｏｔｈｅｌｌｏ］Ｂ［ｆ５］Ｗ［ｄ６］Ｂ［ｃ３］Ｗ［ｄ３］；）",
        "An: f5\nBo: d6\nAn: c3\nBo: d3",
        "f5 d6\nTo: c3 d3",
        "f5 d6\n# c3 d3",
        "f5\n% d6 c3\nd3",
        "```f5 d6\nc3 d3```",
        "<f5> <d6> <c3> d3",
        "<h2>f5</h2> <h3>d6</h3> c3 d3",
        "f5/1.2d6/0.1c3/0:12d3/7",
        "№1 f5 №2 d6 №3 c3 №4 d3",
        "f5\u3164d6\u2800c3\uffa0d3",
        '[{"move": "f5"}, {"move": "d6"}, {"move": "c3"}, {"move": "d3"}]',
        '{"moves": [{"move": "f5"}, {"move": "d6"}, {"move": "c3"}, {"move": "d3"}]}',
        "f5 d6 c3 d3 B+10",
        "f5 d6 c3 d3 RESIGN",
        "  a b c d e f g h\n"
        + "".join(f"{n} . . . {c} . . .\n" for n, c in enumerate([". ."] * 3 + ["O X", "X O"], 1))
        + "".join(f"{n} . . . . . . . .\n" for n in (6, 7, 8))
        + "f5 d6 c3 d3",
    ],
)
def test_the_same_moves_are_read_in_many_spellings(text: str) -> None:
    assert moves_of(text) == OTHELLO


@pytest.mark.parametrize(
    ("text", "departure"),
    [
        ("f5 d6 W+Resign", "black-resigns"),
        ("f5 d6\nW + R", "black-resigns"),
        ("1. f5 d6 B+T", "white-timeout"),
        ("f5 d6 White resigns B+Res", "white-resigns"),
        ("(;GM[2]RE[W+R];B[f5];W[d6])", "black-resigns"),
        ("(;GM[2]RE[B+Time];B[f5];W[d6])", "white-timeout"),
        ("(;GM[Othello]RE[+12.0:r]B[f5]W[d6];)", "white-resigns"),
        ("(;GM[Othello]RE[-2.00:t]B[f5]W[d6];)", "black-timeout"),
    ],
)
def test_a_result_may_name_a_departure(text: str, departure: str) -> None:
    assert moves_of(text) == ("f5", "d6", departure)


@pytest.mark.parametrize("word", ["pass", "PASS", "pa", "ps", "--", "—-", "Passe", "paso"])
def test_a_pass_has_many_names(word: str) -> None:
    assert moves_of(f"f5 {word} d6") == ("f5", "pass", "d6")


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [
        ("macbeth", "g8h9k11", "g8 h9 k11"),
        ("macbeth", "1.G8 2.H9 3.K11.", "g8 h9 k11"),
        ("macbeth", "g8 White\nresigns", "g8 white-resigns"),
        ("hex-othello-3", "g8 RED-TIMEOUT b1 black – resigns", "g8 red-timeout b1 black-resigns"),
        ("moxie", "C2 b2–c3 b2×d4×b4 !a1:c2!", "c2 b2-c3 b2xd4xb4 !a1:c2"),
        ("moxie", "b2 x d4 !a1 : b2-\nc3", "b2xd4 !a1:b2-c3"),
        ("moxie", "1. b2xd4 +1Black: b2 to d4, captures c3\t2. a1", "b2xd4 a1"),
    ],
)
def test_other_games_are_read(game: str, text: str, moves: str) -> None:
    assert moves_of(text, game) == tuple(moves.split())


@pytest.mark.parametrize(
    ("text", "word", "line"),
    [
        ("f5 d6 castles c3", "castles", "1"),
        ("> f5\n> d6\n> O-O c3", "O-O", "3"),
        ("f5 {never closed", "{never", "1"),
        ('[Black "Ann"]\n\nf5 later', "later", "3"),
        ("<b>f5</b>\n{two\nlines} d6 zz9", "zz9", "3"),
        ("f5d6xyz", "f5d6xyz", "1"),
        ("f5 d6\nnot this\nc3", "not", "2"),
        ("f5 d6\nc3 Д6", "Д6", "2"),
        ("f5 d6\nД6", "Д6", "2"),
        ("f5 O-O: d6", "O-O:", "1"),
        ("f5 d6 [zz9] c3", "[zz9]", "1"),
        ('f5 "zz9" c3', '"zz9"', "1"),
        ("what a game", "what", "1"),
        ("f5 d6 ; castles c3 d3", "castles", "1"),
        ("f5 d6 # castles c3 d3", "castles", "1"),
        ("f5 d6 // castles c3 d3", "castles", "1"),
        ("(;GM[2];B[f5];\nmore W[d6])", "more", "2"),
        ("(;GM[2];B[f5];\nW[d6", "W[d6", "2"),
        ("f5 d610", "d610", "1"),
        ("f5 borrowed d6\nc3", "borrowed", "1"),
        ("Ann wrote f5 d6:\nc3", "Ann", "1"),
        ('[Event "x"]\n[Black "a"]\n[Black "b"]\nf5', "[Black", "3"),
        ('[Event "x"]\n[Black "\\q"]\nf5', "[Black", "2"),
        ('[Game "othello"]\n[Options "foo"]\nf5', "[Options", "2"),
    ],
)
def test_the_first_word_that_is_no_move_is_named(text: str, word: str, line: str) -> None:
    with pytest.raises(NotationError) as error:
        moves_of(text)
    assert error.value.text == "word"
    assert error.value.values == {"word": word, "line": line}


def test_a_game_from_another_start_is_refused() -> None:
    other = USUAL.replace("-", "*", 1)
    for text in (GGF.format(board=other, moves="B[F5]"), f"{other} O", f"{other} O\nf5"):
        with pytest.raises(NotationError) as error:
            moves_of(text)
        assert error.value.text == "other-start"


def test_a_mistyped_row_is_no_number() -> None:
    assert moves_of("f5 d66 c3") == ("f5", "d66", "c3")


def test_anti_othello_is_told_by_its_type() -> None:
    assert read_pasted("(;GM[Othello]TY[8a]B[F5];)").game == "variant"


def test_a_game_has_a_title_in_every_spelling() -> None:
    words = Vocabulary(games={"Othello für drei": "hex-othello-3"})
    for title, game in [
        ("Othello", "othello"),
        ("OTHELLO FÜR DREI", "hex-othello-3"),
        ("Mac Beth", "macbeth"),
        ("MacBeth-Full", "macbeth-full"),
        ("chess", "chess"),
    ]:
        assert read_pasted(f"[GAME “{title}”]", words).game == game
