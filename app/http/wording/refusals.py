"""The words of refusals, in the language of the request or of the websocket."""

from app.locales import t
from app.match.decide import Refused
from engine import Color, IllegalMove, NotationError


def refusal_text(refused: Refused) -> str:
    values = {name: _word(value) for name, value in refused.values.items()}
    text = t(f"refused.{refused.text or refused.reason}", **values)
    return t("refused.at-line", line=refused.line, text=text) if refused.line else text


def illegal_move_text(error: IllegalMove | NotationError, move: str) -> str:
    return t(f"refused.{error.text or error.reason}", **{"move": move[:20], **error.values})


def _word(value: str | int) -> str | int:
    return t(f"colors.{value}") if isinstance(value, Color) else value
