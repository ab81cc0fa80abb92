"""Results that say how a player left a game, as in `W+Resign`."""

import re

WON = r"(?<![^\W_])(?:black|white|[bw])\s?\+\s?(?:r(?:es(?:ign)?)?|t(?:ime)?)(?![^\W_])"
"""As in SGF: who won, and why."""
_SCORE = r"[+-]\d{1,3}(?:\.\d{1,2})?:[rt]"
"""As in GGF: the score of Black, and why."""
_RESULT = re.compile(f"{WON}|{_SCORE}", re.IGNORECASE)


def departure_of(result: str) -> str:
    """The departure in a result, such as `black-resigns`, or an empty text."""
    found = _RESULT.fullmatch(result.strip())
    if not found:
        return ""
    who, _, how = found[0].lower().partition("+" if found[0][0].isalpha() else ":")
    loser = "white" if who[0] in "b+" else "black"
    return f"{loser}-{'resigns' if how.strip()[0] == 'r' else 'timeout'}"
