"""Matches of three players: taking seats, leaving, resigning."""

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.input import mouse
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

TRIO = "hex-othello-3"


def title(person: Person) -> Locator:
    return person.page.locator("#invitation-title")


def text(person: Person) -> Locator:
    return person.page.locator("#invitation-text")


def names(person: Person) -> list[str]:
    return [seat["name"] for seat in person.seats.values()]


def test_three_players_take_their_seats(
    anna: Person, ben: Person, cora: Person, visit: Visit
) -> None:
    dora = visit("Dora")
    table = Table(anna, None, TRIO).with_all_at_it(ben, cora, dora)
    expect(title(anna)).to_have_text("Send this link to 2 friends")
    expect(text(anna)).to_contain_text(t("seats.join.open", seats="White or Red"))
    expect(title(ben)).to_have_text(
        t("seats.title", host="Anna", game="Hexagonal Othello for three")
    )
    expect(text(ben)).to_have_text(t("seats.choose", players="Anna plays Black"))
    expect(cora.page.locator("#sit-colors").get_by_label(t("colors.white"))).to_be_checked()
    assert len(names(cora)) == 3

    ben.sits("Ben", "red")
    assert ben.color == "red"
    expect(title(ben)).to_have_text(t("match.waiting-for", name="one more player"))
    expect(title(anna)).to_have_text("Send this link to a friend")
    expect(text(anna)).to_contain_text("play White. Ben plays Red.")
    expect(text(cora)).to_have_text(t("seats.would.color", color="White"))
    expect(cora.page.locator("#sit-colors")).to_be_hidden()
    for person in (anna, ben, cora, dora):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "waiting")

    cora.sits("Cora")
    assert cora.color == "white"
    for person in (anna, ben, cora, dora):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        eventually(lambda: sorted(names(person)), ["Anna", "Ben", "Cora"])  # noqa: B023 - read at once
        person.sees(table.position)
    expect(dora.notice).to_have_text(t("match.full.quicker", name="Cora"))
    mouse(anna, "e4")
    table.advance("e4")
    for person in (anna, ben, cora, dora):
        person.sees(table.position)
    expect(ben.button).to_have_text(t("match.waiting-for", name="Cora"))
    ben.rests()
    ben.cell("e7").click()
    expect(ben.notice).to_have_text(t("turn.theirs", color="White"))


def test_a_guest_leaves_the_seat(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, None, TRIO).with_all_at_it(ben, cora)
    ben.sits("Ben", "white")
    expect(text(cora)).to_have_text(t("seats.would.color", color="Red"))
    ben.page.get_by_role("button", name=t("seats.leave.ask")).click()
    sure = ben.page.get_by_role("button", name=t("seats.leave.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    for person in (ben, cora):
        expect(text(person)).to_have_text(t("seats.choose", players="Anna plays Black"))
    anna.hears(t("live.left-seat", color="White"))


def test_a_resigned_player_is_skipped_and_the_last_one_wins(
    anna: Person, ben: Person, cora: Person, visit: Visit
) -> None:
    dora = visit("Dora")
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.with_all_at_it(dora)
    everybody = (anna, ben, cora, dora)
    ben.resigns()
    table.position = table.position.without(Color.WHITE)
    for person in everybody:
        person.sees(table.position)
        expect(person.page.locator('.seat[data-color="white"]')).to_have_attribute("data-out", "")
        person.hears(t("live.left.resigned", color="White"))
    assert table.mover is cora
    eventually(lambda: ben.seats["white"]["note"], "resigned")
    expect(ben.page.locator("#more-button")).to_be_hidden()
    ben.rests()
    ben.cell("f6").click()
    expect(ben.notice).to_have_text(t("refusals.resigned"))
    for _ in range(3):  # Red, Black, and Red again: never White
        mover = table.mover
        mover.thinks()
        move = min(mover.marked)
        mouse(mover, move)
        table.advance(move)
        for person in everybody:
            person.sees(table.position)
    assert table.mover is anna
    assert "white" in ben.stones.values()

    anna.resigns()
    table.position = table.position.without(Color.BLACK)
    for person in everybody:
        person.sees(table.position)
        winner = t("result.you-won") if person is cora else "Cora won"
        expect(person.page.locator("#result-title")).to_have_text(winner)
    reasons = (
        (anna, "You resigned. Ben resigned"),
        (ben, "You resigned. Anna resigned"),
        (cora, "Anna and Ben resigned"),
        (dora, "Anna and Ben resigned"),
    )
    for person, reason in reasons:
        expect(person.page.locator("#result-reason")).to_have_text(reason)
        assert [person.seats[color]["note"] for color in ("black", "white")] == ["resigned"] * 2
    assert len(ben.moves) == 4
