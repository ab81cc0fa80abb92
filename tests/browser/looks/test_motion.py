"""How long stones move, if they do."""

from playwright.sync_api import expect

from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support.preferences import likes

FAST = 90  # milliseconds

_RECORD = """() => {
  window.longest = {};
  const note = (kind, time) => {
    window.longest[kind] = Math.max(window.longest[kind] ?? 0, time);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    note("stones", how.duration);
    return animate.call(this, frames, how);
  };
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      note("page", effect.getComputedTiming().duration);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def test_motion_follows_the_system_and_the_choice(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", reduced_motion="reduce")
    table = Table(anna, ben)
    anna.opens(table.url)
    anna.page.evaluate(_RECORD)

    def longest_after(move: str, *, system: str, choice: str) -> dict[str, float]:
        """The longest motion of stones, and of anything, in milliseconds."""
        anna.page.emulate_media(reduced_motion=system)  # type: ignore[arg-type]
        likes(anna, motion=choice)
        expect(anna.page.locator("html")).to_have_attribute("data-motion", choice)
        eventually(lambda: anna.page.evaluate("document.getAnimations().length"), 0)
        anna.page.evaluate("window.longest = {}")
        table.play([move])
        anna.sees(table.position)
        longest: dict[str, float] = anna.page.evaluate("window.longest")
        return longest

    assert longest_after("g8", system="reduce", choice="usual") == {}
    assert longest_after("d5", system="no-preference", choice="usual")["stones"] > FAST
    assert 0 < longest_after("e4", system="no-preference", choice="fast")["stones"] <= FAST
    assert longest_after("g5", system="no-preference", choice="off") == {}
