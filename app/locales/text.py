"""Messages as texts: inserts values, and writes numbers and lists as the language does."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from babel.lists import format_list
from babel.numbers import format_decimal
from markupsafe import Markup, escape

from app.locales.catalogs import Message, read_messages
from app.locales.languages import Language, current_language

Element: TypeAlias = Callable[[Markup], Markup]
Value: TypeAlias = str | int | float | Sequence[str] | Element

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_ELEMENT = re.compile(r"<(\w+)>(.*?)</\1>", re.DOTALL)


def has_message(key: str) -> bool:
    return key in read_messages(current_language())


def t(key: str, /, **values: Value) -> str:
    """The message with this key in the current language.

    `{name}` stands for a value: numbers and several texts are written as the language writes
    numbers and lists. `count` chooses the plural form. `<name>...</name>` is wrapped in the element
    that the value makes, see `tag`. With an element or a Markup value, the text is Markup and
    everything else in it is escaped.
    """
    language = current_language()
    message = read_messages(language).get(key, key)
    text = message if isinstance(message, str) else _plural(message, values.get("count"), language)
    if not values:
        return text
    if any(callable(value) or hasattr(value, "__html__") for value in values.values()):
        return _markup(text, values, language)
    return _PLACEHOLDER.sub(lambda found: _written(values, found, language), text)


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences one after the other, with the space that the language puts between them.

    If one is Markup, all is, and the others are escaped.
    """
    texts = [text for text in sentences if text]
    space = t("common.full-stop")[1:]  # what follows a full stop
    marked = any(hasattr(text, "__html__") for text in texts)
    return Markup(space).join(texts) if marked else space.join(texts)


def tag(name: str, **attributes: str) -> Element:
    """Makes elements with these attributes; `class_` is the attribute `class`."""
    written = Markup("").join(
        Markup(' {}="{}"').format(attribute.rstrip("_").replace("_", "-"), value)
        for attribute, value in attributes.items()
    )
    return lambda content: Markup("<{0}{1}>{2}</{0}>").format(name, written, content)


def _plural(forms: Message, count: object, language: Language) -> str:
    assert not isinstance(forms, str)
    number = count if isinstance(count, int | float) else 0
    return forms.get(language.locale.plural_form(number), forms["other"])


def _markup(text: str, values: dict[str, Value], language: Language) -> Markup:
    """Finds elements before it escapes the text. Elements are not nested."""
    parts, end = [], 0
    for found in _ELEMENT.finditer(text):
        element = values.get(found[1])
        if callable(element):
            parts.append(_escaped(text[end : found.start()], values, language))
            parts.append(element(_escaped(found[2], values, language)))
            end = found.end()
    parts.append(_escaped(text[end:], values, language))
    return Markup("").join(parts)


def _escaped(text: str, values: dict[str, Value], language: Language) -> Markup:
    escaped = str(escape(text))
    return Markup(
        _PLACEHOLDER.sub(lambda found: str(escape(_written(values, found, language))), escaped)
    )


def _written(values: dict[str, Value], found: re.Match[str], language: Language) -> str:
    """A placeholder without a value stays as it is."""
    value = values.get(found[1])
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return format_decimal(value, locale=language.locale)
    if isinstance(value, Sequence):
        return format_list(value, locale=language.locale)
    return found[0]
