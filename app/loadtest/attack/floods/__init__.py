"""All floods by name, in the order in which they run: those that leave work behind are the last."""

from collections.abc import Callable, Mapping

from app.loadtest.attack.floods.changes import ChangeFlood, GroupFlood
from app.loadtest.attack.floods.computers import ComputerFlood, ReviewFlood
from app.loadtest.attack.floods.connections import (
    HalfRequestFlood,
    HeaderFlood,
    PingFlood,
    SocketFlood,
)
from app.loadtest.attack.floods.downloads import DownloadFlood
from app.loadtest.attack.floods.flood import Flood
from app.loadtest.attack.floods.guesses import GuessFlood
from app.loadtest.attack.floods.pages import PageFlood
from app.loadtest.attack.floods.plans import PlanFlood
from app.loadtest.attack.target import Target

FLOODS: Mapping[str, Callable[[Target], Flood]] = {
    "plans": PlanFlood,
    "headers": HeaderFlood,
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
