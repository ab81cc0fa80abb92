"""What the rules page of a solved game answers."""

from engine.think.moxie.solved.results import all_results
from tests.web.pages.test_pages import page
from tests.web.support.live_server import Browser


async def test_the_rules_of_moxie_answer_who_wins(eve: Browser) -> None:
    usual = all_results()[0]
    text = await page(eve, "/rules/moxie")
    assert '<h2 id="solved">Solved</h2>' in text
    assert "White wins quickly by starting in the center" in text
    assert f"the game lasts {usual.distance} turns" in text
    for move, (value, distance) in usual.first.items():
        assert value == "win"
        assert f"{move} wins in {distance} turns" in text


async def test_a_game_that_is_not_solved_does_not_say_so(eve: Browser) -> None:
    assert 'id="solved"' not in await page(eve, "/rules/othello")
