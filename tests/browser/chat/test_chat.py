"""Talking beside a game."""

import pytest
from playwright.sync_api import expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.chat import Talker
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.match.support.builder import TRIO


def test_players_talk_and_see_what_is_new(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben)
    expect(black.sheet).to_contain_text("Only the players read this")
    black.says("good luck <b>Ben</b> & co")
    expect(white.toggle).to_have_accessible_name("Chat , 1 unread")
    white.hears("Anna says: good luck <b>Ben</b> & co")
    white.opens()
    expect(white.toggle).to_have_accessible_name("Chat")
    white.reads(("Anna", "good luck <b>Ben</b> & co"))
    white.says("you too")
    black.reads(("You", "good luck <b>Ben</b> & co"), ("Ben", "you too"))
    expect(black.toggle).to_have_accessible_name("Chat")
    assert black.spoken == ["Ben says: you too"], "nobody hears their own words"
    ben.page.reload()
    expect(white.toggle).to_have_accessible_name("Chat")
    white.opens().reads(("Anna", "good luck <b>Ben</b> & co"), ("You", "you too"))


def test_watchers_talk_apart_until_the_end(anna: Person, ben: Person, visit: Visit) -> None:
    """Who watches has never acted here before: by speaking they become a player."""
    cora, dan = visit("Cora"), visit("Dan")
    table = Table(anna, ben).with_all_at_it(cora, dan)
    black, fan, other = Talker(anna).opens(), Talker(cora).opens(), Talker(dan).opens()
    expect(fan.sheet).to_contain_text("Players read this after the end only")
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
    expect(dan.page.locator("#crowd .reaction")).to_have_text(seen)
    other.hears(f"{seen} is surprised.")
    black.reads(("You", "my secret plan"))
    assert black.spoken == []
    expect(anna.page.locator(".reaction")).to_have_count(0)
    expect(anna.page.locator("#chat-rooms")).to_be_hidden()
    table.resign(Color.WHITE)
    black.hears("The watchers’ chat is open to you now.")
    expect(black.toggle).to_have_accessible_name("Chat , 2 unread")
    black.turns_to("watchers")
    black.reads((seen, "e7 would be better"), (seen, "or not"))
    black.says("thank you for watching")
    other.reads((seen, "e7 would be better"), (seen, "or not"), ("Anna", "thank you for watching"))
    fan.reacts("Thumbs up")
    expect(anna.page.locator("#crowd .reaction")).to_have_text(seen)
    black.turns_to("players")
    black.reads(("You", "my secret plan"))


def test_reactions_are_shown_by_the_seat_and_spoken(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = Table(anna, ben, TRIO, red=cora).with_all_at_it()
    black, white, red = Talker(anna).opens(), Talker(ben), Talker(cora)
    before = ben.page.locator("svg.board").bounding_box()
    black.reacts("Laugh")
    for talker in (black, white, red):
        expect(talker.reaction("black")).to_have_attribute("data-emoji", "😄")
    assert ben.page.locator("svg.board").bounding_box() == before, "nothing moves"
    white.hears("Anna laughs.")
    black.hears("Laugh shown.")
    expect(white.reaction("black")).to_have_count(0)
    table.resign(Color.RED)
    red.opens().reacts("Heart")
    expect(white.reaction("red")).to_have_attribute("data-emoji", "❤")


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("see https://example.org/a?b=c#d, please", ["https://example.org/a?b=c#d"]),
        ("(http://example.org/x)", ["http://example.org/x"]),
        ("javascript:alert(1) data:text/html,x //example.org www.example.org", []),
        ("https://me:secret@example.org https://xn--e1awd7f.com https://", []),
    ],
)
def test_an_address_can_be_pressed_by_a_friend(
    anna: Person, ben: Person, text: str, links: list[str]
) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    black.says(text)
    white.reads(("Anna", text))
    anchors = white.sheet.locator("#chat-list a")
    expect(anchors).to_have_count(len(links))
    for anchor, address in zip(anchors.all(), links, strict=True):
        assert anchor.get_attribute("href") == address
        assert set(str(anchor.get_attribute("rel")).split()) >= {"noopener", "nofollow"}


def test_an_address_of_a_stranger_is_only_text(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    fan = Talker(cora).opens()
    fan.says("https://example.org/prize")
    expect(fan.sheet.locator("#chat-list a")).to_have_count(0)
    table.resign(Color.BLACK)
    black = Talker(anna).opens()
    black.turns_to("watchers")
    expect(black.sheet).to_contain_text("https://example.org/prize")
    expect(black.sheet.locator("#chat-list a")).to_have_count(0)
    black.says("https://example.org/seated")
    expect(fan.sheet).to_contain_text("https://example.org/seated")
    expect(fan.sheet.locator("#chat-list a")).to_have_count(0)


def test_words_survive_a_tunnel(anna: Person, ben: Person) -> None:
    """The connection is cut while a line is on its way; it is said once, when it is back."""
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


def test_who_waits_can_talk_already(anna: Person, ben: Person, cora: Person) -> None:
    """Of three, two are seated; a third reads it after sitting down."""
    table = Table(anna, ben, TRIO).with_all_at_it()
    Talker(anna).opens().says("where is Cora?")
    cora.opens(table.url)
    red = Talker(cora).opens()
    red.reads()
    cora.sits("Cora")
    red.reads(("Anna", "where is Cora?"))
