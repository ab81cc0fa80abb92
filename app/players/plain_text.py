"""Cleaning of text that players write: names, messages, notes."""

import re
import unicodedata

MAX_READ = 4_096  # characters that are cleaned; every limit of a cleaned text is lower
MAX_MARKS = 3  # combining marks on one letter; more would cover neighboring lines

_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing
_JOINERS = "\u180e\u200c\u200d"  # join or part letters; Mongolian has one of its own
_SHOWN_FORMATS = re.compile("[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd]")
_NEVER_SHOWN = re.compile(
    "[\u2065\ufdd0-\ufdef\ufff0-\ufff8\U000e0000-\U000e0fff]"
)  # by the standard
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_VIRAMA = 9  # the combining class of signs that make a conjunct
_SYLLABLE = 8  # characters before a joiner, among which its letter is looked for
_FIRST_PICTOGRAPH = "\U0001f000"  # from here on there are pictographs and Han, but no marks


def plain_text(text: str) -> str:
    """Reduce a text to one line in NFC, without control or direction characters.

    Collapses white space. Letters newer than Python's tables are kept; joiners only where they
    change how letters or pictographs look. A text that shows nothing becomes empty. What follows
    after MAX_READ characters is dropped, so that no text takes long.
    """
    kept = _drop_denied(text[:MAX_READ])
    if not any(map(_is_visible, kept)):
        return ""
    line = _drop_excess_marks(unicodedata.normalize("NFC", " ".join(kept.split())))
    return unicodedata.normalize("NFC", " ".join(_drop_idle_joiners(line).split()))


def shown_length(text: str) -> int:
    """The number of characters as people count them: letters with their marks, whole emoji."""
    length, last, flags = 0, "", 0
    for character in text:
        category = unicodedata.category(character)
        flags = flags + 1 if "\U0001f1e6" <= character <= "\U0001f1ff" else 0
        belongs = (
            (category[0] == "M" or category == "Cf")
            or "\U0001f3fb" <= character <= "\U0001f3ff"  # colors of skin
            or (last == "\u200d" and category in ("So", "Cn"))
            or flags == 2
        )
        length += not (belongs and last)
        last, flags = character, flags % 2
    return length


def _drop_denied(text: str) -> str:
    flags = {place for flag in _FLAG.finditer(text) for place in range(*flag.span())}
    return "".join(
        " " if character.isspace() or character in _BLANKS else character
        for place, character in enumerate(text)
        if place in flags or _is_allowed(character)
    )


def _is_allowed(character: str) -> bool:
    if character.isspace() or character in _JOINERS or _SHOWN_FORMATS.match(character):
        return True
    match unicodedata.category(character):
        case "Cc" | "Cf" | "Co" | "Cs":
            return False
        case "Cn":
            return not _NEVER_SHOWN.match(character) and ord(character) & 0xFFFE != 0xFFFE
        case _:
            return True


def _is_visible(character: str) -> bool:
    category = unicodedata.category(character)
    return not character.isspace() and category[0] != "M" and category not in ("Cc", "Cf")


def _drop_excess_marks(text: str) -> str:
    """Joiners do not start a new letter. What is not in Python's tables may be a mark, too.

    A mark at the beginning is dropped: it would stand on what is before the text.
    """
    result, marks, last = "", 0, " "
    for character in text:
        if not result and (
            unicodedata.category(character)[0] == "M" or character in " " + _JOINERS
        ):
            continue
        if character in _JOINERS:
            result += character
            continue
        unknown = unicodedata.category(character) == "Cn" and character < _FIRST_PICTOGRAPH
        follows = unicodedata.category(last)[0] in "LM" or marks or character == last
        is_mark = unicodedata.category(character) in ("Mn", "Me") or (unknown and follows)
        marks = marks + 1 if is_mark else 0
        last = character
        if marks <= MAX_MARKS:
            result += character
    return result


def _drop_idle_joiners(text: str) -> str:
    result = ""
    for place, character in enumerate(text):
        if character not in _JOINERS or _joins(result, text[place + 1 : place + 2]):
            result += character
    return result


def _joins(before: str, after: str) -> bool:
    """True if a joiner has an effect there: between letters or pictographs, or at a conjunct."""
    if not before or before[-1] in _JOINERS:
        return False
    if unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    last = reversed(before[-_SYLLABLE:])
    base = next((one for one in last if unicodedata.category(one)[0] != "M"), " ")
    return _takes_joiners(base) and (
        _takes_joiners(after) or (after != "" and unicodedata.combining(after) == _VIRAMA)
    )


def _takes_joiners(character: str) -> bool:
    """Letters without case, letters of scripts from right to left, and pictographs."""
    if not character:
        return False
    category = unicodedata.category(character)
    if category[0] == "L":
        return category in ("Lo", "Lm") or unicodedata.bidirectional(character) in ("R", "AL")
    return category in ("So", "Sk", "Cn")
