"""The words of the pages, in every language: message catalogs, and the language of a request.

A folder per language has gettext catalogs; all keys with the same first part are in one of them.
`docs/translating.md` describes them.
"""

from app.locales.catalogs import is_loaded, load_messages
from app.locales.languages import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    OFFERED,
    Language,
    current_language,
    preferred_language,
    use_language,
)
from app.locales.text import has_message, paragraph, t, tag

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "OFFERED",
    "Language",
    "current_language",
    "has_message",
    "is_loaded",
    "load_messages",
    "paragraph",
    "preferred_language",
    "t",
    "tag",
    "use_language",
]
