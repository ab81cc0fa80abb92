"""Finds problems of the message catalogs and of the code that uses them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.locales.catalogs import (
    Message,
    catalog_files,
    read_catalog,
)
from app.locales.languages import DEFAULT_LANGUAGE, OFFERED, Language
from engine import GAMES, Game
from engine.examples import EXAMPLES
from tools.generated import ROOT
from tools.messages.literals import literal_problems
from tools.messages.uses import Use, uses_in
from tools.messages.wording import WORDS_OF_OTHERS, wording_problems

KEY = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+")
MARKER = re.compile(r"\{\w+\}|</?\w+>")


def find_problems() -> list[str]:
    uses = [use for file in sources() for use in uses_in(file)]
    english = messages_of(DEFAULT_LANGUAGE)
    return [
        *literal_problems(),
        *key_problems(),
        *use_problems(english, uses),
        *(
            f"app/locales: {key} is missing"
            for game in GAMES.values()
            for key in keys_of_game(game)
            if key not in english
        ),
        *(
            problem
            for language in OFFERED
            for problem in language_problems(english, language, messages_of(language))
        ),
        *(
            problem
            for language in OFFERED
            for problem in text_problems(language, messages_of(language))
        ),
    ]


def sources() -> list[Path]:
    """The files that can use a message."""
    python = (ROOT / "app").rglob("*.py")
    templates = (ROOT / "app").rglob("*.html")
    scripts = (ROOT / "static").rglob("*.js")
    return sorted(path for path in (*python, *templates, *scripts) if path.is_file())


def messages_of(language: Language) -> dict[str, Message]:
    return {
        key: message
        for file in catalog_files(language)
        for key, message in read_catalog(file, language).items()
    }


def key_problems() -> Iterator[str]:
    file_of: dict[str, Path] = {}
    for file in catalog_files(DEFAULT_LANGUAGE):
        for key in read_catalog(file, DEFAULT_LANGUAGE):
            first_part = key.partition(".")[0]
            if not KEY.fullmatch(key):
                yield f"{file.relative_to(ROOT)}: {key} is not a key such as match.resign"
            elif file_of.setdefault(first_part, file) != file:
                yield f"{file.relative_to(ROOT)}: {key} belongs in {file_of[first_part].name}"


def use_problems(english: dict[str, Message], uses: list[Use]) -> Iterator[str]:
    used: set[str] = set()
    for use in uses:
        found = (
            {use.text} & english.keys()
            if use.pattern is None
            else {key for key in english if use.pattern.fullmatch(key)}
        )
        used |= found
        if use.called and not found:
            yield f"{use.place}: there is no message {use.text}"
    yield from (f"app/locales: {key} is used nowhere" for key in english if key not in used)


def keys_of_game(game: Game) -> Iterator[str]:
    """The messages that each game needs."""
    yield from (f"games.{game.id}.{part}" for part in ("title", "summary", "origin"))
    for option in game.options:
        yield from (f"options.{game.id}.{option.name}.{part}" for part in ("title", "about"))
        for number, choice in enumerate(option.choices):
            parts = ("title", "about") if number == 0 else ("title", "about", "short")
            key = f"options.{game.id}.{option.name}.{choice}"
            yield from (f"{key}.{part}" for part in parts)
    for section in ("play", "strategy", "rulings", "history"):
        yield f"rules-{game.id}.{section}.01"
    for example in EXAMPLES.get(game.id, ()):
        lines = (f"line-{number}" for number in range(1, len(example.lines) + 1))
        key = f"rules-{game.id}.examples.{example.id}"
        yield from (f"{key}.{part}" for part in ("title", "text", *lines))


def language_problems(
    english: dict[str, Message], language: Language, messages: dict[str, Message]
) -> Iterator[str]:
    for key, source in english.items():
        message = messages.get(key)
        if message is None:
            yield f"app/locales/{language.code}: {key} is missing"
        elif isinstance(message, str) or isinstance(source, str):
            if message.__class__ is not source.__class__:
                yield f"app/locales/{language.code}: {key} has a plural in one language only"
            elif markers(str(message)) != markers(str(source)):
                yield f"app/locales/{language.code}: {key} has other placeholders"
        elif not all(form_fits(form, source) for form in message.values()):
            yield f"app/locales/{language.code}: {key} has other placeholders"


def text_problems(language: Language, messages: Mapping[str, Message]) -> Iterator[str]:
    for key, message in messages.items():
        if key == WORDS_OF_OTHERS:
            continue
        for text in (message,) if isinstance(message, str) else message.values():
            for problem in wording_problems(language.code, text):
                yield f"app/locales/{language.code}: {key}: {problem}"


def form_fits(form: str, source: Mapping[str, str]) -> bool:
    """A plural form may leave out the number: "one move"."""
    wanted = markers(source["other"])
    return markers(form) in (wanted, wanted - {"{count}"})


def markers(text: str) -> set[str]:
    return set(MARKER.findall(text))
