"""The shell examples of docs/api.md run."""

import asyncio
import os
import re
from pathlib import Path

import pytest

from harness.servers.external import program
from tests.support.site.live_server import Browser

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
EXAMPLES = re.findall(r"```sh\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
CURL = "fail\nsilent\nshow-error\nnoproxy = *\nmax-time = 240\n"


@pytest.mark.parametrize("script", EXAMPLES, ids=range(len(EXAMPLES)))
async def test_the_example_runs(ann: Browser, tmp_path: Path, script: str) -> None:
    program("curl")
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    body = {"name": "examples", "scopes": ["bot"]}
    token = (await ann.ask("POST", "/api/v1/me/tokens", body, 201))["token"]
    (tmp_path / ".curlrc").write_text(CURL, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *("sh", "-eu", "-c", script),
        env=os.environ | {"BIRNAM": ann.site.address, "TOKEN": token, "CURL_HOME": str(tmp_path)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")
    assert output.startswith(b"{")
