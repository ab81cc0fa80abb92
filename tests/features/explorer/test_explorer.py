"""The opening explorer: moves that were played in public games, with their results."""

from app.features.explorer.counting import MAX_PLIES
from engine import GAMES, PASS, Color, Position, format_move, parse_move
from engine.variants.games import VARIANT
from tests.features.explorer.conftest import counted
from tests.support.site.live_server import Browser, Json
from tests.support.site.table import seated

OTHELLO = ("othello", {"opening": "othello"})


async def explore(browser: Browser, game: str, query: str = "") -> Json:
    answer: Json = await browser.ask("GET", f"/api/games/{game}/explorer{query}")
    return answer


async def played(black: Browser, white: Browser, eve: Browser, moves: str, **terms: bool) -> None:
    """A game of Othello that White wins."""
    async with seated(OTHELLO, [black, white], eve, **terms) as table:
        await table.play_all(moves)
        await table.resign("black")


async def test_public_games_are_counted(ann: Browser, bob: Browser, eve: Browser) -> None:
    before = eve.site.count("counted_game")
    start = await explore(eve, "othello", "?opening=othello")
    await played(ann, bob, eve, "e6 f6", listed=False)
    await played(ann, bob, eve, "d3 c3", listed=True)
    await played(ann, bob, eve, "c4 c3", listed=True)
    await counted(eve, before + 2)
    answer = await explore(eve, "othello", "?opening=othello")
    (only,) = answer["moves"]  # all first moves are the same by symmetry
    assert only["games"] == answer["games"] == start["games"] + 2
    assert only["won"]["white"] >= 2
    assert only["margin"] is None
    for moves in ("d3,c3", "c4,c3"):
        first, _, second = moves.partition(",")
        answer = await explore(eve, "othello", f"?opening=othello&moves={first}")
        assert second in {one["move"] for one in answer["moves"]}
        assert answer["plies"] == 1


async def test_the_computer_values_the_moves_that_are_listed(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    before = eve.site.count("counted_game")
    await played(ann, bob, eve, "f5 f6", listed=True)
    await counted(eve, before + 1)
    query = "?opening=othello&moves=f5"
    listed = (await explore(eve, "othello", query))["moves"]
    values = (await eve.ask("GET", f"/api/games/othello/explorer/values{query}"))["moves"]
    assert [one["move"] for one in values] == [one["move"] for one in listed]
    assert values
    for one in values:
        assert 0 <= one["chance"] <= 1
        assert isinstance(one["margin"], float)
    unknown = "?opening=othello&moves=f5,f6,e6"
    answer = await eve.ask("GET", f"/api/games/othello/explorer/values{unknown}")
    assert answer["moves"] == (await explore(eve, "othello", unknown))["moves"] == []


def after_forced_passes(position: Position) -> Position:
    while position.legal_moves == (PASS,):
        position = position.play(PASS)
    return position


async def test_all_moves_of_a_solved_game_have_proved_values(eve: Browser) -> None:
    start = VARIANT.start({"rules": "macbeth-4"})
    for moves in ("f5", "c5", "f5,c2,b1,e3,c5,e6,f3,g5,g6,g7,f7,e2,d1,e7,b5,c6,d7,c1,b3,a1,a3"):
        query = f"?rules=macbeth-4&moves={moves}"
        answer = await eve.ask("GET", f"/api/games/variant/explorer/values{query}")
        position = start
        for move in moves.split(","):
            position = after_forced_passes(position.play(parse_move(position, move)))
        listed = {one["move"]: one for one in answer["moves"]}
        assert listed.keys() == {format_move(position, move) for move in position.legal_moves}
        assert all(one["exact"] for one in listed.values()), (moves, answer)
        for move in answer["line"]:
            position = after_forced_passes(position.play(parse_move(position, move)))
        assert position.over
        assert position.score == {Color.BLACK: 4, Color.WHITE: 23}


async def test_every_game_has_an_explorer(eve: Browser) -> None:
    for game in GAMES.values():
        answer = await explore(eve, game.id)
        assert (answer["plies"], answer["limit"]) == (0, MAX_PLIES)
        assert set(answer["options"]) == {option.name for option in game.options}


async def test_bad_requests_get_a_clear_answer(eve: Browser) -> None:
    for path, status, reason in (
        ("chess/explorer", 404, "no-such-game"),
        ("othello/explorer?moves=a1", 409, "nothing-flanked"),
        ("othello/explorer?moves=zz", 409, "not-a-cell"),
        ("othello/explorer?board=round", 422, "no-such-option"),
        (f"othello/explorer?moves={'a' * 2_000}", 422, "invalid"),
    ):
        answer = await eve.ask("GET", f"/api/games/{path}", status=status)
        assert answer["reason"] == reason, path
    deep = ",".join(["d3"] * (MAX_PLIES + 1))
    assert (await explore(eve, "othello", f"?moves={deep}"))["moves"] == []
