"""The chat of a match, between browsers and the server."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.boxes import box
from harness.browser.chat import Talker
from harness.browser.person import Person
from harness.browser.table import Table


def test_players_and_a_spectator_chat(anna: Person, ben: Person, cora: Person) -> None:
    """Anna uses the keyboard alone. The spectator is registered by the first message."""
    table = Table(anna, ben).with_all_at_it(cora)
    black, white, fan = Talker(anna), Talker(ben).opens(), Talker(cora).opens()
    before = box(ben.board)
    black.toggle.focus()
    anna.presses("Enter")
    expect(black.input).to_be_focused()
    black.is_ready()
    anna.page.keyboard.type("typed, with commas. [yes]")
    anna.presses("Enter")
    white.hears("Anna says: typed, with commas. [yes]")
    expect(black.input).to_be_focused()
    anna.presses("Shift+Tab", "Enter")
    for talker in (black, white):
        talker.sees_reaction("black", "🙁")
    assert box(ben.board) == before, "nothing moves"
    white.says("hello")
    black.reads(("You", "typed, with commas. [yes]"), ("Ben", "hello"))
    anna.presses(*["Shift+Tab"] * 6)
    menu = black.sheet.get_by_role("button", name=t("chat.menu.other", name="Ben"))
    expect(menu).to_be_focused()
    anna.presses("Enter", "Escape")
    expect(menu).to_be_focused()
    anna.presses("Escape")
    expect(black.sheet).to_be_hidden()
    expect(black.toggle).to_be_focused()

    fan.says("e7 would be better")
    assert "birnam" in cora.cookies
    name = cora.asks("GET", "/api/me")["display_name"]
    fan.reacts("Surprise")
    fan.sees_reaction("spectator-reactions", "😮", name)
    black.opens().does("report", 1)
    expect(black.trouble).to_have_text(t("chat.done.report"))
    white.does("delete", 1)
    gone = ("Ben", t("chat.deleted.author"))
    black.reads(("You", "typed, with commas. [yes]"), gone)
    table.resign(Color.WHITE)
    black.hears(t("chat.opened"))
    black.turns_to("spectators")
    black.reads((name, "e7 would be better"))
    black.says("thank you for watching")
    fan.reads(("You", "e7 would be better"), ("Anna", "thank you for watching"))
    anna.page.reload()
    black = Talker(anna).opens()
    expect(black.toggle).to_have_accessible_name(t("chat.title"))
    black.reads(("You", "typed, with commas. [yes]"), gone)
