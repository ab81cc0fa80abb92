"""The end of a match, and the time after it."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.support.lines import whole_game
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def test_resigning_takes_two_steps(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    anna.chooses(t("match.resign-ask"))
    expect(anna.notice).to_have_text(t("questions.resign.text"))
    anna.page.get_by_role("button", name=t("common.keep-playing")).click()
    expect(anna.notice).not_to_have_text(t("questions.resign.text"))
    anna.page.get_by_role(
        "button", name=t("match.more")
    ).dblclick()  # the second press closes it again
    expect(anna.page.locator("#more-menu")).to_be_hidden()
    anna.sees(table.position)
    assert anna.turn == "black"

    anna.resigns()
    for person, title, reason in (
        (anna, t("result.you-lost"), t("result.you-left.resigned")),
        (ben, t("result.you-won"), t("result.left.resigned", players="Anna")),
        (cora, "Ben won", t("result.left.resigned", players="Anna")),
    ):
        expect(person.page.locator("#result-title")).to_have_text(title)
        expect(person.page.locator("#result-reason")).to_have_text(reason)
        expect(person.page.locator("#result-count")).to_be_hidden()
        expect(person.page.locator("#more-button")).to_be_hidden()
        assert person.turn is None
        assert person.marked == set()
    ben.cell("g8").click()
    assert ben.moves == []


def test_a_player_resigns_on_the_opponents_turn(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    ben.resigns()
    expect(anna.page.locator("#result-reason")).to_have_text(
        t("result.left.resigned", players="Ben")
    )
    expect(ben.page.locator("#result-reason")).to_have_text(t("result.you-left.resigned"))


def test_a_rematch_follows_a_result(anna: Person, ben: Person) -> None:
    """The new match has the same game and options, and the other colors."""
    line = whole_game()
    table = Table(anna, ben)
    table.play(line)
    table.with_all_at_it()
    for person in (anna, ben):
        person.sees(table.position)
        assert person.moves == list(line)
    ben.page.get_by_role("button", name=t("rematch.request")).click()
    ben.page.wait_for_url(lambda url: not url.endswith(table.url))
    anna.answers(t("example.play"))
    eventually(lambda: (anna.color, ben.color), ("white", "black"))


def test_a_finished_match_can_be_stepped_through(anna: Person, cora: Person) -> None:
    table = Table(anna, cora)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    cora.opens(table.url)
    expect(cora.result).to_be_visible()
    cora.page.get_by_role("button", name=t("steps.back")).click()
    expect(cora.cell("d5")).to_have_attribute("data-stone", "")
    cora.page.get_by_role("button", name=t("moves.last")).click()
    expect(cora.cell("d5")).to_have_attribute("data-stone", "white")
    expect(cora.result).to_be_visible()
