"""Base classes of the repositories."""

from app.db.database import Reader
from app.db.writer import Writer


class ReadRepository:
    """Queries one part of the database."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader


class Repository(ReadRepository):
    """Queries and changes one part of the database."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        super().__init__(reader)
        self._writer = writer
