"""Scripts and styles, which browsers keep for ever."""

import gzip
import json
import re
from functools import partial
from hashlib import sha256
from pathlib import Path

import brotli
import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.routing import Mount

from app.http.assets import IMMUTABLE, STATIC, ServedFiles, static_url
from app.http.assets.folder import Folder
from app.http.assets.modules import join_styles
from app.locales import LANGUAGES
from app.locales.catalogs import read_messages
from tests.support.site.live_server import Browser

PAGES = ("/", "/watch", "/games", "/rules/macbeth", "/new/macbeth", "/local/macbeth", "/settings")


async def test_a_page_names_one_script_and_one_style_sheet(ann: Browser, match_id: str) -> None:
    for path in (*PAGES, f"/matches/{match_id}", "/nowhere"):
        page = await ann.read(path, 404 if path == "/nowhere" else 200)
        scripts = re.findall(r'<script type="module" src="([^"]+)"', page)
        styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
        assert (len(scripts), len(styles)) == (1, 1), path
        for url in (*scripts, *styles):
            assert url.startswith(static_url())
            answer = await ann.http.get(url)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert "@import " not in answer.text


async def test_a_file_is_compressed_for_browsers_that_accept_it(ann: Browser) -> None:
    url = f"{static_url()}/pages/match.js"
    plain = await ann.http.get(url, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    for accepted, encoding, unpack in (
        ("gzip, deflate", "gzip", gzip.decompress),
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
    ):
        async with ann.http.stream("GET", url, headers={"accept-encoding": accepted}) as answer:
            content = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert int(answer.headers["content-length"]) == len(content) < len(plain.content) / 2
        assert unpack(content) == plain.content


async def test_a_picture_is_not_compressed_again(ann: Browser) -> None:
    answer = await ann.http.get(f"{static_url()}/icons/touch.png")
    assert "content-encoding" not in answer.headers


async def test_the_headers_of_a_file_are_short(ann: Browser) -> None:
    answer = await ann.http.get(f"{static_url()}/pages/match.js")
    assert sum(len(name) + len(value) + 4 for name, value in answer.headers.items()) < 330
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_an_unknown_file_is_not_found(ann: Browser) -> None:
    assert (await ann.http.get(f"{static_url()}/pages/../../app/main.py")).status_code == 404
    assert (await ann.http.get(f"{static_url()}/none.js")).status_code == 404


async def test_files_without_a_version_are_revalidated(ann: Browser) -> None:
    answer = await ann.http.get("/static/pages/home.js")
    assert answer.text == (STATIC / "pages/home.js").read_text(encoding="utf-8")
    assert answer.headers["cache-control"] == "no-cache"


async def test_every_file_of_a_page_exists(ann: Browser, match_id: str) -> None:
    for path in ("/", "/watch", "/rules", "/rules/macbeth", f"/matches/{match_id}", "/docs"):
        page = (await ann.http.get(path)).text
        for name in set(re.findall(r'(?:href|src)="(/(?:static|docs)/[^"]+)"', page)):
            assert (await ann.http.get(name)).status_code == 200, (path, name)


async def test_a_page_has_the_messages_of_its_parts_in_its_language(ann: Browser) -> None:
    for code in ("en", "ja"):
        text = (await ann.http.get(f"{static_url()}/messages/{code}/match.js")).text
        defined = json.loads(text.removeprefix("globalThis.birnamMessages = ").rstrip(";\n"))
        known = read_messages(LANGUAGES[code])
        for key in ("board.label", "clock.at-start"):  # of static/clock/ledger.js
            assert defined["messages"][key] == known[key]
        assert "email.sent" in known
        assert "email.sent" not in defined["messages"]
    for name in ("xx/match.js", "en/none.js", "en", ""):
        assert (await ann.http.get(f"{static_url()}/messages/{name}")).status_code == 404


SOURCES = {
    "theme.js": "set();\n",
    "pages/home.js": """\
/** @import {Me} from "../browser/types.js" */
import {
  a,
  b as c,
} from "../browser/a.js";
import { none } from "./none.js";
import * as b from "../browser/b.js";
import "../browser/c.js";

/** @type {typeof import("../browser/types.js")} */
let part;
f(() => import("../browser/part.js"), "birnam.import");
""",
    "browser/a.js": 'export * from "./b.js";\nexport default `\n`;\n',
    "browser/b.js": 'import d from "./d.js";\nexport let b = d;\n',
    "browser/c.js": "const c = await 1;\nexport { c };\n",
    "browser/d.js": 'import "./a.js";\nexport default 1;\n',
    "browser/part.js": 'import "./of_part.js";\n',
    "browser/of_part.js": "",
    "browser/types.js": "",
}


@pytest.fixture
def static(tmp_path: Path) -> Path:
    for name, source in SOURCES.items():
        file = tmp_path / "static" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    return tmp_path / "static"


def bundle(static: Path) -> Path:
    """Bundles as tools/bundle.js makes them."""
    names = [name for name in SOURCES if "/" in name]
    hashes = {name: sha256((static / name).read_bytes()).hexdigest() for name in names}
    bundles = {"pages/home.js": "bundled();", "parts/0123/home/part.js": "part();"}
    file = static.parent / "bundles.json"
    file.write_text(json.dumps({"sources": hashes, "bundles": bundles}))
    return file


def test_a_page_preloads_what_its_module_imports(static: Path) -> None:
    loaded = Folder(static, static / "none").preloaded("home")
    assert loaded == [f"browser/{name}.js" for name in "abcd"]
    assert Folder(static, bundle(static)).preloaded("home") == []


def test_bundles_of_other_sources_are_not_used(
    static: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bundles = bundle(static)
    (static / "theme.js").write_text("a classic script is in no bundle")
    file = Folder(static, bundles).read("pages/home.js")
    assert file
    assert file.content == b"bundled();"
    assert not caplog.messages
    (static / "browser" / "of_part.js").write_text("changed();")
    changed = Folder(static, bundles)
    file = changed.read("pages/home.js")
    assert file
    assert file.content.decode() == SOURCES["pages/home.js"]
    assert changed.read("parts/0123/home/part.js") is None
    assert "make bundle" in caplog.text


def test_classic_scripts_are_sent_without_comments(static: Path) -> None:
    source = (
        "// Of\n{\n  /** @type {A} */\n  a(`//${1}`); // b\n  /*\n   c\n  */\n  /** d */ (e);\n}\n"
    )
    (static / "theme.js").write_text(source)
    file = Folder(static, static / "none").read("theme.js")
    assert file
    assert file.content.decode() == "{\na(`//${1}`); // b\n/** d */ (e);\n}\n"


def test_any_change_makes_another_version(static: Path) -> None:
    def version() -> str:
        return Folder(static, static.parent / "bundles.json").version

    first = version()
    (static / "icon.svg").touch()
    second = version()
    bundle(static)
    assert len({first, second, version()}) == 3


def test_a_server_keeps_the_files_with_which_it_started(static: Path) -> None:
    folder = Folder(static, static / "none")
    (static / "theme.js").write_text("changed();")
    file = folder.read("theme.js")
    assert file
    assert file.content.decode() == SOURCES["theme.js"]


async def test_modules_of_another_version_are_not_found(static: Path) -> None:
    """They would be mixed with those of this version. A bundle is complete, and names its parts."""
    for bundles, found in (
        (static / "none", {"theme.js": 200, "pages/home.js": 404, "browser/a.js": 404}),
        (bundle(static), {"theme.js": 200, "pages/home.js": 200, "parts/0123/home/part.js": 200}),
    ):
        folder = Folder(static, bundles)
        served = ServedFiles(partial(Folder, static, bundles))
        app = Starlette(routes=[Mount("/static", served)])
        client = AsyncClient(transport=ASGITransport(app), base_url="http://birnam/static")
        for version, status in ((folder.version, 204), ("0" * 12, 404)):
            assert (await client.get(f"/{version}/current")).status_code == status
        for name, status in found.items():
            own = await client.get(f"/{folder.version}/{name}")
            assert (own.status_code, own.headers["cache-control"]) == (200, IMMUTABLE)
            other = await client.get(f"/0123456789ab/{name}")
            assert other.status_code == status, name
            if status == 200:
                assert (other.content, other.headers["cache-control"]) == (own.content, "no-store")


def test_style_sheets_are_joined_in_the_order_of_their_imports() -> None:
    sheets = {
        "pages/deep/a.css": (
            '@import "../../board.css";\n@import "../../css/b.css";\n\n'
            '.a :is(b, i) {\n  content: "a; { b";\n  color: red;\n}\n'
        ),
        "css/b.css": '/* B. */\n@font-face {\n  src: url("../fonts/b.woff2");\n}\n',
        "board.css": ".board { left: 0; }\n",
    }
    assert join_styles("pages/deep/a.css", sheets) == (
        '.board{left:0}@font-face{src:url("../../fonts/b.woff2")}'
        '.a :is(b,i){content:"a; { b";color:red}'
    )


async def test_the_typefaces_are_small_licensed_and_preloaded(ann: Browser) -> None:
    page = (await ann.http.get("/")).text
    faces = re.findall(r'<link rel="preload" href="([^"]+)" as="font" type="font/woff2"', page)
    style = (await ann.http.get(f"{static_url()}/pages/home.css")).text
    total = 0
    for url in faces:
        answer = await ann.http.get(url)
        assert answer.headers["content-type"] == "font/woff2"
        assert f'url("{url.replace(static_url(), "..")}")' in style
        assert "OFL" in (STATIC.parent / f"static/fonts/{Path(url).stem}.LICENSE.txt").read_text()
        total += len(answer.content)
    assert (len(faces), style.count("url(")) == (2, 4)  # the others have the letters with accents
    assert total <= 24_000
