"""Obligations and standing goals are shown and announced."""

import pytest
from playwright.sync_api import expect

from app.locales import t
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


def covered_stones(person: Person) -> list[str]:
    """The stones of a preview that are hidden by its badge."""
    names: list[str] = person.page.evaluate(_HIDDEN)
    return names


def shows_obligation(person: Person, words: str) -> None:
    """The status line shows an obligation."""
    expect(person.page.locator("#notice")).to_have_attribute("data-kind", "duty")
    expect(person.notice).to_have_text(words)
    person.hears(f"{words}.")


def play_move(table: Table, move: str, *people: Person) -> None:
    """The player to move plays, and everybody sees it."""
    mouse(table.mover, move)
    table.advance(move)
    for person in people:
        person.sees(table.position)


def test_a_mandatory_jump_is_announced(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(["b2"])
    table.with_all_at_it(cora)
    play_move(table, "c3", anna, ben, cora)
    shows_obligation(ben, t("obligations.jump.plain"))
    ben.thinks()
    assert ben.cells("must") == ben.marked == {"b2"}
    expect(ben.cell("b2")).to_have_attribute("aria-label", "b2, white stone, can jump")
    ben.cell("a1").click()
    expect(ben.notice).to_have_text(t("refusals.jump", cells="b2"))
    for person in (anna, cora):
        assert person.cells("must") == set()
        expect(person.notice).not_to_contain_text("jump")
    play_move(table, "b2xd4", anna, ben, cora)
    assert ben.cells("must") == set()


def test_the_winning_row_is_marked(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(["a1", "a4", "b1", "d4"])
    table.with_all_at_it(cora)
    play_move(table, "c1", anna, ben, cora)
    for person in (anna, ben, cora):
        assert person.cells("built") == {"a1", "b1", "c1"}
        expect(person.page.locator("#result-reason")).to_have_text("Row: a1, b1 and c1")
        expect(person.cell("b1")).to_have_attribute(
            "aria-label", "b1, white stone, part of the row"
        )
        person.hears(t("live.built.row", cells="a1, b1 and c1"))
    cora.page.get_by_role("button", name=t("steps.back")).click()
    expect(cora.cell("c1")).to_have_attribute("data-stone", "")
    assert cora.cells("built") == set()
    cora.page.get_by_role("button", name=t("moves.last")).click()
    expect(cora.cell("c1")).to_have_attribute("data-built", "")


def test_a_last_chance_is_announced_to_both(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, "moxie", LAST_CHANCE)
    table.play(["c2", "a3", "c1", "a3-a2", "b2", "d2", "a1", "b1"])
    table.with_all_at_it(cora)
    play_move(table, "a1xa3", anna, ben, cora)
    shows_obligation(
        anna, t("obligations.last-chance.yours.row") + ". " + t("obligations.jump.plain")
    )
    shows_obligation(ben, t("obligations.last-chance.other.row", color="Black"))
    expect(cora.notice).to_have_text(t("obligations.last-chance.other.row", color="Black"))
    for person in (anna, ben, cora):
        assert person.cells("built") == {"a3", "b2", "c1"}
    play_move(table, "b1xd3", anna, ben, cora)
    expect(ben.page.locator("#result-title")).to_have_text(t("result.you-won"))


def test_a_row_that_can_be_broken_does_not_win_yet(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie", UNBREAKABLE)
    table.play(["a4", "d2", "b3", "a1"])
    table.with_all_at_it()
    play_move(table, "c2", anna, ben)
    shows_obligation(anna, t("obligations.built.row") + ". " + t("obligations.jump.plain"))
    assert ben.cells("built") == {"a4", "b3", "c2"}
    play_move(table, "d2xb2xb4", anna, ben)
    assert ben.cells("built") == set()


def test_the_center_rule_is_announced_where_it_applies(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "macbeth-full")
    table.play(["g5", "g8", "e7", "d5", "h7", "h5"])
    table.with_all_at_it()
    play_move(table, "e4", anna, ben)
    shows_obligation(ben, t("obligations.center"))
    expect(anna.notice).to_have_text("")
    ben.thinks()
    assert ben.cells("must") == ben.marked == {"f6"}
    expect(ben.cell("f6")).to_have_attribute("aria-label", "f6, empty, center, must be taken")
    ben.cell("a1").click()
    expect(ben.notice).to_have_text(t("refusals.center", cell="f6"))
    ben.cell("f6").hover()
    expect(ben.button).to_have_text("Play f6")
    assert ben.turning == set()
    play_move(table, "f6", anna, ben)
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
    """Neutral and own captures differ in drawing, count and announcement."""
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
    assert not covered_stones(anna)
    gain = f"+1 neutral, +{len(mine)} yours"
    expect(anna.button).to_have_text(f"Play {move} {gain}")
    own = " and ".join(sorted(mine))
    anna.hears(f"{move} would turn 1 neutral: {min(neutral)}; {len(mine)} yours: {own}.")
    play_move(table, move, anna, ben)
    assert all(ben.stones[cell] == "neutral" for cell in neutral)
    expect(ben.page.locator(f'#moves [data-ply="{len(before) + 1}"]')).to_contain_text(
        f"{len(before) + 1}. {move} {gain}"
    )
