"""What a rule demands, and what stands, is shown and said, to each what concerns them."""

import pytest
from playwright.sync_api import expect

from tests.browser.support.input import mouse
from tests.browser.support.keyboard import drawn, tabs_to, walks
from tests.browser.support.person import Person
from tests.browser.support.table import Table

UNBREAKABLE = {"row": "unbreakable"}
LAST_CHANCE = {"row": "last-chance"}


# The captured stones whose middle is under the badge that counts them.
_HIDDEN = """() => {
  const badge = document.querySelector(".badge rect").getBoundingClientRect();
  return [...document.querySelectorAll(".cell[data-turning]")].filter((cell) => {
    const { x, y, width, height } = cell.querySelector(".stone").getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return badge.left < across && across < badge.right && badge.top < down && down < badge.bottom;
  }).map((cell) => cell.dataset.cell);
}"""


def hidden(person: Person) -> list[str]:
    """The stones of a preview that cannot be seen well."""
    names: list[str] = person.page.evaluate(_HIDDEN)
    return names


def has_to(person: Person, words: str) -> None:
    """The place for notices tells of a duty."""
    expect(person.page.locator("#notice")).to_have_attribute("data-kind", "duty")
    expect(person.notice).to_have_text(words)
    person.hears(f"{words}.")


def moves_on(table: Table, move: str, *people: Person) -> None:
    """Who is to move does so, and everybody sees it."""
    mouse(table.mover, move)
    table.advance(move)
    for person in people:
        person.sees(table.position)


def test_who_can_jump_is_told_to(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(["b2"])
    table.with_all_at_it(cora)
    moves_on(table, "c3", anna, ben, cora)
    has_to(ben, "You can jump, so you must")
    ben.thinks()
    assert ben.cells("must") == ben.marked == {"b2"}
    expect(ben.cell("b2")).to_have_attribute("aria-label", "b2, white stone, can jump")
    ben.cell("a1").click()
    expect(ben.notice).to_have_text("You can jump, so you must: with b2")
    for person in (anna, cora):
        assert person.cells("must") == set()
        expect(person.notice).not_to_contain_text("jump")
    moves_on(table, "b2xd4", anna, ben, cora)
    assert ben.cells("must") == set()


def test_the_row_that_wins_is_marked(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(["a1", "a4", "b1", "d4"])
    table.with_all_at_it(cora)
    moves_on(table, "c1", anna, ben, cora)
    for person in (anna, ben, cora):
        assert person.cells("built") == {"a1", "b1", "c1"}
        expect(person.page.locator("#result-reason")).to_have_text("Row: a1, b1 and c1")
        expect(person.cell("b1")).to_have_attribute(
            "aria-label", "b1, white stone, part of the row"
        )
        person.hears("A row stands: a1, b1 and c1.")
    cora.page.get_by_role("button", name="One move back").click()
    expect(cora.cell("c1")).to_have_attribute("data-stone", "")
    assert cora.cells("built") == set()
    cora.page.get_by_role("button", name="To the last move").click()
    expect(cora.cell("c1")).to_have_attribute("data-built", "")


def test_a_last_chance_is_told_to_both(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, "moxie", LAST_CHANCE)
    table.play(["c2", "a3", "c1", "a3-a2", "b2", "d2", "a1", "b1"])
    table.with_all_at_it(cora)
    moves_on(table, "a1xa3", anna, ben, cora)
    has_to(anna, "Last chance: break the row. You can jump, so you must")
    has_to(ben, "The row wins, unless Black breaks it now")
    expect(cora.notice).to_have_text("The row wins, unless Black breaks it now")
    for person in (anna, ben, cora):
        assert person.cells("built") == {"a3", "b2", "c1"}
    moves_on(table, "b1xd3", anna, ben, cora)
    expect(ben.page.locator("#result-title")).to_have_text("You win with White")


def test_a_row_that_can_be_broken_does_not_win_yet(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie", UNBREAKABLE)
    table.play(["a4", "d2", "b3", "a1"])
    table.with_all_at_it()
    moves_on(table, "c2", anna, ben)
    has_to(anna, "The row stands, but does not win yet. You can jump, so you must")
    assert ben.cells("built") == {"a4", "b3", "c2"}
    moves_on(table, "d2xb2xb4", anna, ben)
    assert ben.cells("built") == set()


def test_the_center_rule_is_told_where_it_applies(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "macbeth-full")
    table.play(["g5", "g8", "e7", "d5", "h7", "h5"])
    table.with_all_at_it()
    moves_on(table, "e4", anna, ben)
    has_to(ben, "No capture is possible: the center must be taken")
    expect(anna.notice).to_have_text("")
    ben.thinks()
    assert ben.cells("must") == ben.marked == {"f6"}
    expect(ben.cell("f6")).to_have_attribute("aria-label", "f6, empty, the center, must be taken")
    ben.cell("a1").click()
    expect(ben.notice).to_have_text("No capture is possible: the center, f6, must be taken")
    ben.cell("f6").hover()
    expect(ben.button).to_have_text("Play f6")
    assert ben.turning == set()
    moves_on(table, "f6", anna, ben)
    assert anna.cells("must") == set()


@pytest.mark.parametrize(
    ("game", "before", "move", "neutral", "mine"),
    [
        ("renegado", ["g5", "e4"], "d5", {"e6"}, {"e5", "f5"}),
        ("desdemona", ["e6", "d6"], "c4", {"d4"}, {"d5"}),
    ],
)
def test_two_conversions_look_different(
    anna: Person,
    ben: Person,
    *,
    game: str,
    before: list[str],
    move: str,
    neutral: set[str],
    mine: set[str],
) -> None:
    """What becomes neutral is told from what becomes Black's: drawn, counted and said."""
    table = Table(anna, ben, game)
    table.play(before)
    table.with_all_at_it()
    anna.thinks()
    tabs_to(anna, ".cell")
    walks(anna, drawn(anna), move)
    assert anna.cells('becomes="neutral"') == neutral
    assert anna.cells('becomes="black"') == mine
    expect(anna.board.locator('.chip use[href="#bn-neutral"]')).to_have_count(len(neutral))
    expect(anna.board.locator('.chip use[href="#bn-black"]')).to_have_count(len(mine))
    expect(anna.board.locator(".badge text")).to_have_text(["+1", f"+{len(mine)}"])
    assert not hidden(anna)
    gain = f"+1 neutral, +{len(mine)} yours"
    expect(anna.button).to_have_text(f"Play {move} {gain}")
    own = " and ".join(sorted(mine))
    anna.hears(f"{move} would turn 1 neutral: {min(neutral)}; {len(mine)} yours: {own}.")
    moves_on(table, move, anna, ben)
    assert all(ben.stones[cell] == "neutral" for cell in neutral)
    expect(ben.page.locator(f'#moves [data-ply="{len(before) + 1}"]')).to_have_text(
        f"{move} {gain}"
    )
