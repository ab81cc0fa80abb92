"""Ids of matches."""

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0, 1, i, l and o, which look alike
_LENGTH = 14  # 69 bits


def match_id_from(random: bytes) -> str:
    """An id that is equal for equal bytes, of which there must be at least 16."""
    number, letters = int.from_bytes(random), ""
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters += ID_LETTERS[letter]
    return letters
