"""How even a game is, on its rules page."""

import pytest

from app.locales import t
from engine import GAMES
from engine.think.fairness.results import find_result
from tests.support.site.live_server import Browser


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_page_states_what_was_measured(eve: Browser, game: str) -> None:
    text = await eve.read(f"/rules/{game}")
    usual = find_result(game, {}, "usual")
    assert usual
    low, high = usual.share_interval
    even = 33 if len(GAMES[game].players) == 3 else 50
    shares = {"share": usual.share, "lowest": low, "highest": high}
    percent = {name: round(100 * share) for name, share in shares.items()}
    color = t(f"colors.{GAMES[game].players[0]}")
    assert t("fairness.usual", games=usual.games, color=color, even=even, **percent) in text


async def test_the_lead_has_a_direction(eve: Browser) -> None:
    text = await eve.read("/rules/macbeth")
    usual = find_result("macbeth", {}, "usual")
    assert usual
    assert usual.margin
    assert usual.margin < 0
    margin = abs(round(usual.margin, 1))
    assert t("fairness.behind", color=t("colors.black"), margin=margin) in text
