"""A site whose streams show often that they are alive."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Site
from tests.support.timeouts import UNHURRIED

BEATING = replace(UNHURRIED, stream_heartbeat=0.05)


@pytest.fixture(scope="module")
async def site(
    each_database: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    """A site on each kind of database."""
    settings = LIMITS | each_database
    async with Site(tmp_path_factory.mktemp("streams"), timeouts=BEATING, **settings) as site:
        yield site
