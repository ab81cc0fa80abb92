"""The languages, and the current one."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property

from babel import Locale


@dataclass(frozen=True)
class Language:
    """`code` names the folder of its catalogs, `tag` chooses the form of dates and numbers.

    An incomplete language is not offered.
    """

    code: str
    name: str
    tag: str
    complete: bool

    @cached_property
    def locale(self) -> Locale:
        return Locale.parse(self.tag, sep="-")


LANGUAGES = {
    language.code: language
    for language in (
        Language("en", "English", "en-GB", complete=True),
        Language("de", "Deutsch", "de-DE", complete=True),
        Language("nl", "Nederlands", "nl-NL", complete=True),
        Language("fr", "Français", "fr-FR", complete=True),
        Language("es", "Español", "es-ES", complete=True),
        Language("ja", "日本語", "ja-JP", complete=True),
    )
}
DEFAULT_LANGUAGE = LANGUAGES["en"]
OFFERED = tuple(language for language in LANGUAGES.values() if language.complete)

_current: ContextVar[Language] = ContextVar("language", default=DEFAULT_LANGUAGE)


def current_language() -> Language:
    return _current.get()


@contextmanager
def use_language(language: Language) -> Iterator[None]:
    """Write in this language, here and in tasks that start here."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def offered_language(code: str | None) -> Language | None:
    primary = (code or "").partition("-")[0].strip().lower()
    language = LANGUAGES.get(primary)
    return language if language in OFFERED else None


def preferred_language(accept_language: str) -> Language | None:
    best, best_weight = None, 0.0
    for item in accept_language.split(",")[:20]:
        code, _, parameter = item.partition(";")
        language = offered_language(code)
        weight = _weight(parameter)
        if language and weight > best_weight:
            best, best_weight = language, weight
    return best


def _weight(parameter: str) -> float:
    """The weight of an item, as in `;q=0.8`; 1 without one, 0 if it is malformed."""
    name, _, value = parameter.partition("=")
    if not name.strip():
        return 1.0
    try:
        weight = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
