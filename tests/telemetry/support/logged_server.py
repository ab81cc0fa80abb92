"""A server as a process of its own, every line of whose log is kept."""

from pathlib import Path
from random import Random
from typing import Any, cast

import orjson

from app.main import create_app
from tests.scale.support.server import Server
from tests.web.support.live_server import Browser, Json, Site


class Served(Server):
    """`birnam serve`, with all its words."""

    def __init__(self, data: Path, **settings: str) -> None:
        usual = {"log": "json", "log_level": "debug", "limit_guessing": "1000000/minute"}
        super().__init__(data, Random(), **(usual | settings))
        self.words = type(self.words)()
        self.host = self.site
        self.address = f"http://{self.site}"
        self.app = create_app()  # for its description of what may be answered

    def browser(self) -> Browser:
        """Somebody who visits it."""
        return Browser(cast(Site, self))

    @property
    def log(self) -> str:
        """Everything that it has said."""
        return "".join(self.words)

    def lines(self, **wanted: Any) -> list[Json]:
        """The lines of the log that have these values."""
        found = [cast(Json, orjson.loads(line)) for line in self.words]
        return [line for line in found if line.items() >= wanted.items()]
