"""Values that are computed once."""

from engine.cached_property import cached_property


class _Counted:
    def __init__(self) -> None:
        self.computed = 0

    @cached_property
    def value(self) -> int:
        self.computed += 1
        return 10 * self.computed


def test_each_instance_computes_its_value_once_when_it_is_first_read() -> None:
    first, second = _Counted(), _Counted()
    second.computed = 4
    assert (first.value, first.value, second.value) == (10, 10, 50)
    assert (first.computed, second.computed) == (1, 5)
    del first.value
    assert first.value == 20


def test_the_class_has_the_property_itself() -> None:
    assert isinstance(_Counted.value, cached_property)
