"""The counts of connections are right after any sequence of events."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from app.connections.limits import MAX_REFUSALS, ConnectionLimits, Lease
from tests.support.fake_clock import FakeClock

PER_NETWORK, TOTAL = 3, 7
Step = tuple[str, int]

steps = st.lists(
    st.tuples(st.sampled_from(["open", "proxied", "wait", "work", "close"]), st.integers(0, 9)),
    max_size=60,
)


@given(steps)
def test_no_limit_is_exceeded_and_nothing_is_counted_twice(steps: list[Step]) -> None:
    limits = ConnectionLimits(PER_NETWORK, TOTAL, FakeClock())
    held: dict[Lease, tuple[str | None, bool]] = {}

    def give_up(lease: Lease) -> None:
        del held[lease]

    for step, number in steps:
        leases = list(held)
        if step in ("open", "proxied"):
            network = str(number % 4) if number % 4 else None
            uses_file = step == "open" or network is None
            admitted = limits.admit(network, uses_file=uses_file)
            if isinstance(admitted, Lease):
                held[admitted] = network, uses_file
        elif leases:
            lease = leases[number % len(leases)]
            if step == "wait":
                lease.wait(lambda lease=lease: give_up(lease))  # type: ignore[misc]
            elif step == "work":
                lease.work()
            else:
                for _ in range(2):
                    lease.release()
                    lease.wait(lambda: None)
                    lease.work()
                del held[lease]
        networks = [network for network, _ in held.values() if network]
        assert all(networks.count(network) <= PER_NETWORK for network in networks)
        assert sum(uses_file for _, uses_file in held.values()) <= TOTAL

    for lease in list(held):
        lease.release()
    fresh = [limits.admit(None) for _ in range(TOTAL + 1)]
    assert [isinstance(one, Lease) for one in fresh] == [True] * TOTAL + [False]


def test_the_one_that_has_waited_the_longest_goes_first() -> None:
    limits, gone = ConnectionLimits(10, 3, FakeClock()), []
    for name in "abc":
        lease = limits.admit(name)
        assert isinstance(lease, Lease)
        lease.wait(lambda name=name: gone.append(name))  # type: ignore[misc]
    working = limits.admit("d")
    assert isinstance(working, Lease)
    assert gone == ["a"]
    limits.admit("e")
    limits.admit("f")
    assert gone == ["a", "b", "c"]
    assert limits.admit("g") == "process"
    working.release()
    assert isinstance(limits.admit("g"), Lease)


def test_few_refused_connections_stay_open() -> None:
    limits, gone = ConnectionLimits(1, 1, FakeClock()), []

    def begin(number: int) -> Callable[[], None]:
        return limits.begin_refusal(lambda: gone.append(number))

    ends = [begin(number) for number in range(MAX_REFUSALS)]
    begin(98)
    assert gone == [0], "the oldest goes first"
    for end in (ends[0], ends[3], ends[3]):
        end()
    begin(99)
    assert gone == [0]
