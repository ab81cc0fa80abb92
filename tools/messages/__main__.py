"""Writes the catalogs in one form, or checks them: `make messages`, `make check`.

A catalog of another language shows the English text of each message as a comment. If that text has
changed since, the message is marked fuzzy until somebody has reviewed its translation.
"""

import io
import sys
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from app.locales.catalogs import FOLDER, catalog_files
from app.locales.languages import DEFAULT_LANGUAGE, LANGUAGES, Language
from tools.messages.problems import find_problems

HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: Birnam\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def read(file: Path, language: Language) -> Catalog:
    if not file.exists():
        return Catalog(locale=language.locale)
    with file.open("rb") as opened:
        return read_po(opened, locale=language.locale, abort_invalid=True)


def written(catalog: Catalog, language: Language) -> bytes:
    """The file, sorted by key, one line for each text."""
    output = io.BytesIO()
    write_po(output, catalog, width=0, omit_header=True, sort_output=True)
    header = HEADER.format(code=language.code, plurals=get_plural(language.code))
    return header.encode() + output.getvalue().strip() + b"\n"


def merged(english: Catalog, translated: Catalog, language: Language) -> Catalog:
    """The translations, with a place for each English message and without obsolete ones."""
    result = Catalog(locale=language.locale)
    for source in english:
        if not source.id:
            continue
        old = translated.get(key_of(source))
        comments = text_lines(source)
        plural = not isinstance(source.id, str)
        empty: str | tuple[str, ...] = ("",) * result.num_plurals if plural else ""
        string = old.string if old and isinstance(old.string, str) != plural else None
        string = string or empty
        flags = set(old.flags) if old else set()
        if old and words(old.auto_comments) != words(comments) and has_text(string):
            flags.add("fuzzy")
        notes = old.user_comments if old else []
        result.add(source.id, string, flags=flags, auto_comments=comments, user_comments=notes)
    return result


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def text_lines(source: Message) -> list[str]:
    """The English text, and the notes for translators, as comments."""
    texts = [source.string] if isinstance(source.string, str) else list(source.string or ())
    return [*source.auto_comments, *(f"en: {line}" for text in texts for line in text.split("\n"))]


def words(comments: list[str]) -> set[str]:
    """Undo Babel's wrapping of comments; it also omits repeated lines and strips spaces."""
    return set(" ".join(comments).split())


def has_text(string: str | tuple[str, ...] | list[str]) -> bool:
    return bool(string) if isinstance(string, str) else any(string)


def catalogs() -> dict[Path, bytes]:
    """The expected content of each file."""
    found = {}
    for source in catalog_files(DEFAULT_LANGUAGE):
        english = read(source, DEFAULT_LANGUAGE)
        found[source] = written(english, DEFAULT_LANGUAGE)
        for language in LANGUAGES.values():
            folder = FOLDER / language.code
            if language is not DEFAULT_LANGUAGE and folder.is_dir():
                file = folder / source.name
                found[file] = written(merged(english, read(file, language), language), language)
    return found


def main() -> None:
    if "--check" in sys.argv:
        problems = find_problems()
        for problem in problems:
            print(problem, file=sys.stderr)
        sys.exit(bool(problems))
    for file, content in catalogs().items():
        if not file.exists() or file.read_bytes() != content:
            file.write_bytes(content)


if __name__ == "__main__":
    main()
