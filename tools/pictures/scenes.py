"""The pages, and people's actions on them before the picture."""

from collections.abc import Callable, Mapping
from functools import partial

from playwright.sync_api import expect

from app.features.puzzles.puzzle_file import shipped_puzzles
from app.features.tournaments.rules.plan import FORMATS
from app.locales import t
from engine import GAMES, Color
from harness.browser.chat import Talker
from harness.browser.person import Person
from harness.browser.table import Table
from tools.pictures import groups

Scene = Callable[[Person, Person], object]

LONG = 60_000  # milliseconds, for a review
PUZZLE = next(one.id for one in shipped_puzzles().puzzles if one.game == "macbeth")
OPENING = [
    *("g5", "e4", "h7", "g8", "d5", "c4", "e3", "i7", "i8"),
    *("i9", "e7", "d3", "j7", "h5", "c5", "c6", "g9"),
]
THREE = ["e4", "e7", "f6"]
MOXIE = ["b2", "a1", "c2"]

ADDRESSES = [
    *("/games", "/puzzles", f"/puzzles/{PUZZLE}", "/analysis", "/local", "/computer", "/settings"),
    *("/workshop", "/variants", "/variants/octagon"),
    *("/about", "/privacy", "/sign-in", "/continue", "/resume", "/me/notices", "/me/tokens"),
    *("/offline", "/me/webhooks", "/email/confirm", "/tournaments/new?format=league"),
    *("/tournaments/new?game=rotation", "/new/macbeth?start=balanced"),
    *("/circles", "/circles/new", "/me/friends", "/tournaments", "/tournaments/new"),
    *("/new/macbeth", "/new/moxie", "/rules/moxie", "/analysis/macbeth", "/local/macbeth"),
    *("/local/hex-othello-3", "/learn/macbeth"),
    *(f"/rules/{game}" for game in GAMES if game != "moxie"),
]


def _address(path: str, anna: Person, _ben: Person) -> None:
    anna.goes(path)


def _lists(path: str, anna: Person, ben: Person) -> None:
    """A page with matches in each of its lists."""
    Table(anna, ben, listed=True).play(OPENING)
    Table(ben, anna, "othello").play(["d3"])
    Table(ben, None, "moxie", listed=True)
    Table(anna, ben, "desdemona").resign(Color.WHITE)
    anna.goes(path)
    expect(anna.page.locator(".card").first).to_be_visible()


def running(anna: Person, ben: Person) -> Table:
    """A game in which it is White's turn."""
    table = Table(anna, ben, time="10+10")
    table.play(OPENING)
    return table


def may_move(person: Person) -> None:
    """Wait until it is this person's turn, in any language."""
    expect(person.board.locator(".cell[data-legal]")).not_to_have_count(0)
    person.rests()


def _mover(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, time="10+10")
    table.play(OPENING[:-1])
    anna.opens(table.url)
    may_move(anna)


def _spectator(anna: Person, ben: Person) -> None:
    """The page of somebody who found the table full."""
    table = Table(ben, None)
    other = Person("Cora", anna.context.browser.new_context(base_url=anna.site), anna.site)  # type: ignore[union-attr]
    other.asks("PATCH", "/api/me", {"name": "Cora"})
    other.asks("POST", f"/api/matches/{table.id}/seats", {"color": "white"})
    anna.opens(table.url)


def _host(anna: Person, _ben: Person) -> None:
    Table(anna, None).with_all_at_it()


def _guest(anna: Person, ben: Person) -> None:
    anna.opens(Table(ben, None, time="5+3").url)


def _chat(anna: Person, ben: Person) -> None:
    running(anna, ben).with_all_at_it()
    mine, theirs = Talker(anna).opens(), Talker(ben).opens()
    theirs.says("Hello, good luck!")
    mine.says("Thanks, you too.")
    theirs.says("The corner is mine, I think.")


def _moxie(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie", {"jumps": "sacrifice"})
    table.play(MOXIE)
    anna.opens(table.url)


def _offer(anna: Person, ben: Person) -> None:
    running(anna, ben).with_all_at_it()
    ben.chooses(t("offers.possible.draw"))
    expect(anna.page.locator("#cards .offer-card")).to_have_count(1)


def _over(anna: Person, ben: Person) -> Table:
    table = running(anna, ben)
    table.resign(Color.WHITE)
    anna.opens(table.url)
    expect(anna.result).to_be_visible()
    return table


def _review(anna: Person, ben: Person) -> None:
    table = _over(anna, ben)
    anna.goes(f"{table.url}/analysis#analyze")
    findings = anna.page.locator("#review .review-findings")
    expect(findings).to_be_visible(timeout=LONG)
    expect(anna.page.locator("#review .review-progress")).to_be_hidden(timeout=LONG)


def _private(anna: Person, ben: Person) -> None:
    anna.guard.forgives("403")
    table = Table(ben, None, private=True)
    cora = ben.context.browser.new_context(base_url=anna.site)  # type: ignore[union-attr]
    cora.request.post(f"/api{table.url}/seats", data={"color": "white"})
    anna.goes(table.url)


def _missing(anna: Person, _ben: Person) -> None:
    anna.guard.forgives("404")
    anna.goes("/no/such/page")


def _api(anna: Person, _ben: Person) -> None:
    anna.goes("/docs")
    expect(anna.page.locator(".opblock").first).to_be_visible()


def _notifications(anna: Person, ben: Person) -> None:
    anna.goes(f"{Table(anna, ben).url}/notices")
    expect(anna.page.locator("#seated")).to_be_visible()


def _joined(path: str, anna: Person, ben: Person) -> None:
    """A page while somebody joins a game of its reader."""
    Table(anna, ben)
    anna.goes(path)
    expect(anna.page.locator("#joined .joined-game")).to_be_visible()


def _embed(anna: Person, ben: Person) -> None:
    anna.goes(f"/embed/{running(anna, ben).id}")


def _share(anna: Person, ben: Person) -> None:
    """The code for embedding a game."""
    _over(anna, ben)
    anna.page.locator("[data-share]:visible").first.click()
    anna.page.get_by_text(t("share.web"), exact=True).click()
    expect(anna.page.get_by_label(t("share.embed"))).to_be_visible()


def _account(anna: Person, _ben: Person) -> None:
    anna.goes("/about")
    anna.page.locator("#account-button").click()
    expect(anna.menu).to_be_visible()


def _solved(anna: Person, _ben: Person) -> None:
    anna.goes("/learn/macbeth")
    anna.page.locator("#show-solution").click()
    expect(anna.page.locator("#next")).to_be_visible()


SCENES: Mapping[str, Scene] = {
    "/ (first visit)": partial(_address, "/"),
    "/": partial(_lists, "/"),
    "/watch": partial(_lists, "/watch"),
    "/me/games": partial(_lists, "/me/games"),
    "match: invitation of the host": _host,
    "match: invitation of a guest": _guest,
    "match: your move": _mover,
    "match: their move, chat": _chat,
    "match: an offer": _offer,
    "match: both seats taken": _spectator,
    "match: Moxie": _moxie,
    "match: over": _over,
    "match: review": _review,
    "match: notifications": _notifications,
    "match: private": _private,
    "match: share": _share,
    "embed": _embed,
    "notice: joined, rules": partial(_joined, "/rules/macbeth"),
    "notice: joined, new game": partial(_joined, "/new/macbeth"),
    "account": _account,
    "circle": groups.circle,
    "circle: invitation": groups.circle_invitation,
    "circle: settings": groups.circle_settings,
    "/tournaments, with some": groups.tournaments,
    "tournament: not started": groups.open_tournament,
    **{f"tournament: {kind}": partial(groups.tournament, kind) for kind in FORMATS},
    "profile": groups.profile,
    "/me/account": groups.account,
    "/me/tokens, with one": groups.tokens,
    "/me/webhooks, with one": groups.webhooks,
    "/me/friends, with some": groups.friends,
    "/me/account, offer to merge": groups.merge,
    **{
        path: partial(groups.admin, path)
        for path in ("/admin", "/admin/audit", "/admin/players?name={handle}")
    },
    "/docs": _api,
    "/no/such/page": _missing,
    "/learn/macbeth, solved": _solved,
    **{path: partial(_address, path) for path in ADDRESSES},
}
