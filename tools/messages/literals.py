"""Finds words for people that are not in the message catalogs.

Reasons, logs and the command line may be English.
"""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from jinja2 import Environment

from tools.generated import ROOT

FOR_OPERATORS = ("app/cli/", "app/core.py", "app/server/", "app/telemetry/")  # in English
SHOWN_BY = {
    *("ApiError", "ChatRefused", "DeliveryError", "DeliveryTest", "ErrorMessage"),
    *("ForbiddenAddress", "Notification", "Problem", "Refused", "RefusedMessage"),
}
"""Calls whose texts people see."""

ALLOWED = {
    "app/api_documents/asyncapi.py": "descriptions of the API",
    "app/api_documents/openapi.py": "descriptions of the API",
    "app/connections/problems.py": "the language of a broken request is not known",
    "app/http/errors.py": "descriptions of the API",
    "app/http/lines.py": "descriptions of the API",
    "app/features/monitoring/health.py": "a description of the API",
    "app/features/matches/seats.py": "a description of the API",
}
NAMES = {"Birnam", "Discord", "Mac OS", "ntfy"}
KEYWORDS = {"noopener noreferrer nofollow ugc"}

_SENTENCE = re.compile(r"[A-Z].*\s.*[.!?…]", re.DOTALL)
_WORDS = re.compile(r"[A-Za-z]+[,;:.]? [A-Za-z]")
_ENGLISH = re.compile(
    r"\s*[A-Z][a-z]+(?:[,;:.]? [A-Za-z].*|[.!?…])|.*[a-z]+ [a-z]+ [a-z]+.*", re.DOTALL
)
_LETTERS = re.compile(r"[A-Za-z]{2}")
_NOT_SHOWN = {"main_class", "script", "section", "style"}  # blocks
_SHOWN_ATTRIBUTES = {"alt", "aria-label", "aria-description", "placeholder", "title"}
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\\])//[^\n]*", re.DOTALL)
_INSERTED = re.compile(r"\$\{[^{}]*\}")
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_SET_IN_PAGE = re.compile(
    r"""(?:setText\([^,()]+(?:\([^()]*\))?,|textContent\s*=|(?:"aria-label"|title|placeholder|alt)["']?\s*[:,])"""
    r"""\s*(?:"([^"\n]*)"|`([^`]*)`)"""
)


def literal_problems() -> Iterator[str]:
    for file in sorted((ROOT / "app").rglob("*.py")):
        place = str(file.relative_to(ROOT))
        if place not in ALLOWED and not place.startswith(FOR_OPERATORS):
            yield from python_problems(place, file.read_text("utf-8"))
    for file in sorted((ROOT / "app").rglob("*.html")):
        yield from template_problems(file.name, file.read_text("utf-8"))
    for file in sorted((ROOT / "static").rglob("*.js")):
        yield from script_problems(str(file.relative_to(ROOT)), file.read_text("utf-8"))


def python_problems(place: str, source: str) -> Iterator[str]:
    """Sentences anywhere, and two words in a call that shows its arguments."""
    tree = ast.parse(source)
    hidden = set(_hidden_in_python(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in SHOWN_BY:
            shown = [*node.args, *(keyword.value for keyword in node.keywords)]
            texts = [text for one in shown if (text := _text(one)) and _WORDS.search(text)]
        else:
            text = None if id(node) in hidden else _text(node)
            texts = [text] if text and _SENTENCE.fullmatch(text) else []
        yield from (
            f"{place}:{getattr(node, 'lineno', 0)}: {text!r} is no message" for text in texts
        )


def _hidden_in_python(tree: ast.Module) -> Iterator[int]:
    """Docstrings, descriptions and examples of the API, texts for the log."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                yield id(node.value)
            case ast.keyword(arg="description" | "summary", value=value):
                yield from map(id, ast.walk(value))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log")) | ast.Name(id="example")):
                yield from map(id, ast.walk(node))
            case _:
                pass


def _text(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                str(one.value) if isinstance(one, ast.Constant) else "x" for one in values
            )
        case _:
            return None


class _Texts(HTMLParser):
    """The texts and the shown attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [text or "" for name, text in attributes if name in _SHOWN_ATTRIBUTES]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def template_problems(place: str, source: str) -> Iterator[str]:
    """Letters outside of expressions, and English in a text of an expression."""
    page, hidden, previous = "", False, ""
    for _, kind, text in Environment(autoescape=True).lex(source):
        if kind == "name" and previous == "block":
            hidden = text in _NOT_SHOWN
        if kind == "name" and text == "endblock":
            hidden = False
        if kind == "data" and not hidden:
            page += text
        if kind == "string" and _ENGLISH.fullmatch(text[1:-1]) and "<" not in text:
            yield f"{place}: {text} is no message"
        previous = text if kind == "name" else previous
    parser = _Texts()
    parser.feed(page)
    for text in map(str.strip, parser.found):
        words = " ".join(word for word in text.split() if word not in NAMES)
        if _LETTERS.search(words) and not words.startswith("https://"):
            yield f"{place}: {words!r} is no message"


def script_problems(place: str, source: str) -> Iterator[str]:
    """English in a literal, and any word that is inserted into the page."""
    code = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
    for found in (*_LITERAL.finditer(code), *_SET_IN_PAGE.finditer(code)):
        text = _INSERTED.sub("", found[1] or found[2] or "").strip()
        line = code[: found.start()].count("\n")
        is_error = "Error(" in code.splitlines()[line] if text else True
        english = _ENGLISH.fullmatch(text) if found.re is _LITERAL else _LETTERS.search(text)
        is_selector = text.startswith(("#", "."))
        if english and not (is_error or is_selector or text in NAMES | KEYWORDS):
            yield f"{place}:{line + 1}: {text!r} is no message"
