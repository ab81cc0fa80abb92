"""Where an element lies on the screen."""

from playwright.sync_api import FloatRect, Locator, expect


def box(of: Locator) -> FloatRect:
    """The place of an element, in CSS pixels, as soon as the element is visible."""
    expect(of).to_be_visible()
    found = of.bounding_box()
    assert found, f"{of} went away while it was measured"
    return found


def center(of: Locator) -> tuple[float, float]:
    """The middle of an element, in CSS pixels, as soon as the element is visible."""
    place = box(of)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
