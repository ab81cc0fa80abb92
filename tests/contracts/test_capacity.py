"""The tables of docs/capacity.md are what bench/capacity.py says, and its model is a queue."""

from dataclasses import fields, replace
from functools import partial
from math import log
from random import Random

import pytest

from bench.capacity import ASSUMED, BEGIN, END, MEASURED, PAPER, tables
from bench.need import Costs, Habits
from bench.queues import Desk, House, Time, simulate

HOUSE = House(
    workers=4,
    moves=100.0,
    decide=0.002,
    tell=0.002,
    aside=0.2,
    transaction=0.0006,
    row=0.0003,
    flush=0.001,
    cores=4,
    jobs=1.5,
    seconds=10.0,
)


def test_the_document_has_the_tables_that_are_computed() -> None:
    told = PAPER.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    assert told == tables(), "python -m bench.capacity --write"


def test_every_figure_is_told() -> None:
    assert [field.name for field in fields(Costs)] == list(MEASURED)
    assert [field.name for field in fields(Habits)] == list(ASSUMED)


def test_a_desk_lets_wait_as_long_as_theory_says() -> None:
    """Pollaczek and Khinchine: half the load, services between a half and three halves."""
    time, chance, waited = Time(), Random(1), list[float]()
    desk = Desk(time)

    def served(came: float, needed: float) -> None:
        waited.append(time.now - came - needed)

    def come() -> None:
        needed = 0.5 + chance.random()
        desk.serve(needed, partial(served, time.now, needed))
        time.after(-2.0 * log(1 - chance.random()), come)

    come()
    time.run(200_000.0)
    assert desk.busy == pytest.approx(0.5, rel=0.02)
    assert sum(waited) / len(waited) == pytest.approx(0.5 * (1 + 1 / 12) / 2 / 0.5, rel=0.05)


def test_the_same_seed_gives_the_same_and_another_one_nearly() -> None:
    assert simulate(HOUSE) == simulate(HOUSE)
    other = simulate(replace(HOUSE, seed=2))
    assert other != simulate(HOUSE)
    assert other.p50 == pytest.approx(simulate(HOUSE).p50, rel=0.1)


def test_a_move_takes_its_parts_and_longer_the_more_there_are() -> None:
    calm, busy, full = (simulate(replace(HOUSE, moves=moves)) for moves in (20.0, 400.0, 760.0))
    parts = (HOUSE.decide + HOUSE.tell) / (1 - HOUSE.aside) + 0.0009 + HOUSE.flush
    assert calm.p50 == pytest.approx(parts, rel=0.15)
    assert calm.p99 < busy.p99 < full.p99
    assert full.loop == pytest.approx(760 / 4 * 0.005, rel=0.05)


def test_a_lock_that_is_wanted_too_often_holds_everybody_up() -> None:
    seldom, often = (simulate(replace(HOUSE, jobs=jobs)) for jobs in (1.5, 200.0))
    assert seldom.locked < 0.05
    assert often.locked > 0.9
    assert often.p99 > 2 * seldom.p99
