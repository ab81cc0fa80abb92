"""Reads the message catalogs: gettext files in which keys replace the English texts."""

import asyncio
import hashlib
import threading
from collections.abc import Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from app.locales.languages import DEFAULT_LANGUAGE, Language

FOLDER = Path(__file__).parent

PLURAL_SAMPLES = (*range(201), 1_000_000)
"""Numbers that need every plural form of a language."""

Message: TypeAlias = str | Mapping[str, str]
"""A text, or the texts for the plural categories of Unicode: "one", "other", ..."""


@cache
def read_messages(language: Language) -> Mapping[str, Message]:
    """The messages of a language by key. Missing messages are English."""
    messages: dict[str, Message] = {}
    if language is not DEFAULT_LANGUAGE:
        messages |= read_messages(DEFAULT_LANGUAGE)
    for file in catalog_files(language):
        messages |= read_catalog(file, language)
    return MappingProxyType(messages)


_loading = threading.Lock()
loaded_languages: set[Language] = set()


async def load_messages(*languages: Language) -> None:
    """Read the messages of languages in a thread, unless already read.

    Otherwise, the first text in a language blocks the event loop for 70 ms.
    """
    for language in languages:
        if language not in loaded_languages:
            await asyncio.to_thread(_load, language)


def _load(language: Language) -> None:
    with _loading:
        read_messages(language)
        plural_forms(language)  # also reads the data of the locale
    loaded_languages.add(language)


def is_loaded(language: Language) -> bool:
    return language in loaded_languages


def catalog_files(language: Language) -> list[Path]:
    return sorted((FOLDER / language.code).glob("*.po"))


def read_catalog(file: Path, language: Language) -> dict[str, Message]:
    with file.open("rb") as opened:
        catalog = read_po(opened, locale=language.locale, abort_invalid=True)
    messages: dict[str, Message] = {}
    for message in catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string or ""
        if isinstance(text, str):
            if key and text:
                messages[key] = text
        elif all(text):
            forms = plural_forms(language).items()
            messages[key] = {category: text[index] for category, index in forms}
    return messages


@cache
def plural_forms(language: Language) -> Mapping[str, int]:
    """The index of the gettext form for each plural category of Unicode.

    For some languages gettext has fewer forms than Unicode: French has no separate form for
    millions.
    """
    category = language.locale.plural_form
    index = c2py(get_plural(language.code).plural_expr)
    found = {category(number): index(number) for number in PLURAL_SAMPLES}
    return {"other": max(found.values()), **found}


@cache
def catalogs_hash() -> str:
    """A hash of all catalogs, which is part of the address of the browser's messages."""
    digest = hashlib.sha256()
    for file in sorted(FOLDER.glob("*/*.po")):
        digest.update(f"{file.relative_to(FOLDER)}\0".encode() + file.read_bytes())
    return digest.hexdigest()
