"""`python -m tools.pictures [--view NAME] [--only TEXT] [--published]` makes pictures of all pages.

Each view has its own server, so that all views show the same matches.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Error, expect, sync_playwright

from app.locales import LANGUAGES, use_language
from harness.browser.chromium import FLAGS, find_chromium
from harness.browser.person import Person
from harness.browser.server import Server
from tools.pictures import groups
from tools.pictures.gallery import file_name, write_gallery
from tools.pictures.published import PUBLISHED
from tools.pictures.scenes import SCENES, Scene
from tools.pictures.views import VIEWS, View

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "pictures"
PATIENCE = 20_000  # milliseconds
_DRAWN = """async () => {
  await document.fonts.ready;
  for (const image of document.images) image.loading = "eager"; // hidden: never decoded if lazy
  await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    parser.add_argument("--view", action="append", choices=[view.name for view in VIEWS])
    parser.add_argument("--only", default="", help="pages whose name contains this text")
    parser.add_argument("--published", action="store_true", help="only what README and app show")
    arguments = parser.parse_args()
    views = [view for view in VIEWS if view.name in (arguments.view or [view.name])]
    scenes = {name: scene for name, scene in SCENES.items() if arguments.only in name}
    FOLDER.mkdir(exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for view in () if arguments.published else views:
            _take_all(browser, view, scenes)
        if not (arguments.only or arguments.view):
            for path, (view, scene) in PUBLISHED.items():
                with _server() as site, use_language(LANGUAGES[view.language]):
                    _take(browser, site, view, scene, ROOT / path)
        browser.close()
    print(write_gallery(FOLDER, SCENES, [view.name for view in VIEWS]))


def _take_all(browser: Browser, view: View, scenes: dict[str, Scene]) -> None:
    with _server() as site, use_language(LANGUAGES[view.language]):
        for name, scene in scenes.items():
            troubles = _take(browser, site, view, scene, FOLDER / file_name(name, view.name))
            print(f"{view.name}: {name}", *troubles, sep="\n  ", flush=True)


@contextmanager
def _server() -> Iterator[str]:
    """The URL of a server without matches."""
    with TemporaryDirectory() as data:
        server = Server(Path(data))
        server.start()
        try:
            site = server.site.replace("127.0.0.1", "localhost")  # passkeys need a name
            groups.DATA[site] = Path(data)
            yield site
        finally:
            server.stop()


def _take(browser: Browser, site: str, view: View, scene: Scene, file: Path) -> list[str]:
    """Bring two people to a page and take a picture of it. Returns the page's errors."""
    with _person(browser, site, view, "Anna") as anna, _person(browser, site, view, "Ben") as ben:
        try:
            scene(anna, ben)
        except (AssertionError, Error) as error:
            return [*anna.guard.troubles, str(error)]
        anna.page.mouse.move(0, 0) if file.parent == FOLDER else None
        anna.page.evaluate(_DRAWN)
        options = {} if file.suffix == ".png" else {"type": "jpeg", "quality": 80}
        anna.page.screenshot(path=file, full_page=file.parent == FOLDER, **options)  # type: ignore[arg-type]
        return anna.guard.troubles


@contextmanager
def _person(browser: Browser, site: str, view: View, name: str) -> Iterator[Person]:
    context: BrowserContext = browser.new_context(base_url=site, **view.context)
    try:
        yield Person(name, context, site)
    finally:
        context.close()


if __name__ == "__main__":
    main()
