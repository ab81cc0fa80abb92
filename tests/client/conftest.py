"""A site, players with access tokens, and clients of both kinds."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from birnam_client import AsyncBirnam
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site
from tests.support.site.site_thread import SiteThread
from tests.support.tcp_proxy import TcpProxy

NewToken = Callable[..., Awaitable[str]]
NewClient = Callable[..., Awaitable[AsyncBirnam]]


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients use the proxy of the environment; the site is on this machine."""
    monkeypatch.setenv("NO_PROXY", "*")


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Not longer: all sites of a process share the names of variants, which each reads again."""
    data = tmp_path_factory.mktemp("client") / "data"
    with SiteThread(data, **(LIMITS | {"limit_token": "100000/minute"})) as site:
        yield site


class SiteProxy(TcpProxy):
    """A proxy in front of a site."""

    def __init__(self, site: Site) -> None:
        host, _, port = site.host.partition(":")
        super().__init__(host, int(port))
        self._loses_answer = False

    def lose_answer(self) -> None:
        """Drop the connection on which the server answers next, and the answer."""
        self._loses_answer = True

    def passes_response(self, _data: bytes) -> bool:
        lost, self._loses_answer = self._loses_answer, False
        return not lost


@pytest.fixture
async def proxy(site: Site) -> AsyncIterator[SiteProxy]:
    async with SiteProxy(site) as proxy:
        yield proxy


@pytest.fixture
async def new_token(site: Site) -> AsyncIterator[NewToken]:
    """Creates a player and an access token."""
    async with AsyncExitStack() as stack:

        async def created(name: str, where: Site = site) -> str:
            browser = Browser(where)
            stack.push_async_callback(browser.http.aclose)
            await browser.ask("PATCH", "/api/v1/me", {"name": name})
            body = {"name": "client", "scopes": ["bot"]}
            token: str = (await browser.ask("POST", "/api/v1/me/tokens", body, 201))["token"]
            return token

        yield created


@pytest.fixture
async def new_client(site: Site, new_token: NewToken) -> AsyncIterator[NewClient]:
    """Creates a client with a player of its own."""
    async with AsyncExitStack() as stack:

        async def created(name: str, address: str = site.address) -> AsyncBirnam:
            return await stack.enter_async_context(
                AsyncBirnam(address, await new_token(name), timeout=120)
            )

        yield created
