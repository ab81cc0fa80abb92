"""A person who chats: actions in a match's chat, and observations."""

from playwright.sync_api import Locator, WebSocket, expect

from harness.browser.person import Person
from harness.browser.wait import eventually

_LINES = """lines => lines.map((line) => [
  [...line.querySelector(".chat-message-author").childNodes]
    .find((part) => part.nodeName !== "svg").textContent,
  line.querySelector(".chat-message-text").textContent])"""

# Keeps the reactions, which are shown for only a few seconds.
_KEEP = """() => {
  if (window.reactions) return;
  window.reactions = [];
  const keep = (node) => node instanceof Element && node.matches(".reaction") &&
    window.reactions.push([
      node.closest(".seat")?.dataset.color ?? node.parentElement.id,
      node.dataset.emoji, node.textContent.trim(), node.checkVisibility()]);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(keep);
  }).observe(document, { childList: true, subtree: true });
}"""


def listens(person: Person, url: str) -> None:
    """Open a match's page, and wait until it receives new messages immediately.

    Earlier messages are read without an announcement to a screen reader, and without a sound.
    """
    told: list[bool] = []

    def watch(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: told.append("chat-history" in str(text)))

    person.page.on("websocket", watch)
    person.opens(url)
    # Playwright hears of it only while it is asking the page something.
    eventually(lambda: person.page.evaluate("true") and any(told), True)
    person.page.remove_listener("websocket", watch)


class Talker:
    """A person's chat on the open page.

    Verbs in the third person act or wait, nouns read immediately.
    """

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.sheet = self.page.locator("#chat")
        self.toggle = self.page.locator("#chat-toggle")
        self.input = self.page.locator("#chat-text")
        self.trouble = self.page.locator("#chat-status")
        self.page.evaluate(_KEEP)

    def opens(self) -> "Talker":
        """Open the chat, and wait until it takes a message."""
        self.toggle.click()
        expect(self.sheet).to_be_visible()
        self.is_ready()
        return self

    def is_ready(self) -> None:
        """Wait until earlier messages have arrived; until then nothing can be posted."""
        send = self.sheet.locator("#chat-form [type=submit]")
        expect(send).to_have_attribute("aria-disabled", "false")

    def says(self, text: str) -> None:
        """Post a message, and wait until it appears."""
        self.input.fill(text)
        self.input.press("Enter")
        expect(self.sheet.locator(".chat-message-text").get_by_text(text)).to_be_visible()

    def does(self, what: str, line: int) -> None:
        """Perform an action on a line, counted from 0."""
        root = self.sheet.locator(".chat-message").nth(line)
        root.locator(".chat-message-menu").click()
        button = root.locator(f"[data-action='{what}']")
        expect(button).not_to_have_attribute("data-arming", "")
        button.click()

    def reacts(self, name: str) -> None:
        """Press a reaction."""
        self.sheet.get_by_role("button", name=name).click()

    def turns_to(self, channel: str) -> None:
        """Switch to the other channel."""
        self.page.locator(f"[data-channel='{channel}']").click()

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The authors and texts that are stored."""
        seen = self.sheet.locator(".chat-message:not([data-sending])").evaluate_all(_LINES)
        return [(name, text) for name, text in seen]

    def reads(self, *lines: tuple[str, str]) -> None:
        """Wait until these are the lines."""
        eventually(lambda: self.lines, list(lines))

    @property
    def spoken(self) -> list[str]:
        """Text given to a screen reader about the chat."""
        return self.page.locator("#chat-announcer p").all_text_contents()

    def hears(self, sentence: str) -> None:
        """Wait until a screen reader was given a sentence."""
        eventually(lambda: sentence in self.spoken, True, lambda: f"{sentence!r}: {self.spoken}")

    def sees_reaction(self, place: str, emoji: str, name: str = "") -> None:
        """Wait until a reaction was visible: at the seat of a color, or in the element of an id."""
        wanted = [place, emoji, name, True]
        eventually(lambda: wanted in self._reactions, True, lambda: f"{wanted}: {self._reactions}")

    @property
    def _reactions(self) -> list[list[object]]:
        """The place, the emoji and the name of all reactions, and whether they were visible."""
        seen: list[list[object]] = self.page.evaluate("window.reactions ?? []")
        return seen

    def reaction(self, color: str) -> Locator:
        """The reaction that is shown by a seat."""
        return self.page.locator(f".seat[data-color='{color}'] .reaction")
