"""Undoes what mails, word processors, keyboards and web pages do to a text."""

import html
import re
import unicodedata

from engine.record.prose import LIKE_A_MOVE

_TERMINAL = re.compile(r"\x1b\[[0-9;?]{0,20}[a-z]", re.IGNORECASE)
"""A color or a movement of the cursor."""
_MARKUP = re.compile(
    r"<!--.{0,300}?-->|<(?!(?:[a-gi-z]\d\d?|h[7-9]|h\d\d)\b)/?[a-z][^<>\n]{0,300}>", re.IGNORECASE
)
"""A tag, unless it begins with a cell; `h1` to `h6` are headings."""
_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_RULER = re.compile(r"^(?=.*(?:\||\+|-{5}))(?=[^\n-]*-)[ \t|:+=-]+$|^-- $", re.MULTILINE)
"""The line under the head of a table, between parts of a mail, before a signature."""
_QUOTE = re.compile(r"^[ \t]*(?:[>|][ \t]*)+", re.MULTILINE)
_MAIL = re.compile(
    r"^[ \t]*+(?:(?:from|to|cc|subject|sent|date|von|an|betreff|gesendet|datum|de|objet|para|asunto"
    r"|fecha|van|aan|onderwerp)[ \t]*:"
    r"|[^\n]{0,200}(?:wrote|schrieb|écrit|escribió|schreef|さん)[^\n]{0,80}:[ \t]*$"
    r"|%|#(?!\d))[^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−⁃﹘﹣－", "-"),
        **dict.fromkeys("“”„‟«»″〝〞＂", '"'),
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("×✕✖⨯хХ", "x"),
        **dict.fromkeys("аА", "a"),
        **dict.fromkeys("сС", "c"),
        **dict.fromkeys("еЕ", "e"),
        **dict.fromkeys("вВ", "b"),
        **dict.fromkeys("、，；。・", ","),
        **dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "),  # letters that nobody sees
        "№": "#",
        "\u2028": "\n",
        "\u2029": "\n",
        "\x85": "\n",
        "\x0b": "\n",
        "\x0c": "\n",
        **dict.fromkeys("\ufdfa\ufdfb", " "),  # sentences, which would make a text 18 times as long
    }
)


def clean(text: str) -> str:
    """The same words in plain letters. Lines stay lines, so that places can be named."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "&" in text:
        text = html.unescape(text)
    text = unicodedata.normalize("NFKC", _TERMINAL.sub("", text).translate(_SIGNS)).translate(
        _SIGNS
    )
    text = _MARKUP.sub(" ", "".join(map(_plain, text)))
    return _MAIL.sub(_untold, _QUOTE.sub("", _RULER.sub("", _FENCE.sub(_untold, text))))


def _untold(line: re.Match[str]) -> str:
    """Nothing, unless there may be moves in the line."""
    return line[0] if re.search(LIKE_A_MOVE, line[0]) else ""


def _plain(sign: str) -> str:
    if sign.isascii() and (sign.isprintable() or sign in "\n\t"):
        return sign
    category = unicodedata.category(sign)
    if category == "Nd":
        return str(unicodedata.decimal(sign))
    if category in ("Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me"):
        return ""
    return " " if category == "Zs" else sign
