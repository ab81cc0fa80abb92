"""axe finds no accessibility violation on any page, in the light and the dark theme."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.circles.test_circles import founds, joins, makes_invitation
from tests.browser.support.chat import Talker
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except
from tests.support.warm_up import warm

Scene = Callable[[Person, Person], None]

NAME_RULE = "label-content-name-mismatch"  # a name contains the visible text; off by default

PAGES = [
    "/", "/computer", "/watch", "/games", "/continue", "/resume", "/about", "/privacy",
    "/ratings", "/leaderboards", "/me/account", "/me/tokens", "/me/webhooks", "/me/friends",
    "/circles", "/circles/new", "/tournaments", "/tournaments/new",
    "/tournaments/new?format=league", "/tournaments/new?game=rotation",
    "/email/confirm", "/email/sign-in", "/email/unsubscribe/unknown",
    "/embed/analysis/macbeth", "/new/macbeth?start=balanced",
    "/learn/macbeth", "/learn/moxie", "/rules/macbeth", "/rules/othello",
    "/rules/hex-othello-3", "/rules/renegado", "/rules/moxie",
    "/new/macbeth", "/new/moxie", "/new/moxie?board=hex&step=knight", "/new/hex-othello-3",
]  # fmt: skip


def _home(anna: Person, ben: Person) -> None:
    """The home page with matches in every list."""
    Table(anna, ben)
    Table(ben, None, listed=True)
    anna.goes("/")
    expect(anna.page.locator("#mine .card").first).to_be_visible()


def _error(anna: Person, _ben: Person) -> None:
    anna.guard.forgives("404")
    anna.goes("/matches/nowhere")


def _dialog(anna: Person, _ben: Person) -> None:
    anna.goes("/")
    anna.page.locator("#account-button").click()
    anna.page.get_by_role("button", name=t("account.device.show")).click()
    expect(anna.page.locator("#code-shown")).to_be_visible()
    anna.page.get_by_role("button", name=t("account.resume.copy")).click()
    expect(anna.page.locator("#resume-link")).to_be_visible()
    anna.page.get_by_role("button", name=t("account.revoke.ask")).click()
    expect(anna.page.locator("#revoke-confirm")).to_be_visible()


def _waiting(anna: Person, _ben: Person) -> None:
    Table(anna, None).with_all_at_it()


def _invited(anna: Person, ben: Person) -> None:
    anna.opens(Table(ben, None).url)


def _hints(anna: Person, _ben: Person) -> None:
    warm()  # the compiler would take longer than the page waits
    Table(anna, None, computers=[1], hints=True).with_all_at_it()
    expect(anna.board.locator(".hint-value")).to_have_count(6)


def _my_turn(anna: Person, ben: Person) -> None:
    Table(anna, ben, options={"passing": "free"}).with_all_at_it()
    anna.cell("g8").hover()
    expect(anna.board.locator(".badge")).to_have_count(1)


def _their_turn(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8"])
    table.with_all_at_it()


def _question(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.chooses(t("match.resign-ask"))
    expect(anna.page.locator("#notice-buttons .danger")).not_to_have_attribute("data-arming", "")


def _past(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name=t("steps.back")).click()
    anna.page.locator("#download summary").click()


def _over(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    table.with_all_at_it()
    expect(anna.result).to_be_visible()


# A reaction stays where it is shown for some seconds, and the page remembers each refusal.
_KEEP_PASSING = """() => {
  const remove = Element.prototype.remove;
  Element.prototype.remove = function () {
    if (!this.matches(".reaction")) remove.call(this);
  };
  window.refusals = [];
  const status = document.querySelector("#chat-status");
  const keep = () => status.textContent && window.refusals.push(status.textContent);
  new MutationObserver(keep).observe(status, { childList: true });
}"""


def _refused(talker: Talker) -> bool:
    """Whether a line was refused, even if the page takes lines again."""
    refused: bool = talker.page.evaluate("window.refusals.length > 0")
    return refused


def _chat(anna: Person, ben: Person) -> None:
    """A chat with a deleted message, an open menu, a reaction, and a refusal."""
    Table(anna, ben).with_all_at_it()
    anna.page.evaluate(_KEEP_PASSING)
    mine, theirs = Talker(anna).opens(), Talker(ben).opens()
    for number in range(5):
        mine.says(f"see https://example.org/{number}")
    stored = theirs.sheet.locator(".chat-message:not([data-sending])")
    expect(stored).to_have_count(5)
    theirs.says("hello")
    theirs.says("a slip")
    expect(stored).to_have_count(7)
    theirs.does("delete", 6)
    theirs.reacts("Laugh")
    expect(mine.reaction("white")).to_be_visible()
    for _ in range(40):  # the slower the machine, the more lines are taken
        mine.input.fill("one too many")
        mine.input.press("Enter")
        eventually(lambda: _refused(mine) or not mine.input.input_value(), True)
        if _refused(mine):
            break
    else:
        raise AssertionError("nothing was refused")
    mine.sheet.get_by_role("button", name=t("chat.menu.other", name="Ben")).last.click()
    expect(mine.sheet.locator("[data-action=mute]:visible")).not_to_have_attribute(
        "data-arming", ""
    )


def _chat_after_the_end(anna: Person, ben: Person) -> None:
    """The chat on a phone, with a muted player."""
    anna.page.set_viewport_size({"width": 390, "height": 844})
    table = Table(anna, ben).with_all_at_it()
    mine, theirs = Talker(anna).opens(), Talker(ben).opens()
    theirs.says("hello")
    mine.does("mute", 0)
    table.resign(Color.WHITE)
    expect(anna.page.locator("#chat-channels")).to_be_visible()


def _circle(anna: Person, ben: Person) -> None:
    """A circle with a message, seen by its owner, who has just made an invitation link."""
    founds(anna, "Friends")
    joins(ben, makes_invitation(anna))
    write = ben.page.get_by_label(t("circles.chat.write"))
    write.fill("Hello")
    write.press("Enter")
    expect(anna.page.locator(".circle-message")).to_have_count(1)
    expect(anna.page.locator("#members .circle-member")).to_have_count(2)


def _kept(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.context.route_web_socket("**", lambda socket: socket.close())
    anna.page.reload()
    expect(anna.offline).to_be_visible()


def _three(anna: Person, ben: Person) -> None:
    """An invitation with two free seats and a choice of color."""
    anna.opens(Table(ben, None, "hex-othello-3").url)
    expect(anna.page.locator("#sit-colors")).to_be_visible()


def _two_conversions(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "renegado")
    table.play(["g5", "e4"])
    table.with_all_at_it()
    anna.cell("d5").hover()
    expect(anna.board.locator(".badge text")).to_have_count(2)


def _chain(anna: Person, ben: Person) -> None:
    """A picked stone that must jump."""
    table = Table(anna, ben, "moxie")
    table.play(["d3", "b2", "c2"])
    table.with_all_at_it()
    expect(anna.notice).to_have_text(t("obligations.jump.plain"))
    anna.thinks()
    anna.cell("b2").click()
    anna.cell("d2").click()
    expect(anna.page.locator("#undo")).to_be_visible()


def _sacrifice(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie", {"jumps": "sacrifice"})
    table.play(["b2", "a1", "c2"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name=t("board.sacrifice")).click()
    anna.cell("a1").click()
    expect(anna.cell("a1")).to_have_attribute("data-sacrificed", "")


def _row(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(["a1", "a4", "b1", "d4", "c1"])
    table.with_all_at_it()
    expect(anna.result).to_be_visible()


def _menu(anna: Person, ben: Person) -> None:
    Table(anna, ben, takebacks=False).with_all_at_it()
    anna.page.get_by_role("button", name=t("match.more")).click()
    expect(anna.page.locator("#more-menu")).not_to_have_attribute("data-arming", "")


def _offers(anna: Person, ben: Person) -> None:
    """An own offer and one of the opponent."""
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    ben.chooses(t("offers.possible.draw"))
    anna.chooses(t("offers.possible.pause"))
    expect(anna.cards).to_have_count(2)
    expect(anna.page.locator("#cards")).not_to_have_attribute("data-arming", "")


def _paused(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    ben.chooses(t("offers.possible.pause"))
    anna.answers(t("offers.accept"))
    expect(anna.page.locator("#resume")).to_be_visible()


def _away(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8"])
    table.with_all_at_it()
    ben.goes("/")
    expect(anna.cards).to_have_count(1)


def _rematch(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.resign(Color.BLACK)
    table.with_all_at_it()
    ben.asks("POST", f"/api{table.url}/rematch")
    expect(anna.cards).to_have_count(1)
    expect(anna.page.locator("#cards")).not_to_have_attribute("data-arming", "")


SCENES: list[Scene] = [
    _home, _error, _dialog, _waiting, _invited, _my_turn, _hints, _their_turn, _question, _past,
    _over, _circle, _kept, _chat, _chat_after_the_end, _three, _two_conversions, _chain, _sacrifice,
    _row, _menu, _offers, _paused, _away, _rematch,
]  # fmt: skip


@pytest.mark.parametrize(
    "path", in_soak_except("/", "/computer", "/rules/macbeth", "/new/moxie", values=PAGES)
)
def test_a_page_has_no_accessibility_violations(anna: Person, path: str) -> None:
    anna.goes(path)
    has_none_in_both_themes(anna)


@pytest.mark.parametrize(
    "scene",
    in_soak_except(
        _waiting,
        _my_turn,
        _over,
        _chat,
        _chain,
        values=SCENES,
        name=lambda scene: scene.__name__.strip("_"),
    ),
)
def test_a_state_of_the_page_has_no_accessibility_violations(
    anna: Person, ben: Person, scene: Scene
) -> None:
    scene(anna, ben)
    has_none_in_both_themes(anna)


def has_none_in_both_themes(person: Person) -> None:
    has_no_violations(person, "light")
    person.page.emulate_media(color_scheme="dark")
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    has_no_violations(person, "dark")


def has_no_violations(person: Person, where: str) -> None:
    results = Axe().run(person.page, options={"rules": {NAME_RULE: {"enabled": True}}})
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
