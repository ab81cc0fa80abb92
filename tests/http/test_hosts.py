"""Names of other sites that lead to this server (DNS rebinding) reach nothing."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from app.http.addresses.hosts import AllowedHosts, host_name, origin_of
from tests.support.site.live_server import Browser, Site

PUBLIC = "https://birnam.example"


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:8000", "127.0.0.2", "[::1]:8000",
        "192.168.1.5:8000", "10.0.0.7", "[fd00::7]:8000", "203.0.113.5:8000", "[::ffff:10.0.0.7]",
        "mybox", "mybox:8000", "my_box", "mybox.local:8000", "mybox.lan", "mybox.home.arpa",
        "mybox.localhost", "mybox.internal", "mybox.local.",
    ],
)  # fmt: skip
def test_without_a_public_url_addresses_and_local_names_are_served(host: str) -> None:
    assert AllowedHosts(None).allows(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example",
        "10.0.0.7.nip.io", "mylocal.example", "local.example", "evil.example.", "", ".", ":8000",
        "[", "[::1", "a b", "x:y:z", "mybox:port", "http://mybox", "mybox/", "user@mybox",
        "mybox:8000@evil.example",
    ],
)  # fmt: skip
def test_names_of_other_sites_are_not_served(host: str) -> None:
    assert not AllowedHosts(None).allows(host)
    assert not AllowedHosts(PUBLIC).allows(host)


def test_with_a_public_url_its_host_and_loopback_are_served() -> None:
    hosts = AllowedHosts("https://Birnam.example:8443", ["other.example"])
    for host in ("birnam.example:8443", "BIRNAM.example", "other.example", "localhost:8000"):
        assert hosts.allows(host)
    for host in ("mybox", "192.168.1.5", "www.birnam.example", "evil.example"):
        assert not hosts.allows(host)


def test_the_name_of_the_machine_is_served() -> None:
    machine = "Mybox.example.org"
    assert AllowedHosts(None, machine=machine).allows("mybox.example.org:8000")
    assert not AllowedHosts(PUBLIC, machine=machine).allows("mybox.example.org:8000")


@given(st.text(max_size=40))
def test_no_text_breaks_the_parsers(text: str) -> None:
    AllowedHosts(None).allows(text)
    name = host_name(text)
    assert name is None or name
    origin = origin_of(text)
    assert origin is None or origin_of(origin) == origin


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Birnam.example/", "https://birnam.example"),
        ("https://birnam.example:443", "https://birnam.example"),
        ("http://birnam.example:80", "http://birnam.example"),
        ("http://birnam.example:443", "http://birnam.example:443"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("null", None),
        ("", None),
        ("birnam.example", None),
        ("//birnam.example", None),
        ("https://", None),
        ("file://birnam.example", None),
        ("http://[", None),
        ("http://birnam.example:port", None),
    ],
)
def test_an_origin_has_a_scheme_and_a_host(url: str, origin: str | None) -> None:
    assert origin_of(url) == origin


async def test_a_page_under_a_foreign_name_reaches_nothing(eve: Browser, site: Site) -> None:
    before = site.count("player")
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    for method, path in (("GET", "/"), ("GET", "/api/lobby"), ("POST", "/api/matches")):
        answer = await eve.http.request(method, path, json={"game": "macbeth"}, headers=evil)
        assert answer.status_code == 421
        assert answer.json()["reason"] == "unknown-host"
    page = await eve.http.get("/", headers=evil | {"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (421, "text/plain")
    assert "BIRNAM_ALLOWED_HOSTS" in page.text
    with pytest.raises(InvalidStatus) as refused:
        async with eve.socket("/api/lobby/socket", host="evil.example"):
            pass
    assert refused.value.response.status_code == 403
    assert site.count("player") == before


async def test_a_request_has_one_host(site: Site) -> None:
    for hosts in ([], [site.host, "evil.example"], [site.host, site.host]):
        head = "".join(f"Host: {host}\r\n" for host in hosts)
        reader, writer = await asyncio.open_connection(*site.host.split(":"))
        writer.write(f"GET /api/games HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode())
        assert (await reader.readline()).startswith(b"HTTP/1.1 421 ")
        writer.close()
        await writer.wait_closed()


async def test_a_foreign_name_is_in_no_link(ann: Browser) -> None:
    answer = await ann.http.post("/api/me/resume-link", headers={"host": "evil.example"})
    assert "evil.example" not in answer.text
    answer = await ann.http.post("/api/me/resume-link", headers={"host": "mybox.lan:8000"})
    assert answer.json()["url"].startswith("http://mybox.lan:8000/resume#")


async def test_probes_of_proxies_are_answered_by_any_name(eve: Browser) -> None:
    for path in ("/healthz", "/readyz"):
        answer = await eve.http.get(path, headers={"host": "worker-1.cluster.example:8000"})
        assert answer.status_code == 200


@pytest.fixture
async def public(tmp_path: Path) -> AsyncIterator[Site]:
    """A site behind a proxy with TLS."""
    data: Path = tmp_path / "public"
    async with Site(data, public_url=f"{PUBLIC}/", allowed_hosts="old.example") as site:
        yield site


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("birnam.example", "https://birnam.example", 201),
        ("old.example", "https://birnam.example", 201),
        ("birnam.example", "https://old.example", 403),
        ("birnam.example", "http://birnam.example:8000", 403),
        ("birnam.example", "https://birnam.example:8443", 403),
        ("birnam.example", "null", 403),
        ("birnam.example", "//birnam.example", 403),
        ("www.birnam.example", "https://birnam.example", 421),
    ],
)
async def test_the_origin_is_the_public_url(
    public: Site, host: str, origin: str, status: int
) -> None:
    eve = Browser(public)
    answer = await eve.http.post("/api/me/code", headers={"host": host, "origin": origin})
    assert answer.status_code == status
    if status == 201:
        assert answer.json()["url"].startswith(f"{PUBLIC}/continue#")


async def test_the_scheme_of_the_origin_counts(eve: Browser) -> None:
    for scheme in ("http", "https"):
        for origin in ("http", "https"):
            headers = {"x-forwarded-proto": scheme, "origin": f"{origin}://{eve.site.host}"}
            answer = await eve.http.post("/api/me/code", headers=headers)
            assert answer.status_code == (201 if scheme == origin else 403), (scheme, origin)
