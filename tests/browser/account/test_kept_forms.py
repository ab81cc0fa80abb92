"""What somebody has typed into a form is there after a link, a reload and the way back."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person


def test_a_new_circle_keeps_its_name_until_it_is_founded(anna: Person) -> None:
    name = anna.page.locator(".circle-form [name=name]")
    anna.goes("/circles/new")
    name.fill("Hexers")
    anna.page.locator(".circle-form summary").click()
    anna.page.locator(".circle-form [name=joining][value=open]").check()
    anna.page.get_by_role("button", name=t("circles.picture.others")).click()
    anna.page.wait_for_url("**/circles")
    expect(name).to_have_value("Hexers")
    anna.page.get_by_role("link", name=t("nav.watch"), exact=True).first.click()
    anna.page.go_back()
    expect(name).to_have_value("Hexers")
    expect(anna.page.locator("[name=joining][value=open]")).to_be_checked()
    anna.page.locator(".circle-form .primary").click()
    expect(anna.page.get_by_role("heading", name="Hexers").first).to_be_visible()
    anna.goes("/circles/new")
    expect(name).to_have_value("")
