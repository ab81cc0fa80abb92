"""Rate limits, deletion, mutes and reports in the chat."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.support.chat import Talker
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

FREE_LINES = 5  # that nobody has to wait for


def test_a_rate_limited_message_is_not_lost(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben)
    lines = [f"line {number}" for number in range(FREE_LINES)]
    for line in lines:
        black.says(line)
    for number in range(FREE_LINES, FREE_LINES + 20):  # a slow machine is told to wait later
        lines.append(f"line {number}")
        black.input.fill(lines[-1])
        black.input.press("Enter")
        eventually(
            lambda: ("You", lines[-1]) in black.lines or black.input.input_value() != "", True
        )
        if ("You", lines[-1]) not in black.lines:
            break
    black.was_told("Wait a moment")
    expect(black.input).to_have_value(lines[-1])
    expect(black.trouble).to_have_text("")
    black.input.press("Enter")
    black.reads(*(("You", line) for line in lines))
    white.opens().reads(*(("Anna", line) for line in lines))


def test_authors_and_the_host_can_remove_messages(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    black.says("from the host")
    white.says("rude words")
    white.says("a slip")
    black.reads(("You", "from the host"), ("Ben", "rude words"), ("Ben", "a slip"))
    black.does("delete", 1)
    white.does("delete", 2)
    gone = [("Ben", t("chat.deleted.host")), ("Ben", t("chat.deleted.author"))]
    black.reads(("You", "from the host"), *gone)
    ours = [("You", text) for _, text in gone]
    white.reads(("Anna", "from the host"), *ours)
    white.sheet.locator(".chat-message-menu").first.click()
    expect(white.sheet.locator("[data-action]:visible")).to_have_text(
        [t("chat.report"), "Mute Anna"]
    )
    anna.page.reload()
    Talker(anna).opens().reads(("You", "from the host"), *gone)


def test_a_mute_lasts_in_the_next_game(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    white.says("bla")
    black.does("mute", 0)
    black.reads()
    expect(black.trouble).to_have_text(t("chat.done.mute", name="Ben"))
    white.says("bla bla")
    white.reacts("Laugh")
    Table(ben, anna).with_all_at_it()
    white.opens().says("are you there?")
    black.opens().reads()
    assert black.spoken == []
    black.sheet.locator("summary").click()
    black.sheet.get_by_role("button", name=t("chat.unmute", name="Ben")).click()
    black.reads(("Ben", "are you there?"))
    expect(black.sheet.locator("#chat-muted")).to_be_hidden()


def test_a_report_reaches_the_operator(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    white.says("something really rude")
    black.does("report", 0)
    expect(black.trouble).to_have_text(t("chat.done.report"))
