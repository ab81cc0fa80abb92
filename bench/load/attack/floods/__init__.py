"""All floods by name, in the order in which they run: those that leave work behind are the last."""

from collections.abc import Callable, Mapping

from bench.load.attack.floods.changes import ChangeFlood, GroupFlood
from bench.load.attack.floods.computers import ComputerFlood, ReviewFlood
from bench.load.attack.floods.connections import (
    HalfRequestFlood,
    HeaderFlood,
    PingFlood,
    SocketFlood,
)
from bench.load.attack.floods.downloads import DownloadFlood
from bench.load.attack.floods.flood import Flood
from bench.load.attack.floods.guesses import GuessFlood
from bench.load.attack.floods.pages import PageFlood
from bench.load.attack.floods.parts import PartFlood
from bench.load.attack.floods.plans import PlanFlood
from bench.load.attack.target import Target

FLOODS: Mapping[str, Callable[[Target], Flood]] = {
    "plans": PlanFlood,
    "headers": HeaderFlood,
    "parts": PartFlood,
    "half-requests": HalfRequestFlood,
    "sockets": SocketFlood,
    "pings": PingFlood,
    "guesses": GuessFlood,
    "pages": PageFlood,
    "changes": ChangeFlood,
    "groups": GroupFlood,
    "downloads": DownloadFlood,
    "computers": ComputerFlood,
    "reviews": ReviewFlood,
}
