"""An embed in a page of another origin, in a real browser."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.boards import calm


@contextmanager
def blog(content: str) -> Iterator[str]:
    """The address of a page of another site."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Blog</title>{content}".encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_a_blog_shows_a_live_game_while_it_is_played(visit: Visit) -> None:
    ann, bob, reader = visit("Ann"), visit("Bob"), visit("Reader")
    table = Table(ann, bob, time="10+5")
    ann.opens(table.url)
    share = ann.page.locator(".about").get_by_role("button", name=t("share.title"))
    share.click()
    ann.page.get_by_text(t("share.web")).click()
    field = ann.page.get_by_label(t("share.embed"))
    expect(field).to_have_value(re.compile("^<iframe"))
    code = field.input_value()
    assert "max-width: 100%" in code  # for phones
    code = re.sub(r'src="http://[^/]+', f'src="{ann.site}', code)  # it may name the local network
    ann.presses("Escape")
    expect(share).to_be_focused()
    with blog(code) as address:
        reader.goes(address)
        frame = reader.page.frame_locator("iframe")
        names = frame.locator(".embed-name")
        expect(names).to_have_text(["Ann", "Bob"])
        expect(frame.locator(".embed-clock").first).to_be_visible()
        for number, move in enumerate(calm(table.position, 3), 1):
            table.play([move])
            expect(frame.locator("#status")).to_contain_text(f"{number}. ")
        expect(frame.locator(".cell[data-last]")).to_have_count(1)
        frame.get_by_role("button", name=t("steps.start")).click()
        expect(frame.locator(".cell[data-last]")).to_have_count(0)
        frame.get_by_role("button", name=t("moves.last")).click()
        table.resign(Color.WHITE)
        expect(frame.locator("#status")).to_contain_text(t("result.won", name="Ann"))
        assert not reader.cookies
