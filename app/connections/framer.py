"""Encodes websocket frames, RFC 6455."""

TEXT_OPCODE = 0x81  # first byte of an unfragmented text frame
LENGTH_16, LENGTH_64 = 126, 65_536  # payload lengths from which the header is longer


class Framer:
    """Encodes text frames. Keeps the latest frame, because a message goes to many sockets in a
    row.
    """

    def __init__(self) -> None:
        self._message, self._frame = b"", _frame_header(0)

    def frame(self, message: bytes) -> bytes:
        if message is not self._message:
            self._message, self._frame = message, _frame_header(len(message)) + message
        return self._frame


def _frame_header(length: int) -> bytes:
    if length < LENGTH_16:
        return bytes((TEXT_OPCODE, length))
    if length < LENGTH_64:
        return bytes((TEXT_OPCODE, LENGTH_16)) + length.to_bytes(2)
    return bytes((TEXT_OPCODE, LENGTH_16 + 1)) + length.to_bytes(8)
