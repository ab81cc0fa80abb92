"""Whether a refusal has a message, and all values that this needs."""

from app.http.wording.refusals import refusal_text
from app.locales import LANGUAGES, use_language
from app.match.decide import Refused

# French has them before a colon and other marks.
FRENCH_SPACES = str.maketrans(dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", " "))


def assert_worded(refused: Refused) -> None:
    for language in LANGUAGES.values():
        with use_language(language):
            text = refusal_text(refused)
        assert text.translate(FRENCH_SPACES).isprintable()
        assert not text.startswith("refused."), f"there is no message for {refused}"
        assert "{" not in text, f"{refused} lacks a value for {text!r}"
