"""Names that look like those that the server gives: to bots, guests, computers, deleted players."""

import re
import unicodedata

_LETTERS = str.maketrans(
    "авеѕікмнорстухјԁһԛԝɡαβεζηικμνορτυχϲϳ01|l!",
    "abesikmhopctyxjdhqwgabezhikmnoptyxcjoiiii",
)
"""Letters of other scripts, and signs, that look like small or capital letters of Latin."""

_GIVEN = (
    ("Guest ", "Gast ", "Invité ", "Invitado ", "ゲスト"),
    ("Computer, ", "Computer player, ", "Ordinateur, ", "Ordenador, ", "コンピューター、"),
    (
        "Deleted player",
        "Gelöschter Spieler",
        "Verwijderde speler",
        "Joueur supprimé",
        "Jugador eliminado",
        "削除されたプレイヤー",
    ),
)
_OFFICES = ("admin", "administrator", "birnam", "moderator", "operator", "system")


def imitates(name: str) -> bool:
    """True if a person's name could be taken for a given one, for a handle, or for an operator."""
    look = _look(name)
    guest, computer, deleted = _patterns
    return (
        look.startswith("@")
        or bool(_BOT.match(look))
        or look in _offices
        or bool(guest.fullmatch(look) or computer.match(look) or deleted.fullmatch(look))
    )


def _look(text: str) -> str:
    """Texts that look alike have the same look: without accents, case and kinds of letters."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    letters = "".join(one for one in plain if unicodedata.category(one) not in ("Mn", "Cf"))
    return " ".join(letters.translate(_LETTERS).split())


def _pattern(words: tuple[str, ...], rest: str) -> re.Pattern[str]:
    starts = (re.escape(_look(word)) + (" " if word.endswith(" ") else "") for word in words)
    return re.compile(f"(?:{'|'.join(starts)}){rest}")


_BOT = re.compile(r"\W*bot\W+\w")
_patterns = tuple(
    _pattern(words, rest) for words, rest in zip(_GIVEN, (r"\w{3}", "", ""), strict=True)
)
_offices = {_look(office) for office in _OFFICES}
