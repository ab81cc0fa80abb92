"""Limits of a request's head: its lines, and the number of headers, cookies and parameters.

Every middleware walks the headers, and most requests parse the cookies and the parameters of the
address: thousands of them would cost much before any limit is asked.
"""

from http import HTTPStatus

MAX_LINE = 8 * 1024  # bytes of the address, and of one header
MAX_HEADERS = 100
MAX_COOKIES = 200  # browsers keep at most 180 of a site
MAX_PARAMETERS = 100  # of the address


class HeadTooLarge(Exception):
    """Ends the parsing, so that no middleware sees the request."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class HeadCounts:
    """Counts the parts of one head while it is parsed. Its methods raise HeadTooLarge."""

    __slots__ = ("_cookies", "_headers")

    def __init__(self) -> None:
        self._headers = self._cookies = 0

    def add_header(self, name: bytes, value: bytes) -> None:
        """Count a header, whose name is in small letters."""
        self._headers += 1
        if name == b"cookie":
            self._cookies += value.count(b";") + 1
        if (
            self._headers > MAX_HEADERS
            or self._cookies > MAX_COOKIES
            or len(name) + len(value) > MAX_LINE
        ):
            raise HeadTooLarge(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    @staticmethod
    def check_address(url: bytes) -> None:
        if len(url) > MAX_LINE or url.count(b"&") >= MAX_PARAMETERS:
            raise HeadTooLarge(HTTPStatus.REQUEST_URI_TOO_LONG)
