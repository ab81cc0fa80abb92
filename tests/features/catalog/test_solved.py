"""What the rules page of a solved game answers."""

from app.locales import t
from engine.think.moxie.solved.results import all_results
from tests.features.site.test_pages import page
from tests.support.site.live_server import Browser


async def test_the_rules_of_moxie_state_solved_results(eve: Browser) -> None:
    usual = all_results()[0]
    text = await page(eve, "/rules/moxie")
    assert '<h2 id="solved">Solved</h2>' in text
    cells = list(usual.first)
    assert t("rules-moxie.solved.story", turns=usual.distance or 0, cells=cells) in text
    white = t("colors.white")
    assert t("rules-moxie.solved.win", color=white, count=usual.distance or 0) in text


async def test_unsolved_games_state_no_results(eve: Browser) -> None:
    assert 'id="solved"' not in await page(eve, "/rules/othello")
