"""The result of a match in words, for pictures."""

from collections.abc import Callable, Iterable, Mapping

from app.features.catalog.images.rasterize import is_written_by_typefaces
from app.locales import DEFAULT_LANGUAGE, t, use_language
from app.match.state import Match
from engine import Color


def drawable(write: Callable[[], str], names: Iterable[str] = ()) -> str:
    """A text in the language of the picture, or in English if its typefaces lack the letters.

    Letters of names come from the system's typefaces.
    """
    text = words = write()
    for name in names:
        words = words.replace(name, "")
    if is_written_by_typefaces(words):
        return text
    with use_language(DEFAULT_LANGUAGE):
        return write()


def result_text(match: Match, names: Mapping[Color, str]) -> str:
    """The result in words, such as "Anna won 31–41"; empty while the match is running."""
    if match.ended is None:
        return ""
    if match.ended in ("withdrawn", "aborted"):
        return t(f"result.{match.ended}")
    winners = list(match.winners)
    if not winners:
        return t("result.over")
    colors = [color for color, _ in match.seating.seats]
    score = ""
    if match.deciding_score and len(colors) == 2:
        order = [winners[0], *(color for color in colors if color != winners[0])]
        score = "–".join(str(match.deciding_score.get(color, 0)) for color in order)
    key = "won" if len(winners) == 1 else "draw" if len(winners) == len(colors) else "draw-between"
    players = [names[color] for color in winners]
    values = {"name": players[0], "players": players, "score": score}
    return t(f"result.{key}-score" if score else f"result.{key}", **values)
