"""The list of moves beside the board, and the status below it."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table

TRANSPARENT = "rgba(0, 0, 0, 0)"
_LINES = """(element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}"""


def test_moves_scroll_below_the_header_and_the_status_is_one_line(
    anna: Person, ben: Person, cora: Person
) -> None:
    Table(anna, ben).with_all_at_it(cora)
    header = anna.page.locator("#moves th").first
    expect(header).not_to_have_css("background-color", TRANSPARENT)
    expect(anna.status).to_have_text(t("connection.watched", count=1))
    assert anna.status.evaluate(_LINES) == 1
