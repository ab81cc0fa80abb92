"""Requests, weight and time of pages whose files a browser does not have, on a slow line.

Pages are bundled (`make bundle`). A second server has no bundles: its pages load each module.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from app.http.assets import served_folder
from bench.claim import Claim
from harness.browser.chromium import FLAGS, find_chromium
from harness.browser.context_pool import ContextPool
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from harness.servers.server_process import BIRNAM

KB = 1_000
WITHOUT_BUNDLES = (sys.executable, "-m", "bench.pages.without_bundles")
LINE = {
    "offline": False,
    "latency": 400,  # milliseconds for each request
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}

# When the match is connected, or another page's script has run.
_WATCH = """addEventListener("DOMContentLoaded", () => {
  window.ready = performance.now();
  const dot = document.querySelector("#status-dot");
  if (!dot) return;
  window.ready = null;
  const look = () => { if (dot.dataset.phase === "open") window.ready ??= performance.now(); };
  new MutationObserver(look).observe(dot, { attributes: true });
});"""


@dataclass(frozen=True, slots=True)
class Visit:
    """The files of a page until it was ready and loaded. The websocket is not counted."""

    requests: int
    weight: float  # KB
    seconds: float


def measure() -> Iterator[Claim]:
    """A server that has compressed its files well, as it does after their first visitor."""
    assert served_folder().is_bundled, "make bundle"
    with ExitStack() as stack:
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=find_chromium(), args=FLAGS
        )
        stack.callback(browser.close)
        sites = []
        for program in (BIRNAM, WITHOUT_BUNDLES):
            name = stack.enter_context(TemporaryDirectory(prefix="bench-"))
            server = Server(Path(name), program=program)
            server.start()
            stack.callback(server.stop)
            sites.append(server.site)
        matches = [_open_match(browser, site) for site in sites]
        for page, paths, seconds in (
            ("match", matches, 3.5),
            ("home", ["/"] * 2, 2.5),
            ("rules", ["/rules/macbeth"] * 2, 2.5),
        ):
            bundled, plain = (
                _settle(browser, site + path) for site, path in zip(sites, paths, strict=True)
            )
            yield from _claims(page, bundled, seconds)
            details = f"{plain.seconds:.2f} s, {plain.requests} requests, {plain.weight:.0f} KB"
            yield Claim(
                f"pages.{page}-modules-per-bundle",
                plain.seconds / bundled.seconds,
                "<=",
                1.5,
                details,
            )


def _open_match(browser: Browser, site: str) -> str:
    with closing(ContextPool(browser, site)) as contexts:
        black, white = (Person(name, contexts.take({}), site) for name in ("Anna", "Ben"))
        return Table(black, white).url


def _settle(browser: Browser, url: str) -> Visit:
    """A visit that weighs as much as the one before it."""
    before, visit = None, _visit(browser, url)
    while before is None or before.weight > visit.weight:
        before, visit = visit, _visit(browser, url)
    return visit


def _visit(browser: Browser, url: str) -> Visit:
    weights: dict[str, float] = {}

    def finish(event: dict[str, Any]) -> None:
        weights[event["requestId"]] = event["encodedDataLength"]

    context = browser.new_context(**PHONE, service_workers="block")
    context.add_init_script(_WATCH)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.on("Network.loadingFinished", finish)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", LINE)
    page.goto(url, wait_until="networkidle")
    page.wait_for_function("window.ready")
    seconds = page.evaluate("window.ready") / 1_000
    context.close()
    return Visit(len(weights), sum(weights.values()) / KB, seconds)


def _claims(page: str, visit: Visit, seconds: float) -> Iterator[Claim]:
    details = f"{visit.requests} requests, 400 ms for each, 400 kbit/s"
    yield Claim(f"pages.{page}-ready-s", visit.seconds, "<=", seconds, details)
    yield Claim(f"pages.{page}-kb", visit.weight, "<=", 90, "with typefaces and headers")
    yield Claim(f"pages.{page}-requests", visit.requests, "<=", 20, "without the websocket")
