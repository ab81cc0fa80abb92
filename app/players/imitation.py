"""Names that look like those that the server gives: to bots, guests, computers, deleted players."""

import re
import unicodedata

_SQUARES = [chr(first + place) for first in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)]
_LETTERS = str.maketrans(
    "авеѕікмнорстухјԁһԛԝɡαβεζηικμνορτυχϲϳ01|l!ıȷᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ" + "".join(_SQUARES),
    "abesikmhopctyxjdhqwgabezhikmnoptyxcjoiiiiijabcdefghijkimnopqrstuvwyz"
    + 3 * "abcdefghijkimnopqrstuvwxyz",
)
"""Letters of other scripts, small capitals, letters in squares, and signs that look like letters
of Latin; l looks like a capital I."""

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
        or bool(computer.match(look) or deleted.fullmatch(look))
        or (bool(guest.fullmatch(look)) and (_parted(look) or _ends_like_id(name)))
    )


def _parted(look: str) -> bool:
    return " " in look or not look.isascii()


def _ends_like_id(name: str) -> bool:
    """Gastone and Gaston1 are names, Gast7fa is that of a guest without its space."""
    return any(one.isdigit() for one in name[-3:-1])


def _look(text: str) -> str:
    """Texts that look alike have the same look: without accents, case and kinds of letters."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    letters = "".join(one for one in plain if unicodedata.category(one) not in ("Mn", "Cf"))
    return " ".join(letters.translate(_LETTERS).split())


def _pattern(words: tuple[str, ...], rest: str) -> re.Pattern[str]:
    """Each space may be missing."""
    starts = (re.escape(_look(word)).replace(r"\ ", " ?") for word in words)
    return re.compile(f"(?:{'|'.join(starts)}) ?{rest}")


_BOT = re.compile(r"\W*bot\W+\w")
_patterns = tuple(
    _pattern(words, rest) for words, rest in zip(_GIVEN, (r"\w{3}", "", ""), strict=True)
)
_offices = {_look(office) for office in _OFFICES}
