"""A match of three players: taking seats, playing, resigning."""

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.input import mouse

TRIO = "hex-othello-3"


def title(person: Person) -> Locator:
    return person.page.locator("#invitation-title")


def text(person: Person) -> Locator:
    return person.page.locator("#invitation-text")


def test_three_players_sit_down_play_and_the_last_one_wins(
    anna: Person, ben: Person, cora: Person, visit: Visit
) -> None:
    dora = visit("Dora")
    everybody = (anna, ben, cora, dora)
    table = Table(anna, None, TRIO).with_all_at_it(ben, cora, dora)
    expect(title(anna)).to_have_text("Send this link to 2 friends")
    expect(text(ben)).to_have_text(t("seats.choose", players="Anna plays Black"))
    ben.sits("Ben", "red")
    expect(title(ben)).to_have_text(t("match.waiting-for", name="one more player"))
    expect(text(anna)).to_contain_text("play White. Ben plays Red.")
    expect(text(cora)).to_have_text(t("seats.would.color", color="White"))
    expect(cora.page.locator("#sit-colors")).to_be_hidden()
    cora.sits("Cora")
    expect(dora.notice).to_have_text(t("match.full.quicker", name="Cora"))
    seats = {"black": "Anna", "white": "Cora", "red": "Ben"}
    for person in everybody:
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        for color, name in seats.items():
            seat = person.page.locator(f'.seat[data-color="{color}"] .seat-name')
            expect(seat).to_have_text(name)
    table.seats |= {Color.WHITE: cora, Color.RED: ben}
    moves(table, *everybody)
    expect(ben.button).to_have_text(t("match.waiting-for", name="Cora"))

    cora.resigns()
    table.position = table.position.without(Color.WHITE)
    for person in everybody:
        person.sees(table.position)
        person.hears(t("live.left.resigned", color="White"))
        expect(person.page.locator('.seat[data-color="white"]')).to_have_attribute("data-out", "")
    expect(cora.page.locator("#more-button")).to_be_hidden()
    assert table.mover is ben
    for _ in range(3):  # Red, Black, and Red again: never White
        moves(table, *everybody)
    assert table.mover is anna

    anna.resigns()
    table.position = table.position.without(Color.BLACK)
    reasons = {
        "Anna": "You resigned. Cora resigned",
        "Ben": "Anna and Cora resigned",
        "Cora": "You resigned. Anna resigned",
        "Dora": "Anna and Cora resigned",
    }
    for person in everybody:
        person.sees(table.position)
        winner = t("result.you-won") if person is ben else "Ben won"
        expect(person.page.locator("#result-title")).to_have_text(winner)
        expect(person.page.locator("#result-reason")).to_have_text(reasons[person.name])
        assert [person.seats[color]["note"] for color in ("black", "white")] == ["resigned"] * 2
    assert len(dora.moves) == 4


def moves(table: Table, *watchers: Person) -> None:
    """The player whose turn it is plays something, which all see."""
    mover = table.mover
    mover.thinks()
    move = min(mover.marked)
    mouse(mover, move)
    table.advance(move)
    for watcher in watchers:
        watcher.sees(table.position)


def test_the_count_stands_below_a_winner_whose_name_leaves_no_room(
    anna: Person, ben: Person, visit: Visit
) -> None:
    table = Table(anna, ben, TRIO, red=visit("Wilhelmina"))
    table.resign(Color.BLACK)
    table.resign(Color.WHITE)
    anna.opens(table.url)
    result = anna.page.locator("#result-title")
    expect(result).to_have_text("Wilhelmina won")
    expect(anna.page.locator("#result-count")).to_be_visible()
    line = result.evaluate("element => parseFloat(getComputedStyle(element).lineHeight)")
    assert box(result)["height"] < 2.5 * line, "no word is broken"
