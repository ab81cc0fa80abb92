"""Where the facts on the rules pages come from. Nothing is loaded from there."""

from typing import NamedTuple


class Source(NamedTuple):
    """A page elsewhere. Its title consists of names and is not translated."""

    title: str
    url: str


_ABSTRACT_GAMES = "https://jpneto.github.io/world_abstract_games"
_MINDSPORTS = "https://mindsports.nl/index.php/the-pit"

_MACBETH = Source("The World of Abstract Games: MacBeth", f"{_ABSTRACT_GAMES}/macbeth.htm")
_OTHELLO = Source("The World of Abstract Games: Othello", f"{_ABSTRACT_GAMES}/othello.htm")
_MOXIE = Source("The World of Abstract Games: Moxie", f"{_ABSTRACT_GAMES}/moxie.htm")
_MACBETH_BY_AUTHOR = Source("MindSports: MacBeth", f"{_MINDSPORTS}/539-macbeth")
_RENEGADO = Source("MindSports: Renegado", f"{_MINDSPORTS}/1197-renegado")
_DESDEMONA_OF_2020 = Source("MindSports: Desdemona (2020)", f"{_MINDSPORTS}/1046-desdemona")
_REVERSI = Source("Wikipedia: Reversi", "https://en.wikipedia.org/wiki/Reversi")

SOURCES = {
    "macbeth": (_MACBETH_BY_AUTHOR, _MACBETH),
    "macbeth-full": (_MACBETH, _MACBETH_BY_AUTHOR),
    "hex-othello-3": (_MACBETH,),
    "renegado": (_RENEGADO,),
    "othello": (_OTHELLO, _REVERSI),
    "desdemona": (_OTHELLO, _RENEGADO, _DESDEMONA_OF_2020),
    "moxie": (_MOXIE,),
}
