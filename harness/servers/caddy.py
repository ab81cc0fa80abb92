"""Caddy with the deployed configuration, in front of a test's workers."""

import os
from collections.abc import Sequence
from pathlib import Path
from signal import SIGKILL
from typing import Self

from harness.servers.external import program
from harness.servers.process import LoggedProcess
from harness.servers.server_process import ROOT, reserved_port

CADDYFILE = ROOT / "deploy" / "Caddyfile"
PATIENCE = "lb_try_duration 10s", "lb_try_duration 120s"  # for workers on a busy machine
SERVING = "serving initial configuration"


def find_caddy() -> str:
    """The path of the program. Without it the test is skipped, or fails in CI."""
    return program("caddy")


class Caddy(LoggedProcess):
    """Serves plain HTTP on a free port of 127.0.0.1 inside `async with`."""

    def __init__(self, folder: Path, workers: Sequence[str], config: Path = CADDYFILE) -> None:
        super().__init__()
        self.site = f"127.0.0.1:{reserved_port()}"
        patient = folder / "Caddyfile"
        patient.write_text(config.read_text("utf-8").replace(*PATIENCE), "utf-8")
        self._command = [find_caddy(), "run", "--config", str(patient), "--adapter", "caddyfile"]
        self._environment = os.environ | {
            "SITE": f"http://{self.site}",
            "WORKERS": " ".join(workers),
            "CADDY_ADMIN": f"127.0.0.1:{reserved_port()}",
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
        }

    async def __aenter__(self) -> Self:
        await self.launch(self._command, SERVING, self._environment, ROOT)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end(SIGKILL)
