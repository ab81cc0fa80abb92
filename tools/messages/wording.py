"""Finds words and signs that a language writes differently: one meaning has one word."""

import re
from collections.abc import Iterator, Mapping

_STRAIGHT_APOSTROPHE = (r"\w'\w", "a curved apostrophe")

AVOIDED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (_STRAIGHT_APOSTROPHE,),
    "de": (
        (r"\b[Uu]nentschieden", "Remis"),
        (r"\bmaximal\b", "höchstens"),
        (r"\bZugangstoken", "Zugriffstoken"),
        (r"(?<![.:!?…“] )(?<!^)\b(?:Sie|Ihnen|Ihren?|Ihrer|Ihres)\b", "du"),
    ),
    "nl": (
        (r"\bhooguit\b|\bten hoogste\b|\bmaximaal\b", "hoogstens"),
        (r"\bkijkers?\b", "toeschouwer"),
        (r"\buw\b", "je"),
        _STRAIGHT_APOSTROPHE,
    ),
    "fr": (
        (r" [:»]|«(?!\u00a0)|[\w>}]:(?![/\w])", "a no-break space (U+00A0)"),
        (r" [;?!%](?!\w)|[\w>}][;?!%]", "a narrow no-break space (U+202F)"),
        (r"\b(?:tu|toi|ton|tes)\b", "vous"),
        (r"\bcourriel", "e-mail"),
        (r"\b[Pp]ierres?\b", "pion"),
        (r"\b[Dd]e \{game\}", "words without elision: d’Othello"),
        _STRAIGHT_APOSTROPHE,
    ),
    "es": (
        (r"\b[Tt]ablas\b", "empate"),
        (r"\b[Cc]omputador", "ordenador"),
        (r"\b[Uu]sted(?:es)?\b", "tú"),
    ),
    "ja": (
        ("コンピュータ(?!ー)", "コンピューター"),
        ("ブラウザ(?!ー)", "ブラウザー"),
        ("(?:サーバ|ユーザ|メンバ|プレイヤ)(?!ー)", "a long vowel (ー)"),
        ("プレーヤー", "プレイヤー"),
        ("友だち", "友達"),
        ("下さい", "ください"),
        (r"\} (?=[ぁ-んァ-ヶ一-龯])", "no space"),
        (r"[?!;](?![a-z])", "full-width punctuation"),
    ),
}
"""By language: patterns, and their replacements."""


WORDS_OF_OTHERS = "analysis.import.words"  # what people write in records


def wording_problems(code: str, text: str) -> Iterator[str]:
    for pattern, wanted in AVOIDED.get(code, ()):
        for found in re.finditer(pattern, text):
            yield f"write {wanted} in place of {found.group()!r}"
