"""The ways in which each page is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DESKTOP = {"width": 1280, "height": 800}
PHONE: Mapping[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@dataclass(frozen=True, slots=True)
class View:
    """A language, and options of the browser context."""

    name: str
    language: str = "en"
    options: Mapping[str, Any] = field(default_factory=lambda: {"viewport": DESKTOP})

    @property
    def context(self) -> dict[str, Any]:
        shared = {"reduced_motion": "reduce", "service_workers": "block", "locale": self.language}
        return shared | dict(self.options)


SMALL = dict(PHONE) | {"viewport": {"width": 320, "height": 568}}

VIEWS = (
    View("light"),
    View("dark", options={"viewport": DESKTOP, "color_scheme": "dark"}),
    View("phone", options=PHONE),
    View("small", options=SMALL),
    View("german", language="de"),
    View("german-phone", language="de", options=dict(PHONE) | {"color_scheme": "dark"}),
)
