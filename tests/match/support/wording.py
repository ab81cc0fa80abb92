"""Whether a refusal has a message, and all values that this needs."""

from app.locales import LANGUAGES, use_language
from app.match.decide import Refused
from app.web.wording.refusals import refusal_text

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"  # which French has before a colon


def assert_worded(refused: Refused) -> None:
    for language in LANGUAGES.values():
        with use_language(language):
            text = refusal_text(refused)
        assert text.replace(NO_BREAK_SPACE, " ").isprintable()
        assert not text.startswith("refused."), f"there is no message for {refused}"
        assert "{" not in text, f"{refused} lacks a value for {text!r}"
