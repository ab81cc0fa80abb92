"""Names by their numbers; the largest number is known at once."""

from collections import Counter


class Ranking:
    """Counts by name. Names with the same number are in the order in which they got it, or were
    renewed.
    """

    def __init__(self) -> None:
        self._numbers: Counter[str] = Counter()
        self._by_number: dict[int, dict[str, None]] = {}
        self.largest = 0

    def first(self) -> str:
        """A name with the largest number. There must be one."""
        return next(iter(self._by_number[self.largest]))

    def renew(self, name: str) -> None:
        """Move a name behind the others with the same number."""
        same = self._by_number.get(self._numbers.get(name, 0))
        if same:
            same[name] = same.pop(name)

    def add(self, name: str, change: int) -> None:
        """Add 1, or -1."""
        before = self._numbers[name]
        after = self._numbers[name] = before + change
        if before:
            self._by_number[before].pop(name)
            if not self._by_number[before]:
                del self._by_number[before]
        if after:
            self._by_number.setdefault(after, {})[name] = None
        else:
            del self._numbers[name]
        self.largest = max(self.largest, after)
        while self.largest and self.largest not in self._by_number:
            self.largest -= 1
