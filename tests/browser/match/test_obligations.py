"""A move that turns stones of two kinds is previewed without hiding any of them."""

from playwright.sync_api import expect

from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.support.keyboard import drawn, tabs_to, walks

# The captured stones whose middle is under the badge that counts them.
_HIDDEN = """() => {
  const badge = document.querySelector(".badge rect").getBoundingClientRect();
  return [...document.querySelectorAll(".cell[data-turning]")].filter((cell) => {
    const { x, y, width, height } = cell.querySelector(".stone").getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return badge.left < across && across < badge.right && badge.top < down && down < badge.bottom;
  }).map((cell) => cell.dataset.cell);
}"""


def test_two_conversions_look_different(anna: Person, ben: Person) -> None:
    """Neutral and own captures differ in drawing, count and announcement."""
    table = Table(anna, ben, "renegado")
    table.play(["g5", "e4"])
    table.with_all_at_it()
    anna.thinks()
    tabs_to(anna, ".cell")
    walks(anna, drawn(anna), "d5")
    gain = "+1 neutral, +2 yours"
    expect(anna.button).to_have_text(f"Play d5 {gain}")
    assert anna.cells('becomes="neutral"') == {"e6"}
    assert anna.cells('becomes="black"') == {"e5", "f5"}
    expect(anna.board.locator(".badge text")).to_have_text(["+1", "+2"])
    assert anna.page.evaluate(_HIDDEN) == []
    anna.hears("d5 would turn 1 neutral: e6; 2 yours: e5 and f5.")
    anna.presses("Enter")
    table.advance("d5")
    for person in (anna, ben):
        person.sees(table.position)
    expect(ben.page.locator('#moves [data-ply="3"]')).to_contain_text(f"3. d5 {gain}")
