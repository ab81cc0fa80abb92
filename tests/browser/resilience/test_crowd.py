"""Too many pages are open on one network: a page says so, and tries again."""

import re
from contextlib import ExitStack

from playwright.sync_api import expect
from websockets.sync.client import connect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.wait import PATIENCE


def test_a_page_says_that_there_are_too_many(crowded_visit: Visit) -> None:
    anna, ben = crowded_visit("Anna"), crowded_visit("Ben")
    opened = anna.asks("POST", "/api/matches", {"game": "macbeth"})
    socket = f"{anna.site.replace('http', 'ws', 1)}/api/matches/{opened['id']}/socket"
    told = re.compile(r"^Too many pages are open on your network\. .*Reconnecting in \d+ s$")
    with ExitStack() as open_sockets:  # as many as a page has; unlike those of one, they stay
        for _ in range(2):
            open_sockets.enter_context(connect(socket, open_timeout=PATIENCE, ping_interval=None))
        ben.page.add_init_script("Math.random = () => 100")  # it tries by itself after 200 s
        ben.goes(f"/matches/{opened['id']}")
        expect(ben.page.locator("#offline-text")).to_have_text(told)
    ben.page.evaluate("Math.random = () => 0")  # after a slow answer it tries again soon
    ben.page.get_by_role("button", name=t("connection.try-now")).click()
    expect(ben.status).to_contain_text(t("connection.open"))
