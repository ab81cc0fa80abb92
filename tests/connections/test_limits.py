"""The counts of connections are right after any sequence of events."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from app.connections.limits import MAX_REFUSALS, ConnectionLimits, Lease
from app.connections.places import CROWD, Person
from tests.support.fake_clock import FakeClock

TOTAL = CROWD + 4
Step = tuple[str, int]

steps = st.lists(
    st.tuples(
        st.sampled_from(["open", "open", "open", "wait", "work", "close"]), st.integers(0, 9)
    ),
    max_size=60,
)


@given(steps)
def test_no_limit_is_exceeded_and_nothing_is_counted_twice(steps: list[Step]) -> None:
    limits = ConnectionLimits(1, TOTAL, FakeClock())
    held: dict[Lease, str | None] = {}

    def give_up(lease: Lease) -> None:
        del held[lease]

    for step, number in steps:
        leases = list(held)
        if step == "open":
            network = "crowd" if number % 4 else None
            admitted = limits.admit(network)
            if isinstance(admitted, Lease):
                held[admitted] = network
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
        assert list(held.values()).count("crowd") <= CROWD
        assert len(held) <= TOTAL

    for lease in list(held):
        lease.release()
    fresh = [limits.admit(None) for _ in range(TOTAL + 1)]
    assert [isinstance(one, Lease) for one in fresh] == [True] * TOTAL + [False]


def test_the_one_that_has_waited_the_longest_goes_first() -> None:
    limits, gone = ConnectionLimits(1, 3, FakeClock()), []
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


def test_a_full_process_takes_from_the_network_that_has_the_most() -> None:
    limits, gone = ConnectionLimits(50, 12, FakeClock()), list[str]()
    for number in range(12):
        assert isinstance(limits.admit(None), Lease)
        who = Person("flood", "eve") if number < 10 else Person("home", "ann")
        limits.places.take(who, lambda who=who: gone.append(who.network))  # type: ignore[misc]
    assert limits.admit("flood") == "process"
    assert isinstance(limits.admit("stranger"), Lease)
    assert isinstance(limits.admit(None), Lease)
    assert gone == ["flood"] * 2
    assert limits.admit("stranger") == "process", "few are left alone"


def test_requests_under_way_make_room_like_places() -> None:
    """They have no place yet: a burst of them would leave nothing to give up."""
    limits, gone = ConnectionLimits(50, 12, FakeClock()), list[str]()
    for number in range(12):
        assert isinstance(limits.admit(None), Lease)
        request = limits.places.count_request("flood", lambda: gone.append("request"))
        if number < 5:
            assert limits.places.take(Person("flood", "eve", True), lambda: gone.append("stream"))
            request.end()
    assert isinstance(limits.admit("stranger"), Lease)
    assert limits.admit("flood") == "process", "whose own network has the most"
    assert [isinstance(limits.admit(None), Lease) for _ in range(4)] == [True] * 3 + [False]
    assert gone == ["request", "request", "stream", "request"], "of what there is most"


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
