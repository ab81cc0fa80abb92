"""Sizes of screens, and where elements of a page lie on them."""

from collections.abc import Iterable, Iterator

from playwright.sync_api import Locator, expect

from harness.browser.boxes import box
from harness.browser.person import Person

Size = tuple[int, int]

SCREENS: tuple[Size, ...] = (
    *((320, 568), (390, 844), (768, 1024)),
    *((1280, 860), (1920, 1080), (844, 390)),
)
SIDEWAYS: tuple[Size, ...] = ((568, 320), (640, 360), (667, 375), (740, 360))
LOW: tuple[Size, ...] = ((1280, 720), (1024, 600))
LONG = "Wwwwwwwwwwwwwwwwwwwwwwww"  # as wide as a name can be
NAME = "Jürgen Großmann-Öttinger"  # of the maximum length

PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page hears of its size before it is painted."""

_EXCESS = f"""async () => {{
  await {PAINTED};
  const {{ scrollWidth, scrollHeight }} = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}}"""


def resize(person: Person, width: int, height: int) -> None:
    """Give the page another size, and wait until it has been painted with it."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(PAINTED)


def sizes(person: Person, screens: Iterable[Size] = SCREENS) -> Iterator[Size]:
    """Give the page each size in turn."""
    for size in screens:
        resize(person, *size)
        yield size


def fits(person: Person, *, down: bool = True) -> None:
    """The page fits the screen's width, and during a game its height."""
    wide, high = person.page.evaluate(_EXCESS)
    where = f"{person.page.url}, {person.page.viewport_size}"
    assert wide <= 0, f"{where}: {wide} px too wide"
    assert not down or high <= 0, f"{where}: {high} px too high"


def shows_all(person: Person, *controls: str) -> None:
    """The page fits the screen, and all these are visible at the same time."""
    fits(person)
    sees_whole(person, *(person.page.locator(control) for control in controls))


def sees_whole(person: Person, *elements: Locator) -> None:
    for element in elements:
        expect(element, str(person.page.viewport_size)).to_be_in_viewport(ratio=1)


def overlap(one: Locator, other: Locator) -> bool:
    first, second = box(one), box(other)
    beside = abs(first["x"] + first["width"] / 2 - second["x"] - second["width"] / 2)
    below = abs(first["y"] + first["height"] / 2 - second["y"] - second["height"] / 2)
    wide, high = first["width"] + second["width"], first["height"] + second["height"]
    return beside < wide / 2 and below < high / 2


def covers_none(person: Person, one: str, *others: str) -> None:
    """The first element lies on none of the others."""
    for other in others:
        covered = overlap(person.page.locator(one), person.page.locator(other))
        assert not covered, f"{one} covers {other}, {person.page.viewport_size}"
