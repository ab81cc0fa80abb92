"""The messages that scripts use, as a script for the browser."""

import re
from collections.abc import Iterable
from functools import cache

import orjson

from app.locales.catalogs import read_messages
from app.locales.languages import DEFAULT_LANGUAGE, Language
from app.locales.names import NAMES

_STRING = re.compile(r'"((?:[a-z][a-z0-9_-]*\.)+[a-z0-9_-]+)"')
_TEMPLATE = re.compile(r"`((?:[a-z][a-z0-9_-]*\.)+(?:[a-z0-9_.-]|\$\{[^{}`]*\})*)`")
_INSERTED = re.compile(r"\$\{[^{}`]*\}")


def used_keys(sources: Iterable[str]) -> frozenset[str]:
    """The keys in the code of modules: as strings, and as templates such as `result.${reason}`."""
    known = read_messages(DEFAULT_LANGUAGE).keys()
    found: set[str] = set()
    for source in sources:
        found.update(key for key in _STRING.findall(source) if key in known)
        for template in _TEMPLATE.findall(source):
            pattern = template_pattern(tuple(_INSERTED.split(template)))
            found.update(key for key in known if pattern.fullmatch(key))
    return frozenset(found)


@cache
def template_pattern(fixed: tuple[str, ...]) -> re.Pattern[str]:
    """The keys that a template makes from its fixed parts with one word between each two."""
    return re.compile(r"[^.]+".join(re.escape(part) for part in fixed))


def messages_script(language: Language, keys: Iterable[str]) -> bytes:
    """A classic script that defines `globalThis.birnamMessages`."""
    messages = read_messages(language)
    chosen = {key: messages[key] for key in sorted(keys)}
    words = {"tag": language.tag, "names": sorted(NAMES), "messages": chosen}
    content = orjson.dumps(words).decode()
    return f"globalThis.birnamMessages = {content};\n".encode()
