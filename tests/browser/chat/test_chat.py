"""The chat of a match."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.chat import Talker, listens
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.match.support.builder import TRIO


def test_players_chat_and_see_unread_counts(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    anna.opens(table.url)
    listens(ben, table.url)
    black, white = Talker(anna).opens(), Talker(ben)
    expect(black.sheet).to_contain_text(t("chat.readers.players"))
    black.says("good luck <b>Ben</b> & co")
    expect(white.toggle).to_have_accessible_name("Chat , 1 unread")
    white.hears("Anna says: good luck <b>Ben</b> & co")
    white.opens()
    expect(white.toggle).to_have_accessible_name(t("chat.title"))
    white.reads(("Anna", "good luck <b>Ben</b> & co"))
    white.says("you too")
    black.reads(("You", "good luck <b>Ben</b> & co"), ("Ben", "you too"))
    expect(black.toggle).to_have_accessible_name(t("chat.title"))
    assert black.spoken == ["Ben says: you too"], "nobody hears their own words"
    ben.page.reload()
    expect(white.toggle).to_have_accessible_name(t("chat.title"))
    white.opens().reads(("Anna", "good luck <b>Ben</b> & co"), ("You", "you too"))


def test_spectators_have_their_own_channel_until_the_end(
    anna: Person, ben: Person, visit: Visit
) -> None:
    """Spectators without a session are registered by their first message."""
    cora, dan = visit("Cora"), visit("Dan")
    table = Table(anna, ben).with_all_at_it(cora, dan)
    black, fan, other = Talker(anna).opens(), Talker(cora).opens(), Talker(dan).opens()
    expect(fan.sheet).to_contain_text(t("chat.readers.spectators"))
    black.says("my secret plan")
    fan.says("e7 would be better")
    ((name, _),) = fan.lines
    assert name == "You"
    (who,) = (cookie["name"] for cookie in cora.context.cookies())
    assert who == "birnam"
    fan.says("or not")
    assert dan.context.cookies() == []
    seen = cora.asks("GET", "/api/me")["display_name"]
    other.reads((seen, "e7 would be better"), (seen, "or not"))
    fan.reacts("Surprise")
    other.sees_reaction("spectator-reactions", "😮", seen)
    other.hears(f"{seen} is surprised.")
    black.reads(("You", "my secret plan"))
    assert black.spoken == []
    expect(anna.page.locator(".reaction")).to_have_count(0)
    expect(anna.page.locator("#chat-channels")).to_be_hidden()
    table.resign(Color.WHITE)
    black.hears(t("chat.opened"))
    expect(black.toggle).to_have_accessible_name("Chat , 2 unread")
    black.turns_to("spectators")
    black.reads((seen, "e7 would be better"), (seen, "or not"))
    black.says("thank you for watching")
    other.reads((seen, "e7 would be better"), (seen, "or not"), ("Anna", "thank you for watching"))
    fan.reacts(t("reactions.thumbs-up.name"))
    black.sees_reaction("spectator-reactions", "👍", seen)
    black.turns_to("players")
    black.reads(("You", "my secret plan"))


def test_reactions_are_shown_at_the_seat_and_announced(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = Table(anna, ben, TRIO, red=cora)
    anna.opens(table.url)
    for person in (ben, cora):
        listens(person, table.url)
    black, white, red = Talker(anna).opens(), Talker(ben), Talker(cora)
    before = ben.page.locator("svg.board").bounding_box()
    black.reacts("Laugh")
    for talker in (black, white, red):
        talker.sees_reaction("black", "😄")
    assert ben.page.locator("svg.board").bounding_box() == before, "nothing moves"
    white.hears(t("reactions.laugh.other", name="Anna"))
    black.hears(t("reactions.laugh.mine"))
    expect(white.reaction("black")).to_have_count(0)
    table.resign(Color.RED)
    red.opens().reacts("Heart")
    white.sees_reaction("red", "❤")


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("see https://example.org/a?b=c#d, please", ["https://example.org/a?b=c#d"]),
        ("(http://example.org/x)", ["http://example.org/x"]),
        ("javascript:alert(1) data:text/html,x //example.org www.example.org", []),
        ("https://me:secret@example.org https://xn--e1awd7f.com https://", []),
    ],
)
def test_urls_of_players_are_links(anna: Person, ben: Person, text: str, links: list[str]) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    black.says(text)
    white.reads(("Anna", text))
    anchors = white.sheet.locator("#chat-list a")
    expect(anchors).to_have_count(len(links))
    for anchor, address in zip(anchors.all(), links, strict=True):
        assert anchor.get_attribute("href") == address
        assert set(str(anchor.get_attribute("rel")).split()) >= {"noopener", "nofollow"}


def test_urls_of_spectators_are_plain_text(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    fan = Talker(cora).opens()
    fan.says("https://example.org/prize")
    expect(fan.sheet.locator("#chat-list a")).to_have_count(0)
    table.resign(Color.BLACK)
    black = Talker(anna).opens()
    black.turns_to("spectators")
    expect(black.sheet).to_contain_text("https://example.org/prize")
    expect(black.sheet.locator("#chat-list a")).to_have_count(0)
    black.says("https://example.org/seated")
    expect(fan.sheet).to_contain_text("https://example.org/seated")
    expect(fan.sheet.locator("#chat-list a")).to_have_count(0)


def test_a_message_written_offline_is_sent_later(anna: Person, ben: Person) -> None:
    """The connection is cut while a message is sent; it is posted once after the reconnect."""
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    anna.context.set_offline(True)
    anna.guard.forgives("ERR_INTERNET_DISCONNECTED|WebSocket connection to")
    anna.page.evaluate("window.dispatchEvent(new Event('offline'))")
    black.input.fill("from the tunnel")
    black.input.press("Enter")
    expect(black.sheet.locator("[data-sending]")).to_contain_text("from the tunnel")
    anna.context.set_offline(False)
    white.reads(("Anna", "from the tunnel"))
    black.reads(("You", "from the tunnel"))
    expect(black.sheet.locator("[data-sending]")).to_have_count(0)


def test_the_host_can_chat_before_the_start(anna: Person, ben: Person, cora: Person) -> None:
    """Two of three players are seated; the third reads the messages after taking the seat."""
    table = Table(anna, ben, TRIO).with_all_at_it()
    Talker(anna).opens().says("where is Cora?")
    cora.opens(table.url)
    red = Talker(cora).opens()
    red.reads()
    cora.sits("Cora")
    red.reads(("Anna", "where is Cora?"))
