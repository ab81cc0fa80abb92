"""What the rules page of a solved game answers."""

import re
from html import unescape

from app.locales import t
from engine.think.moxie.solved.results import all_results
from tests.support.site.live_server import Browser


async def test_the_rules_of_moxie_state_solved_results(eve: Browser) -> None:
    usual = all_results()[0]
    text = await eve.read("/rules/moxie")
    assert '<h2 id="solved">Solved</h2>' in text
    cells = list(usual.first)
    assert t("rules-moxie.solved.story", turns=usual.distance or 0, cells=cells) in text
    assert "For a better game, the tables recommend “Goal: Diagonal rows”" in text
    white = t("colors.white")
    assert t("rules-moxie.solved.win", color=white, count=usual.distance or 0) in text


async def test_the_rules_of_small_macbeth_lead_to_every_solved_start(eve: Browser) -> None:
    text = await eve.read("/rules/variant?rules=macbeth-4")
    assert t("variants.fairness.measure") not in text
    links = re.findall(r'<a href="(/analysis/variant[^"]*#solved)">([^<]*)</a>', text)
    assert len(links) == 16
    results = [result for _, result in links]
    white = t("colors.white")
    assert results[0] == t("rules-macbeth-4.solved.win", color=white, margin=19)
    assert results[1] == t("rules-macbeth-4.solved.draw")
    for address, _ in links:
        assert 'id="solved"' in await eve.read(unescape(address.removesuffix("#solved")))


async def test_unsolved_games_state_no_results(eve: Browser) -> None:
    for address in ("othello", "variant?rules=macbeth-8"):
        assert 'id="solved"' not in await eve.read(f"/rules/{address}")
