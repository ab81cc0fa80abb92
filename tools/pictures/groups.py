"""People's actions on the pages of circles, tournaments and accounts before the picture."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.authenticator import Authenticator
from harness.browser.person import Person
from harness.browser.table import Table
from harness.servers.server_process import BIRNAM, server_environment

_handles = count(1)
DATA: dict[str, Path] = {}
"""The servers' data folders, by URL."""

_OTHERS = ("Cora", "Dan", "Emil", "Fay")


def submit(person: Person, path: str, **fields: str) -> str:
    """Send a form outside of the page. Returns the path to which the answer redirects."""
    answer = person.context.request.post(path, form=dict(fields))
    assert answer.ok, f"{path}: {answer.status}"
    return answer.url.removeprefix(person.site)


@contextmanager
def others(anna: Person) -> Iterator[Sequence[Person]]:
    """More people."""
    browser = anna.context.browser
    assert browser
    contexts = [browser.new_context(base_url=anna.site) for _ in _OTHERS]
    try:
        yield [Person(name, own, anna.site) for name, own in zip(_OTHERS, contexts, strict=True)]
    finally:
        for context in contexts:
            context.close()


def keep(person: Person) -> str:
    """Make an account of the person's player. Returns its handle."""
    handle = f"{person.name}-{next(_handles)}"
    _add_passkey(person, handle)
    return handle


def _add_passkey(person: Person, handle: str) -> Authenticator:
    person.asks("PATCH", "/api/me", {"name": person.name})
    passkey = Authenticator(person.site)
    options = person.asks("POST", "/api/me/passkeys/options", {"handle": handle})["options"]
    body = {"handle": handle, "credential": passkey.register(options)}
    person.asks("POST", "/api/me/passkeys", body)
    return passkey


def circle(anna: Person, ben: Person) -> str:
    """A circle with members, a game, an invitation to play and a chat; its path."""
    anna.goes("/circles/new")
    picture = anna.page.locator("[name=picture]").first.input_value()
    terms = {"name": "Tuesday friends", "game": "macbeth", "time": "10+5", "picture": picture}
    rules = {"joining": "open", "visible": "yes", "your-name": anna.name}
    path = submit(anna, "/circles", **terms, **rules)
    with others(anna) as more:
        for person in (ben, *more[:2]):
            submit(person, f"{path}/join", **{"your-name": person.name})
            submit(person, f"{path}/chat", text=f"Hello, I am {person.name}.")
        match = submit(anna, f"{path}/games", game="othello", time="10+5", color="random")
        submit(ben, f"{path}/games/{match.rpartition('/')[2]}")
        submit(more[0], f"{path}/games", game="macbeth", time="10+5", color="random")
        anna.goes(path)
        expect(anna.page.locator("#connection-dot")).to_have_attribute("data-phase", "open")
    return path


def circle_invitation(anna: Person, ben: Person) -> None:
    """The invitation to a circle, as a stranger sees it."""
    path = circle(ben, anna)
    page = ben.context.request.post(f"{path}/invitations").text()
    link = page.partition("/circles/invitations/")[2].partition('"')[0]
    anna.context.clear_cookies()
    anna.goes(f"/circles/invitations/{link}")
    expect(anna.page.locator("[data-watched] img")).to_be_visible()


def circle_settings(anna: Person, ben: Person) -> None:
    anna.goes(f"{circle(anna, ben)}/settings")


def tournament(kind: str, anna: Person, ben: Person) -> None:
    """A tournament that has begun, as one of its players sees it."""
    with others(anna) as more:
        path = submit(anna, "/tournaments", **_terms(kind), player=anna.name)
        for person in (ben, *more):
            submit(person, f"{path}/join", player=person.name)
        submit(anna, f"{path}/start")
        anna.goes(path)
        expect(anna.page.locator(".tournament-status").first).to_be_visible()


def open_tournament(anna: Person, ben: Person) -> None:
    """A tournament that has not begun, as a visitor sees it."""
    path = submit(ben, "/tournaments", **_terms("swiss"), player=ben.name)
    anna.goes(path)


def tournaments(anna: Person, ben: Person) -> None:
    open_tournament(anna, ben)
    tournament("arena", anna, ben)
    anna.goes("/tournaments")


def _terms(kind: str) -> Mapping[str, str]:
    terms = {"name": f"Cup of the town ({kind})", "format": kind, "rounds": "3", "join": "yes"}
    game = "hex-othello-3" if kind == "tables" else "othello"
    return terms | {"game": game, "time": "5+3", "minutes": "30"}


def profile(anna: Person, ben: Person) -> None:
    """An account with ratings, games and results."""
    handle = keep(anna)
    keep(ben)
    for game, loser in (("macbeth", Color.WHITE), ("othello", Color.BLACK)):
        Table(anna, ben, game, listed=True, time="5+5").resign(loser)
    anna.goes(f"/@{handle}")
    expect(anna.page.locator(".card").first).to_be_visible()


def account(anna: Person, _ben: Person) -> None:
    keep(anna)
    anna.goes("/me/account")
    expect(anna.page.locator("#profile")).to_be_visible()


def tokens(anna: Person, _ben: Person) -> None:
    keep(anna)
    submit(anna, "/me/tokens", name="Weekend bot", scope="bot")
    anna.goes("/me/tokens")


def webhooks(anna: Person, _ben: Person) -> None:
    keep(anna)
    submit(anna, "/me/webhooks", url="https://example.com/birnam", event="turn")
    anna.goes("/me/webhooks")


def merge(anna: Person, ben: Person) -> None:
    """The offer to merge the player of a guest, who signs in, into the account."""
    passkey = _add_passkey(anna, f"{anna.name}-{next(_handles)}")
    anna.context.clear_cookies()
    Table(anna, ben)
    Table(ben, anna, "othello")
    options = anna.asks("POST", "/api/passkeys/options")["options"]
    anna.asks("POST", "/api/passkeys/sign-in", {"credential": passkey.sign(options)})
    anna.goes("/me/account")
    expect(anna.page.locator("#merge-yes")).to_be_visible()


def admin(path: str, anna: Person, ben: Person) -> None:
    """A page of operators, with a report, a deletion to decide, and a player with a time-out."""
    mine, theirs = keep(anna), keep(ben)
    group = circle(anna, ben)
    submit(anna, f"{group}/chat/1", action="report")
    for command in ("grant", mine), ("time-out", theirs, "7"), ("request-deletion", theirs):
        _operate(anna.site, *command)
    anna.goes(path.format(handle=theirs))
    expect(anna.page.locator(".admin h1")).to_be_visible()


def _operate(site: str, action: str, handle: str, *values: str) -> None:
    command = (*BIRNAM, "admin", action, f"@{handle}", *values, "--reason", "It was asked for.")
    environment = server_environment(DATA[site])
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def friends(anna: Person, ben: Person) -> None:
    """A friend, and a player who asks."""
    with others(anna) as more:
        mine, theirs = keep(anna), keep(ben)
        submit(anna, "/me/friends/ask", handle=theirs)
        submit(ben, "/me/friends/ask", handle=mine)
        keep(more[0])
        submit(more[0], "/me/friends/ask", handle=mine)
        anna.goes("/me/friends")
        accept = anna.page.get_by_role("button", name=t("friends.accept"), exact=True)
        expect(accept).to_be_visible()
