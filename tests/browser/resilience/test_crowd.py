"""Too many pages are open on one network: a page says so, and tries again."""

import re

from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit


def test_a_page_says_that_there_are_too_many(crowded_visit: Visit) -> None:
    anna, ben = crowded_visit("Anna"), crowded_visit("Ben")
    opened = anna.asks("POST", "/api/matches", {"game": "macbeth"})
    anna.opens(opened["url"])
    ben.page.add_init_script("Math.random = () => 100")  # it tries by itself after 200 s
    ben.goes(f"/matches/{opened['id']}")
    told = re.compile(r"^Too many pages are open on your network\. .*Reconnecting in \d+ s$")
    expect(ben.page.locator("#offline-text")).to_have_text(told)
    anna.goes("about:blank")
    ben.page.get_by_role("button", name=t("connection.try-now")).click()
    expect(ben.status).to_contain_text(t("connection.open"), timeout=30_000)
