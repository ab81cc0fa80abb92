"""A game with the swap rule, from its form to the first move after the choice."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.table import Table


def test_a_player_makes_the_first_moves_and_the_other_takes_the_color(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    anna.goes("/new/moxie?start=swap")
    expect(anna.page.locator('input[name="start"][value="swap"]')).to_be_checked()
    Table(ben, anna, game="moxie", swap=True).with_all_at_it()
    expect(ben.notice).to_have_text(t("swap.opening.chooser", name="Anna", last=3, chooser="Ben"))
    for move in ("a1", "c3", "d1"):
        anna.plays(move)
    ben_card = ben.page.locator("#cards")
    expect(ben_card).to_contain_text(t("swap.choice.you"))
    expect(anna.notice).to_have_text(t("swap.choice.other", name="Ben"))
    expect(ben_card).not_to_have_attribute("data-arming", "")
    ben_card.get_by_role("button", name=t("swap.play", color=t("colors.white"))).click()
    chosen = t("swap.chosen.swapped", name="Ben", color=t("colors.white"))
    for person in (anna, ben):
        expect(person.page.locator("#moves .move-note")).to_have_text(chosen)
    anna.page.reload()
    expect(anna.page.locator("#moves .move-note")).to_have_text(chosen)
    anna.plays("b1")
    expect(ben.page.locator("#moves [data-ply]")).to_have_count(4)
