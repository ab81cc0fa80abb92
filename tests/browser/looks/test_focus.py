"""What has the focus is seen, also where something stays while the rest scrolls."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.support.params import in_soak_except

SMALL = {"width": 320, "height": 480}
PATHS = ("/rules/moxie", "/rules/macbeth", "/settings", "/computer", "/new/moxie", "/workshop")

FOCUS_LAST = """root => [...root.querySelectorAll("a, button, summary, input, select")]
  .filter((one) => one.checkVisibility()).at(-1).focus()"""
COVERED = """() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect();
  const [first, last] = [6, height - 6]
    .map((down) => document.elementFromPoint(x + width / 2, y + down));
  const boxes = [document.activeElement, ...(document.activeElement.labels ?? [])];
  const isSeen = (at) => boxes.some((box) => box.contains(at) || at?.contains(box));
  return isSeen(first) && isSeen(last) ? null : document.activeElement.outerHTML.slice(0, 120);
}"""
IS_INSIDE = "root => root.contains(document.activeElement)"


def covered_on_the_way_up(person: Person, root: str) -> list[str]:
    """What is covered, at its upper or lower edge, while it has the focus."""
    within = person.page.locator(root)
    within.evaluate(FOCUS_LAST)
    covered = []
    for _ in range(60):
        person.presses("Shift+Tab")
        if not within.evaluate(IS_INSIDE):
            break
        covered.append(person.page.evaluate(COVERED))
    assert len(covered) > 5
    return [one for one in covered if one]


@pytest.mark.parametrize("path", in_soak_except("/rules/moxie", values=PATHS))
def test_what_has_the_focus_is_seen(visit: Visit, path: str) -> None:
    anna = visit("Anna", viewport=SMALL)
    anna.goes(path)
    assert covered_on_the_way_up(anna, "main") == []


def test_what_has_the_focus_is_seen_in_a_dialog(visit: Visit) -> None:
    anna = visit("Anna", viewport=SMALL)
    match = Table(anna, None, computers=[1])
    match.resign(Color.BLACK)
    anna.goes(f"{match.url}/analysis")
    anna.page.get_by_role("tab", name=t("analysis.share.title")).click()
    anna.page.locator("#export [data-share]").click()
    expect(anna.page.locator("#share")).to_be_visible()
    anna.unfolds(t("share.more"), t("share.web"))
    assert covered_on_the_way_up(anna, "#share") == []
