"""Names in pages keep their direction, and translators leave them alone."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import app
from app.http.html import TEMPLATES
from app.http.wording.name_marks import BEGIN, END, isolated, mark_names
from tests.features.profiles.test_profiles import play
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser

NAME = "Zaubernuss"
BARE = frozenset(("title", "option", "script", "style", "textarea"))  # have text only
BROKEN = re.compile(r'class="button[^"]*"[^>\n]*>{{ t\("[^"]+", name=')
VOID = frozenset(("meta", "link", "input", "img", "br", "use", "path", "circle", "hr", "source"))


class Texts(HTMLParser):
    """The texts of a page, with the elements that they are in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.found: list[tuple[str, list[str], list[str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        self.found.append(
            (data, tags, [attributes.get("translate") for _, attributes in self.open])
        )


def unmarked(html: str) -> list[str]:
    """The texts with the name in which it could be translated, or change direction."""
    return [
        text
        for text, tags, translate in Texts(html).found
        if NAME in text
        and not BARE & set(tags)
        and not ("bdi" in tags and next((one for one in reversed(translate) if one), "") == "no")
    ]


@pytest.mark.parametrize(
    ("template", "html"),
    [
        ("{{ name | isolated }}!", '<bdi translate="no">A &amp; B</bdi>!'),
        ('<p title="{{ name | isolated }}">', '<p title="A &amp; B">'),
        ("<title>{{ name | isolated }}</title>", "<title>A &amp; B</title>"),
        ("<option>{{ name | isolated }}</option>", "<option>A &amp; B</option>"),
        (
            '{{ t("friends.relation.asking", name=name) }}',
            '<bdi translate="no">A &amp; B</bdi> has sent you a friend request.',
        ),
        (
            '{{ t("profile.against", names=[name, "C"]) }}',
            'Against <bdi translate="no">A &amp; B</bdi> and <bdi translate="no">C</bdi>',
        ),
    ],
)
def test_a_name_in_a_text_gets_an_element(template: str, html: str) -> None:
    rendered = mark_names(TEMPLATES.from_string(template).render(name="A & B"))
    assert rendered == html


async def test_no_page_leaves_a_name_to_translators(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": NAME})
    await keep(ann, "zauber-nuss")
    await keep(bob, "zauber-friend")
    match = await play(ann, bob, eve, listed=True)
    settings = {"name": f"{NAME} circle", "visible": True}
    circle = (await ann.ask("POST", "/api/v1/circles", settings, status=201))["id"]
    wishes = {"name": f"{NAME} Open", "format": "swiss", "games": ["macbeth"], "rounds": 3}
    tournament = (await ann.ask("POST", "/api/v1/tournaments", wishes, status=201))["id"]
    await ann.ask("POST", f"/api/v1/tournaments/{tournament}/join")
    await ann.http.post("/me/friends/ask", data={"handle": "zauber-friend"})
    pages = [
        *("/@zauber-nuss", "/@zauber-friend", "/me/friends", "/circles", f"/circles/{circle}"),
        *(f"/circles/{circle}/settings", "/tournaments", f"/tournaments/{tournament}"),
        *(f"/matches/{match}/analysis", "/my-games", f"/tournaments/new?circle={circle}"),
    ]
    named = 0
    for browser in (ann, bob):
        for path in pages:
            html = (await browser.http.get(path)).text
            named += NAME in html
            assert unmarked(html) == [], path
            assert BEGIN not in html, path
            assert END not in html, path
    assert named > len(pages) // 2


def test_a_name_is_in_the_line_of_its_button() -> None:
    """The children of a button are beside each other: words with a name are one child."""
    for template in Path(app.__file__).parent.rglob("templates/**/*.html"):
        assert not BROKEN.search(template.read_text("utf-8")), template


def test_a_text_without_names_stays() -> None:
    assert mark_names("<p>text</p>") == "<p>text</p>"
    assert isolated("Ann") == f"{BEGIN}Ann{END}"
