"""Messages in a certain language."""

from app.locales import LANGUAGES, t, use_language


def in_language(code: str, key: str, **values: str | int) -> str:
    with use_language(LANGUAGES[code]):
        return t(key, **values)
