"""WebKitGTK, driven by Selenium on a display in memory: WebKit needs one."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from selenium.webdriver import ActionChains, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.support.player import PATIENCE
from tests.browser.engines.support.window import KEYS, OpenWindow

_JSON = """
const done = arguments[arguments.length - 1];
(async () => JSON.stringify((await (%s)) ?? null))().then(done, (error) => done(`!${error}`));
"""
_MIDDLE = """(() => {
  const { left, width, top, height } = document.querySelector(%s).getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
})()"""


@contextmanager
def webkit(program: str, xvfb: str, theme: str) -> Iterator[OpenWindow]:
    """A display, on a system of a theme. Each window is a browser: a driver has only one."""
    with ExitStack() as stack:
        screen = subprocess.Popen(
            [xvfb, "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        stack.callback(screen.wait, timeout=PATIENCE)
        stack.callback(screen.terminate)
        assert screen.stdout
        display = stack.enter_context(screen.stdout).readline().strip()
        environment = dict(os.environ) | {
            "DISPLAY": f":{display}",
            "GDK_BACKEND": "x11",
            "GTK_THEME": "Adwaita:dark" if theme == "dark" else "Adwaita",
            "NO_AT_BRIDGE": "1",
        }

        def open_window() -> WebKitWindow:
            service = Service(executable_path=program, env=environment)
            service.start()
            stack.callback(service.stop)
            connection = RemoteConnection(
                client_config=ClientConfig(remote_server_addr=service.service_url)
            )
            driver = WebDriver(command_executor=connection, options=WebKitGTKOptions())
            stack.callback(driver.quit)
            driver.set_script_timeout(PATIENCE)
            driver.set_window_size(1280, 1000)
            return WebKitWindow(driver)

        yield open_window


class WebKitWindow:
    """One window."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver

    def goes(self, url: str) -> None:
        self._driver.get(url)

    def reads(self, expression: str) -> Any:
        answer = self._driver.execute_async_script(_JSON % expression)
        assert not answer.startswith("!"), answer
        return json.loads(answer)

    def clicks(self, selector: str) -> None:
        x, y = self.reads(_MIDDLE % json.dumps(selector))  # WebKit's driver finds no SVG's middle
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y)  # type: ignore[no-untyped-call]
        actions.pointer_action.click()
        actions.perform()

    def presses(self, key: str) -> None:
        codes = [KEYS[name] for name in key.split("+")]
        chain = ActionChains(self._driver)
        for code in codes:
            chain.key_down(code)
        for code in reversed(codes):
            chain.key_up(code)
        chain.perform()
