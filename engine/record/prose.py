"""What people write around moves: greetings, names, headings, speakers, addresses."""

import re

LIKE_A_MOVE = r"(?<![^\W_])[^\W\d_]{1,2}\d"
"""The beginning of a move, or of a word that a slip of the finger made of one."""

_LIKE_A_MOVE = re.compile(LIKE_A_MOVE)
_REMARK = re.compile(r";|//|#(?!\d)")
_HEAD = re.compile(
    r"""^[ \t]*(?:
    \[[^\n\]]{0,40}\b\d{1,2}:\d\d\b[^\n\]]{0,40}\][ \t]*[^\W\d_]{2}[^\n]{0,80}     # [10:32] Ann
    | [^\W\d_]{2}[^\n]{0,80}?(?:[ \t]-{1,3}[ \t]|,[ \t]?\[|[ \t]{2})[^\n]{0,40}
      \b\d{1,2}:\d\d(?::\d\d)?(?:[ \t]?[ap]\.?m\.?)?\]?:?                # Ann - Today at 10:32
    )[ \t]*$""",
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
"""Over each message of a chat that is copied from a program: who wrote it, and when."""
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)


def without_remarks(text: str) -> str:
    """Without the ends of lines that begin like a comment and have nothing like a move."""
    return "\n".join(map(_without_remark, text.split("\n")))


def _without_remark(line: str) -> str:
    moves_end = max((move.end() for move in _LIKE_A_MOVE.finditer(line)), default=0)
    remark = _REMARK.search(line, moves_end)
    return line[: remark.start()] if remark else line


class Prose:
    """Blanks it. `move` is one move of the game; `telling` are other words that count."""

    def __init__(self, move: str, telling: re.Pattern[str]) -> None:
        self._run = re.compile(rf"(?:(?:{move})[,+-]?){{4,}}", re.IGNORECASE)
        self._move = re.compile(rf"(?<![^\W_])(?:{move})", re.IGNORECASE)
        self._speaker = re.compile(
            rf"(?<![^\s,;.])[^\W\d_]{{2,30}}:(?=\s+(?:{move}))", re.IGNORECASE
        )
        self._telling = telling

    def blanked(self, text: str) -> str:
        """The text with as many lines. Without anything like a move it stays, to be refused."""
        text = _HEAD.sub(self._untold, _ADDRESS.sub(self._of_address, text))
        found = [*_LIKE_A_MOVE.finditer(text), *self._telling.finditer(text)]
        if not found:
            return text
        begin = text.rfind("\n", 0, min(one.start() for one in found)) + 1
        end = text.find("\n", max(one.end() for one in found) - 1)
        end = len(text) if end < 0 else end
        lines = map(self._without_speaker, text[begin:end].split("\n"))
        moves = self._speaker.sub(self._untold, "\n".join(lines))
        return "\n" * text.count("\n", 0, begin) + moves

    def _of_address(self, address: re.Match[str]) -> str:
        """The moves in a link to a game on another site."""
        longest = max((run[0] for run in self._run.finditer(address[0])), key=len, default="")
        return f" {longest} "

    def _untold(self, found: re.Match[str]) -> str:
        """Nothing, unless there may be moves in what was found."""
        words = found[0]
        return words if _LIKE_A_MOVE.search(words) or self._telling.search(words) else ""

    def _without_speaker(self, line: str) -> str:
        """Without a name and a colon before the first move, as in `[10:32] Ann: f5`."""
        move = self._move.search(line)
        before = line[: move.start()] if move else ""
        if not before.rstrip().endswith(":") or _LIKE_A_MOVE.search(before):
            return line
        return line if self._telling.search(before) else line[len(before) :]
