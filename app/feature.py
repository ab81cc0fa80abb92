"""The parts that a feature registers."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from graphlib import TopologicalSorter

from fastapi import APIRouter

from app.core import Core
from app.db.writer import BatchJob
from app.event_log.log import AlsoWrite, write_appends
from app.match.outage import Outage
from app.players.personal import Personal, PersonalRules
from app.tasks import PeriodicJob, Worker
from app.telemetry.metrics import LabeledGauge


@dataclass(frozen=True, slots=True)
class Feature:
    """One part of the place, in a folder of `app/features`.

    First all features are built, each after those it needs. Then they start in this order, and
    finally their jobs. They stop in reverse order.
    """

    name: str
    needs: tuple[str, ...] = ()
    """Other features that it imports."""
    routers: tuple[APIRouter, ...] = ()
    build: Callable[[Core], object] = lambda _: None
    """Adds its parts to the services."""
    run: Callable[[Core], AbstractAsyncContextManager[object]] | None = None
    """Starts its parts, and stops them."""
    workers: tuple[type[Worker], ...] = ()
    """Start and stop as well."""
    jobs: Callable[[Core], Iterable[PeriodicJob]] = lambda _: ()
    """Run until the process stops."""
    catch_up: Callable[[Core], Awaitable[None]] | None = None
    """Reads what other processes may have written. May raise Unavailable."""
    on_outages: Callable[[Core, Sequence[Outage]], object] = lambda _core, _outages: None
    """Called when outages of other processes become known."""
    gauges: Callable[[Core], Iterable[LabeledGauge]] = lambda _: ()
    personal: Personal = Personal()  # noqa: RUF009 - it is immutable
    """Its treatment of a player's data, beyond what the columns of the tables declare."""
    writes: tuple[AlsoWrite, ...] = ()
    """Run in the transaction that writes entries of the log."""


def log_writer(features: Iterable[Feature]) -> BatchJob:
    """A function that writes entries of the log, and what features derive from them."""
    writes = tuple(write for feature in features for write in feature.writes)
    return partial(write_appends, also=writes)


def personal_rules(features: Iterable[Feature]) -> PersonalRules:
    return PersonalRules(feature.personal for feature in features)


def in_order_of_needs(features: Sequence[Feature]) -> list[Feature]:
    """Each feature after those it needs. Raises ValueError if one of these is missing."""
    by_name = {feature.name: feature for feature in features}
    for feature in features:
        if missing := {*feature.needs} - by_name.keys():
            raise ValueError(f"{feature.name} needs {', '.join(sorted(missing))}")
    order = TopologicalSorter({feature.name: feature.needs for feature in features})
    return [by_name[name] for name in order.static_order()]
