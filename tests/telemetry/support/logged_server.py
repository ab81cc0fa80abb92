"""`birnam serve` with a verbose log that tests read."""

from pathlib import Path
from typing import Any, cast

import orjson

from app.main import create_app
from harness.servers.server import Server
from tests.support.site.live_server import Browser, Json, Site


class LoggedServer(Server):
    """A server process for tests that use `Browser` and read the log."""

    def __init__(self, data: Path, **settings: str) -> None:
        usual = {"log": "json", "log_level": "debug", "limit_guessing": "1000000/minute"}
        super().__init__(data, **(usual | settings))
        self.host = self.site
        self.address = f"http://{self.site}"
        self.epoch = ""  # unknown here, so a page gets a snapshot
        self.application = None  # it is in another process
        self.app = create_app()  # its OpenAPI description is what Browser checks

    def browser(self) -> Browser:
        return Browser(cast(Site, self))

    @property
    def log(self) -> str:
        return "".join(self.log_lines)

    def lines(self, **wanted: Any) -> list[Json]:
        """The lines with these values."""
        found = [cast(Json, orjson.loads(line)) for line in self.log_lines]
        return [line for line in found if line.items() >= wanted.items()]
