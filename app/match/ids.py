"""Ids of matches."""

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without the look-alikes 0, 1, i, l and o
_LENGTH = 14  # 69 bits


def match_id_from(random: bytes) -> str:
    """An id that depends only on the bytes; at least 16 are needed."""
    number, letters = int.from_bytes(random), ""
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters += ID_LETTERS[letter]
    return letters
