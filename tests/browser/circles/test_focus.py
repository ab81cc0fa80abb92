"""The focus on the page of a circle, for those who use the keyboard alone."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.circles.test_circles import founds, joins, makes_invitation
from tests.browser.conftest import Visit


def test_the_focus_stays_where_the_pressed_button_was(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    founds(anna, "Keyboard friends")
    anna.page.get_by_role("button", name=t("circles.invite.make")).press("Enter")
    expect(anna.page.locator("#invite-title")).to_be_focused()
    joins(ben, makes_invitation(anna))
    ben.page.locator("#chat [name=text]").fill("Hello")
    ben.presses("Enter")
    message = anna.page.locator(".circle-message")
    message.locator("summary").press("Enter")
    message.get_by_role("button", name=t("circles.chat.mute", name="Ben")).press("Enter")
    expect(message).to_have_count(0)
    expect(anna.page.locator("#messages")).to_be_focused()
    anna.page.get_by_role("button", name=t("circles.chat.unmute")).press("Enter")
    expect(message).to_have_count(1)
    expect(anna.page.locator("#messages")).to_be_focused()
