"""Scripts and styles: joined for each page, and kept by browsers for ever."""

import gzip
import json
import re
from pathlib import Path

import brotli
import pytest

from app.locales import LANGUAGES
from app.locales.browser import used_keys
from app.locales.catalogs import read_messages
from app.web.assets import IMMUTABLE, STATIC, static_url
from app.web.assets.folder import read_file
from app.web.assets.join import join_modules, join_styles
from app.web.assets.module import JoinError, parse_module
from tests.web.support.live_server import Browser, Site

PAGES = ("/", "/watch", "/games", "/rules/macbeth", "/new/macbeth", "/local/macbeth", "/settings")


async def test_a_page_names_one_script_and_one_style_sheet(ann: Browser, match_id: str) -> None:
    for path in (*PAGES, f"/matches/{match_id}", "/nowhere"):
        page = (await ann.http.get(path, headers={"accept": "text/html"})).text
        scripts = re.findall(r'<script type="module" src="([^"]+)"', page)
        styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
        assert (len(scripts), len(styles)) == (1, 1), path
        for url in (*scripts, *styles):
            assert url.startswith(static_url())
            answer = await ann.http.get(url)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert not re.search(r"^(import|export|@import)\b", answer.text, re.MULTILINE)


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
        assert int(answer.headers["content-length"]) == len(content) < len(plain.content) / 3
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


async def test_files_of_another_version_are_not_kept(ann: Browser) -> None:
    answer = await ann.http.get("/static/0123456789ab/pages/home.js")
    own = await ann.http.get(f"{static_url()}/pages/home.js")
    assert (answer.status_code, answer.text) == (200, own.text)
    assert answer.headers["cache-control"] == "no-store"


async def test_files_without_a_version_are_revalidated(ann: Browser) -> None:
    answer = await ann.http.get("/static/pages/home.js")
    assert answer.text == (STATIC / "pages/home.js").read_text(encoding="utf-8")
    assert answer.headers["cache-control"] == "no-cache"


async def test_the_style_of_boards_is_revalidated(ann: Browser) -> None:
    answer = await ann.http.get("/board.css")
    headers = {"if-none-match": answer.headers["etag"]}
    assert (await ann.http.get("/board.css", headers=headers)).status_code == 304


def test_a_message_may_be_named_like_a_statement() -> None:
    assert '"a.import.meta"' in join(entry='t("a.import.meta");\n')


def test_every_module_can_be_joined() -> None:
    for path in (STATIC / "pages").rglob("*.js"):
        assert read_file(path.relative_to(STATIC).as_posix())


async def test_a_page_loads_the_messages_of_its_own_scripts(ann: Browser) -> None:
    for path in ("/", "/settings"):
        page = (await ann.http.get(path)).text
        (messages,) = re.findall(r'<script defer src="([^"]+/messages/en/[^"]+)"', page)
        (script,) = re.findall(r'<script type="module" src="([^"]+)"', page)
        text = (await ann.http.get(messages)).text
        defined = json.loads(text.removeprefix("globalThis.birnamMessages = ").rstrip(";\n"))
        assert defined["messages"].keys() == used_keys([(await ann.http.get(script)).text])


async def test_every_file_of_a_page_exists(ann: Browser, match_id: str) -> None:
    for path in ("/", "/watch", "/rules", "/rules/macbeth", f"/matches/{match_id}", "/docs"):
        page = (await ann.http.get(path)).text
        for name in set(re.findall(r'(?:href|src)="(/(?:static|docs)/[^"]+)"', page)):
            assert (await ann.http.get(name)).status_code == 200, (path, name)


async def test_in_development_pages_name_the_sources(tmp_path: Path) -> None:
    with Site(tmp_path / "data", join_files=False) as site:
        eve = Browser(site)
        page = (await eve.http.get("/")).text
        await eve.http.aclose()
    assert '<script type="module" src="/static/pages/home.js">' in page
    assert '<link rel="stylesheet" href="/static/pages/home.css">' in page


def join(**sources: str) -> str:
    modules = {f"{name}.js": parse_module(source) for name, source in sources.items()}
    return join_modules("entry.js", modules.__getitem__).script


def test_modules_become_functions_in_the_order_of_their_imports() -> None:
    joined = join(
        entry='import { a as b } from "./one.js";\nimport * as two from "./two.js";\nf(b, two);\n',
        one='/** A. */\nimport { c } from "./two.js";\n\nexport const a = c + 1; // C\'s next\n',
        two="export async function c() {\n  return `  //${1}`;\n}\nexport class D {}\n",
    )
    assert joined == (
        "const $0 = (() => {\nasync function c() {\nreturn `  //${1}`;\n}\nclass D {}\n"
        "return { c, D };\n})();\n"
        "const $1 = (() => {\nconst { c } = $0;\nconst a = c + 1;\nreturn { a };\n})();\n"
        "const $2 = (() => {\nconst { a: b } = $1;\nconst two = $0;\nf(b, two);\n})();\n"
    )


def test_what_is_imported_on_demand_becomes_a_part() -> None:
    modules = {
        "pages/a/entry.js": (
            'import { a } from "../../b/a.js";\nf(a, () => import("../../b/c.js"));\n'
        ),
        "b/a.js": "export const a = 1;\n",
        "b/c.js": (
            'import { a } from "./a.js";\nimport { d } from "./d.js";\nexport const c = a + d;\n'
        ),
        "b/d.js": "export const d = 2;\n",
    }
    sources = {path: parse_module(source) for path, source in modules.items()}
    joined = join_modules("pages/a/entry.js", sources.__getitem__)
    assert "`./../../parts/${document.documentElement.lang}/a/entry/${path}" in joined.script
    assert 'f(a, () => $load("b/c.js", $0));' in joined.script
    assert joined.parts == {
        "b/c.js": (
            "export default ($0) => {\nconst $2 = (() => {\nconst d = 2;\nreturn { d };\n})();\n"
            "const $3 = (() => {\nconst { a } = $0;\nconst { d } = $2;\nconst c = a + d;\n"
            "return { c };\n})();\nreturn $3;\n};\n"
        )
    }


def test_a_module_of_two_parts_belongs_to_the_page() -> None:
    modules = {
        "entry.js": 'f(() => import("./a.js"), () => import("./b.js"));\n',
        "a.js": 'import { c } from "./c.js";\nexport const a = c;\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
        "c.js": "export const c = new Map();\n",
    }
    sources = {path: parse_module(source) for path, source in modules.items()}
    joined = join_modules("entry.js", sources.__getitem__)
    assert joined.script.count("new Map()") == 1
    assert all("new Map()" not in part for part in joined.parts.values())


def test_what_nothing_uses_is_left_out() -> None:
    modules = {
        "entry.js": (
            'import * as b from "./b.js";\nimport { c, e } from "./c.js";\n'
            'const A = [1];\nconst unused = () => e(A);\nf(b.one(), () => import("./d.js"));\n'
        ),
        "b.js": (
            "const ONE = 1;\nconst TWO = { a: 2 };\nexport const one = (a) => ONE;\n"
            "export async function two() {\n  await c(TWO);\n}\nexport const three = call();\n"
        ),
        "c.js": 'register("kept");\nexport const c = 1;\nexport function e() {}\n',
        "d.js": 'import { g } from "./g.js";\nexport function d() {\n  g();\n}\n',
        "g.js": "export function g() {}\nexport function h() {}\n",
    }
    sources = {path: parse_module(source) for path, source in modules.items()}
    joined = join_modules("entry.js", sources.__getitem__)
    loader, _, script = joined.script.partition("const $0")
    assert "$load" in loader
    assert script == (
        " = (() => {\nconst ONE = 1;\nconst one = (a) => ONE;\nconst three = call();\n"
        'return { one };\n})();\nconst $1 = (() => {\nregister("kept");\n})();\n'
        'const $2 = (() => {\nconst b = $0;\nf(b.one(), () => $load("d.js", ));\n})();\n'
    )
    assert "function g" in joined.parts["d.js"]
    assert "function h" not in joined.parts["d.js"]


async def test_a_part_comes_with_its_messages_in_the_language_of_the_page(ann: Browser) -> None:
    for code in ("en", "ja"):
        answer = await ann.http.get(f"{static_url()}/parts/{code}/match/clock/ledger.js")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, IMMUTABLE)
        statement, _, script = answer.text.partition("\n")
        added = json.loads(statement.partition("messages, ")[2].removesuffix(");"))
        assert added["clock.at-start"] == read_messages(LANGUAGES[code])["clock.at-start"]
        assert script.startswith("export default (")
        page = (await ann.http.get(f"{static_url()}/messages/{code}/match.js")).text
        assert "clock.at-start" not in page


async def test_the_sources_have_the_messages_of_their_parts(ann: Browser) -> None:
    assert "clock.at-start" in (await ann.http.get("/static/messages/en/match.js")).text


async def test_a_part_of_another_version_is_not_found(ann: Browser) -> None:
    for version in ("0123456789ab", static_url().removeprefix("/static/")):
        for path in (
            "en/match/clock/ledger.js",
            "en/match/clock/none.js",
            "xx/match/clock/ledger.js",
        ):
            own = version in static_url() and path == "en/match/clock/ledger.js"
            answer = await ann.http.get(f"/static/{version}/parts/{path}")
            assert answer.status_code == (200 if own else 404), (version, path)


@pytest.mark.parametrize(
    "source",
    [
        "export default 1;",
        "export let a = 1;",
        'export { a } from "./one.js";',
        "const a = await b();",
        "const a = () => import(b);",
        "const a = import.meta.url;",
        'import a from "./one.js";\n',
        'import { none } from "./one.js";\n',
        'import { a } from "./entry.js";\n',
    ],
)
def test_what_cannot_be_joined_is_refused(source: str) -> None:
    with pytest.raises(JoinError):
        join(entry=source, one="export const a = 1;\n")


def test_no_source_has_text_that_could_be_taken_for_a_comment() -> None:
    """A template literal over several lines could have a line that looks like a comment."""
    for path in STATIC.rglob("*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.lstrip().startswith(("*", "/")):
                assert line.replace("\\`", "").count("`") % 2 == 0 or "[^" in line, (path, line)


def test_style_sheets_are_joined_in_the_order_of_their_imports() -> None:
    sheets = {
        "pages/deep/a.css": (
            '@import "/board.css";\n@import "../../css/b.css";\n'
            '.a :is(b, c)::after { content: "a; { b"; }\n'
        ),
        "css/b.css": '/* B. */\n@font-face {\n  src: url("../fonts/b.woff2");\n}\n',
        "board.css": ".board { left: 0; }\n",
    }
    assert join_styles("pages/deep/a.css", sheets.__getitem__) == (
        '.board{left:0}@font-face{src:url("../../fonts/b.woff2")}'
        '.a :is(b,c)::after{content:"a; { b"}'
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
