"""The files with which browsers install the site as an app."""

import struct

import pytest

from app.http.assets import STATIC
from app.locales import LANGUAGES, OFFERED, t, use_language
from tests.support.site.live_server import Browser

PNG = b"\x89PNG\r\n\x1a\n"


def png_size(content: bytes) -> str:
    assert content.startswith(PNG)
    return "{}x{}".format(*struct.unpack(">2I", content[16:24]))


def jpeg_size(content: bytes) -> str:
    """From the marker of the baseline frame."""
    start = content.index(b"\xff\xc0")
    height, width = struct.unpack(">2H", content[start + 5 : start + 9])
    return f"{width}x{height}"


async def test_every_picture_of_the_manifest_has_the_size_that_it_says(eve: Browser) -> None:
    manifest = await eve.ask("GET", "/manifest.webmanifest")
    icons = manifest["icons"] + [icon for one in manifest["shortcuts"] for icon in one["icons"]]
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert purposes == {
        (size, kind) for size in ("192x192", "512x512") for kind in ("any", "maskable")
    }
    for icon in icons:
        answer = await eve.http.get(icon["src"])
        assert (answer.headers["content-type"], png_size(answer.content)) == (
            icon["type"],
            icon["sizes"],
        )
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    for shot in manifest["screenshots"]:
        content = (await eve.http.get(shot["src"])).content
        assert jpeg_size(content) == shot["sizes"]
        assert len(content) < 150_000


async def test_shortcuts_lead_to_pages(eve: Browser) -> None:
    manifest = await eve.ask("GET", "/manifest.webmanifest")
    for path in [manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])]:
        await eve.read(path)


@pytest.mark.parametrize("code", [one.code for one in OFFERED])
async def test_a_page_links_the_manifest_in_its_language(eve: Browser, code: str) -> None:
    page = (await eve.http.get("/", headers={"accept-language": code})).text
    link = f"/manifest.webmanifest?lang={code}"
    assert f'<link rel="manifest" href="{link}">' in page
    manifest = await eve.ask("GET", link)
    with use_language(LANGUAGES[code]):
        words = [t("install.new-game"), t("nav.mine"), t("nav.puzzles")]
        assert [one["name"] for one in manifest["shortcuts"]] == words
        assert manifest["description"] == t("nav.description")
    assert (manifest["lang"], manifest["id"]) == (code, "/")


async def test_the_favicon_has_three_sizes(eve: Browser) -> None:
    answer = await eve.http.get("/favicon.ico")
    kind, count = struct.unpack("<2H", answer.content[2:6])
    assert (answer.status_code, kind, count) == (200, 1, 3)
    for place, size in enumerate((16, 32, 48)):
        length, offset = struct.unpack("<2I", answer.content[14 + 16 * place : 22 + 16 * place])
        assert png_size(answer.content[offset : offset + length]) == f"{size}x{size}"
    touch = (await eve.http.get("/static/icons/touch.png")).content
    assert png_size(touch) == "180x180"


def test_the_icons_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in (STATIC / "icons").iterdir()}
    assert len(sizes) >= 10
    assert max(sizes.values()) < 60_000
