"""JSON that is kept takes no more memory than it is long."""


def compact(json: bytes) -> bytes:
    """A copy of what orjson has written, into 4 KB at least and up to four times its length."""
    return bytes(memoryview(json))
