"""A site whose streams show often that they are alive."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Site
from tests.support.timeouts import UNHURRIED

BEATING = replace(UNHURRIED, stream_heartbeat=0.05)


@pytest.fixture(params=["sqlite", "postgres"])
async def site(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Site]:
    """A site on each kind of database."""
    settings: dict[str, Any] = dict(LIMITS)
    if request.param == "postgres":
        settings["database_url"] = request.getfixturevalue("postgres")
    async with Site(tmp_path / "streams" / "data", timeouts=BEATING, **settings) as site:
        yield site
