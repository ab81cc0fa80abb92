"""Values that are computed once."""

from engine.cached_property import cached_property


class _Counted:
    def __init__(self) -> None:
        self.computed = 0

    @cached_property
    def value(self) -> int:
        self.computed += 1
        return 10 * self.computed


def test_a_value_is_computed_when_it_is_first_read() -> None:
    counted = _Counted()
    assert counted.computed == 0
    assert (counted.value, counted.value, counted.computed) == (10, 10, 1)


def test_each_instance_has_its_own_value() -> None:
    first, second = _Counted(), _Counted()
    second.computed = 4
    assert (first.value, second.value) == (10, 50)


def test_a_deleted_value_is_computed_again() -> None:
    counted = _Counted()
    assert counted.value == 10
    del counted.value
    assert counted.value == 20


def test_the_class_has_the_property_itself() -> None:
    assert isinstance(_Counted.value, cached_property)
