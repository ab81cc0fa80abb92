"""Firefox, driven by WebDriver BiDi: Debian has no geckodriver, and Selenium needs one."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from harness.browser.wait import eventually
from tests.browser.engines.support.player import PATIENCE
from tests.browser.engines.support.window import KEYS, OpenWindow

_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)\n")
_PREFERENCES = {
    # No page may need another host. Proxies serve all hosts but this one; here is none.
    "network.proxy.type": 1,
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
}
_SCHEMES = {"dark": 0, "light": 1}


@contextmanager
def firefox(program: str, folder: Path, theme: str) -> Iterator[OpenWindow]:
    """Firefox on a system of a theme. Each window is a browser: only one of a browser has focus."""
    scheme = {"layout.css.prefers-color-scheme.content-override": _SCHEMES[theme]}
    preferences = "".join(
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
        for name, value in (_PREFERENCES | scheme).items()
    )
    with ExitStack() as stack:
        numbers = count()

        def open_window() -> FirefoxWindow:
            home = folder / f"firefox-{next(numbers)}"
            home.mkdir()
            (home / "user.js").write_text(preferences)
            address = stack.enter_context(_running(program, home))
            socket = stack.enter_context(
                connect(f"{address}/session", max_size=None, ping_interval=None)
            )
            return FirefoxWindow(Session(socket))

        yield open_window


@contextmanager
def _running(program: str, home: Path) -> Iterator[str]:
    """The address at which a new process listens, without a display."""
    log = home / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [program, "--headless", "--profile", str(home), "--remote-debugging-port", "0"],
            stdout=output,
            stderr=output,
            env=dict(os.environ) | {"HOME": str(home)},
        )
    try:
        eventually(
            lambda: bool(_LISTENING.search(log.read_text())),
            True,
            log.read_text,
            patience=PATIENCE,
        )
        yield _LISTENING.findall(log.read_text())[0]
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


class Session:
    """A session of WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count()
        self.ask("session.new", capabilities={})

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command, and wait for its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv(timeout=PATIENCE))).get("id") != number:
            pass  # an event
        assert answer["type"] == "success", f"{method}: {answer}"
        result: dict[str, Any] = answer["result"]
        return result


class FirefoxWindow:
    """The window of a browser."""

    def __init__(self, session: Session) -> None:
        self._session = session
        eventually(lambda: len(self._open), 1, patience=PATIENCE)
        (first,) = self._open  # in its window the field for addresses has the focus
        self._context = session.ask("browsingContext.create", type="window")["context"]
        session.ask("browsingContext.close", context=first)
        viewport = {"width": 1280, "height": 860}
        session.ask("browsingContext.setViewport", context=self._context, viewport=viewport)
        session.ask("browsingContext.activate", context=self._context)

    def goes(self, url: str) -> None:
        self._session.ask(
            "browsingContext.navigate", context=self._context, url=url, wait="complete"
        )

    def reads(self, expression: str) -> Any:
        answer = self._evaluate(f"(async () => JSON.stringify((await ({expression})) ?? null))()")
        return json.loads(answer["value"])

    def clicks(self, selector: str) -> None:
        element = self._evaluate(f"document.querySelector({json.dumps(selector)})")
        origin = {"type": "element", "element": {"sharedId": element["sharedId"]}}
        self._act(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def presses(self, key: str) -> None:
        codes = [KEYS[name] for name in key.split("+")]
        down = [{"type": "keyDown", "value": code} for code in codes]
        self._act("key", *down, *({"type": "keyUp", "value": code} for code in reversed(codes)))

    @property
    def _open(self) -> list[str]:
        """All that is open in the browser."""
        contexts = self._session.ask("browsingContext.getTree", maxDepth=0)["contexts"]
        return [context["context"] for context in contexts]

    def _act(self, device: str, *actions: dict[str, Any]) -> None:
        source = {"type": device, "id": device, "actions": actions}
        self._session.ask("input.performActions", context=self._context, actions=[source])

    def _evaluate(self, expression: str) -> dict[str, Any]:
        answer = self._session.ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        value: dict[str, Any] = answer["result"]
        return value
