"""States of pages that others lead to: each function brings two people to one, and Anna sees it."""

from collections.abc import Callable

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.chat import Talker
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.circles.test_circles import founds, joins, makes_invitation
from tests.browser.lobby.test_puzzles import opens_puzzle, tries_wrong_move
from tests.support.warm_up import warm

Scene = Callable[[Person, Person], None]


def home(anna: Person, ben: Person) -> None:
    """The home page with matches in every list."""
    Table(anna, ben)
    Table(ben, None, listed=True)
    anna.goes("/")
    expect(anna.page.locator("#mine .card").first).to_be_visible()


def error(anna: Person, _ben: Person) -> None:
    anna.guard.forgives("404")
    anna.goes("/matches/nowhere")


def account_menu(anna: Person, _ben: Person) -> None:
    anna.goes("/")
    anna.page.locator("#account-button").click()
    expect(anna.menu).to_be_visible()


def devices(anna: Person, _ben: Person) -> None:
    anna.goes("/me/account")
    anna.unfolds(t("account.device.title"), t("account.resume.title"))
    anna.page.get_by_role("button", name=t("account.device.show")).click()
    expect(anna.page.locator("#code-shown")).to_be_visible()
    anna.page.get_by_role("button", name=t("account.resume.copy")).click()
    expect(anna.page.locator("#resume-link")).to_be_visible()
    anna.page.get_by_role("button", name=t("account.revoke.ask")).click()
    expect(anna.page.locator("#revoke-confirm")).to_be_visible()


def waiting(anna: Person, _ben: Person) -> None:
    Table(anna, None).with_all_at_it()


def invited(anna: Person, ben: Person) -> None:
    anna.opens(Table(ben, None).url)


def hints(anna: Person, _ben: Person) -> None:
    warm()  # the compiler would take longer than the page waits
    Table(anna, None, computers=[1], hints=True).with_all_at_it()
    expect(anna.board.locator(".hint-value")).to_have_count(6)


def my_turn(anna: Person, ben: Person) -> None:
    Table(anna, ben, options={"passing": "free"}).with_all_at_it()
    anna.cell("g8").hover()
    expect(anna.board.locator(".badge")).to_have_count(1)


def their_turn(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8"])
    table.with_all_at_it()


def question(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.chooses(t("match.resign-ask"))
    expect(anna.page.locator("#notice-buttons .danger")).not_to_have_attribute("data-arming", "")


def past(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name=t("steps.back")).click()
    anna.page.locator("#download summary").click()


def over(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    table.with_all_at_it()
    expect(anna.result).to_be_visible()


# A reaction stays where it is shown for some seconds.
_KEEP_REACTIONS = """() => {
  const remove = Element.prototype.remove;
  Element.prototype.remove = function () {
    if (!this.matches(".reaction")) remove.call(this);
  };
}"""

_KEEP_REFUSALS = """() => {
  window.refusals = [];
  const status = document.querySelector("#chat-status");
  const keep = () => status.textContent && window.refusals.push(status.textContent);
  new MutationObserver(keep).observe(status, { childList: true });
}"""


def chat(anna: Person, ben: Person) -> None:
    """A chat with links, a deleted message, an open menu, and a reaction."""
    Table(anna, ben).with_all_at_it()
    anna.page.evaluate(_KEEP_REACTIONS)
    mine, theirs = Talker(anna).opens(), Talker(ben).opens()
    mine.says("see https://example.org")
    expect(theirs.sheet.locator(".chat-message")).to_have_count(1)
    theirs.says("hello")
    theirs.says("a slip")
    theirs.does("delete", 2)
    theirs.reacts("Laugh")
    expect(mine.reaction("white")).to_be_visible()
    expect(mine.sheet.get_by_text(t("chat.deleted.author"))).to_be_visible()
    mine.sheet.get_by_role("button", name=t("chat.menu.other", name="Ben")).first.click()
    expect(mine.sheet.locator("[data-action=mute]:visible")).not_to_have_attribute(
        "data-arming", ""
    )


def refused_line(anna: Person, ben: Person) -> None:
    """A chat in which one line too many was written."""
    Table(anna, ben).with_all_at_it()
    anna.page.evaluate(_KEEP_REFUSALS)
    mine = Talker(anna).opens()
    for _ in range(40):  # the slower the machine, the more lines are taken
        mine.input.fill("one too many")
        mine.input.press("Enter")
        eventually(lambda: _refused(mine) or not mine.input.input_value(), True)
        if _refused(mine):
            return
    raise AssertionError("nothing was refused")


def _refused(talker: Talker) -> bool:
    """Whether a line was refused, even if the page takes lines again."""
    refused: bool = talker.page.evaluate("window.refusals.length > 0")
    return refused


def chat_after_the_end(anna: Person, ben: Person) -> None:
    """The chat on a phone, with a muted player."""
    anna.page.set_viewport_size({"width": 390, "height": 844})
    table = Table(anna, ben).with_all_at_it()
    mine, theirs = Talker(anna).opens(), Talker(ben).opens()
    theirs.says("hello")
    mine.does("mute", 0)
    table.resign(Color.WHITE)
    expect(anna.page.locator("#chat-channels")).to_be_visible()


def circle(anna: Person, ben: Person) -> None:
    """A circle with a message, seen by its owner, who has just made an invitation link."""
    founds(anna, "Friends")
    joins(ben, makes_invitation(anna))
    write = ben.page.get_by_label(t("circles.chat.write"))
    write.fill("Hello")
    write.press("Enter")
    expect(anna.page.locator(".circle-message")).to_have_count(1)
    expect(anna.page.locator("#members .circle-member")).to_have_count(2)


def kept(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.context.route_web_socket("**", lambda socket: socket.close())
    anna.context.route("**/api/v1/matches/*/stream*", lambda route: route.abort())
    anna.context.route("**/api/v1/matches/*/messages*", lambda route: route.abort())
    anna.guard.forgives("net::ERR_FAILED")
    anna.page.reload()
    expect(anna.offline).to_be_visible()


def three(anna: Person, ben: Person) -> None:
    """An invitation with two free seats and a choice of color."""
    anna.opens(Table(ben, None, "hex-othello-3").url)
    expect(anna.page.locator("#sit-colors")).to_be_visible()


def two_conversions(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "renegado")
    table.play(["g5", "e4"])
    table.with_all_at_it()
    anna.cell("d5").hover()
    expect(anna.board.locator(".badge text")).to_have_count(2)


def chain(anna: Person, ben: Person) -> None:
    """A picked stone that must jump."""
    table = Table(anna, ben, "moxie")
    table.play(["d3", "b2", "c2"])
    table.with_all_at_it()
    expect(anna.notice).to_have_text(t("obligations.jump.plain"))
    anna.thinks()
    anna.cell("b2").click()
    anna.cell("d2").click()
    expect(anna.page.locator("#undo")).to_be_visible()


def sacrifice(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie", {"jumps": "sacrifice"})
    table.play(["b2", "a1", "c2"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name=t("board.sacrifice")).click()
    anna.cell("a1").click()
    expect(anna.cell("a1")).to_have_attribute("data-sacrificed", "")


def row(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(["a1", "a4", "b1", "d4", "c1"])
    table.with_all_at_it()
    expect(anna.result).to_be_visible()


def menu(anna: Person, ben: Person) -> None:
    Table(anna, ben, takebacks=False).with_all_at_it()
    anna.page.get_by_role("button", name=t("match.more")).click()
    expect(anna.page.locator("#more-menu")).not_to_have_attribute("data-arming", "")


def offers(anna: Person, ben: Person) -> None:
    """An own offer and one of the opponent."""
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    ben.chooses(t("offers.possible.draw"))
    anna.chooses(t("offers.possible.pause"))
    expect(anna.cards).to_have_count(2)
    expect(anna.page.locator("#cards")).not_to_have_attribute("data-arming", "")


def paused(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    ben.chooses(t("offers.possible.pause"))
    anna.answers(t("offers.accept"))
    expect(anna.page.locator("#resume")).to_be_visible()


def away(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, time="30+0")
    table.play(["g8", "d5", "e4"])
    table.with_all_at_it()
    ben.goes("/")
    expect(anna.cards).to_have_count(1)


def rematch(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.resign(Color.BLACK)
    table.with_all_at_it()
    ben.asks("POST", f"/api{table.url}/rematch")
    expect(anna.cards).to_have_count(1)
    expect(anna.page.locator("#cards")).not_to_have_attribute("data-arming", "")


def own_games(anna: Person, ben: Person) -> None:
    """The list of own games, with their scores, on a small phone, which it fits."""
    anna.page.set_viewport_size({"width": 320, "height": 640})
    for game in ("macbeth", "othello"):
        Table(anna, ben, game).resign(Color.WHITE)
    Table(anna, ben)
    anna.goes("/me/games")
    for filled in ("#running .card", "#scores tbody tr"):
        expect(anna.page.locator(filled).first).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 320


def answered_puzzle(anna: Person, _ben: Person) -> None:
    opens_puzzle(anna)
    tries_wrong_move(anna)


QUICK_SCENES: list[Scene] = [waiting, my_turn, chain, chat, over, answered_puzzle, own_games]
SCENES: list[Scene] = [
    home, error, account_menu, devices, invited, hints, their_turn, question, past, circle,
    kept, refused_line, chat_after_the_end, three, two_conversions, sacrifice, row, menu, offers,
    paused, away, rematch,
]  # fmt: skip
