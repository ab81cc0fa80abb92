"""The interface of a flood."""

from abc import ABC, abstractmethod

from bench.load.attack.target import Target


class Flood(ABC):
    """`prepare` may raise ApiRefused and connection errors; `attack` runs until cancelled."""

    def __init__(self, target: Target) -> None:
        self._target = target

    async def prepare(self) -> None:  # noqa: B027 - most floods need nothing
        pass

    @abstractmethod
    async def attack(self) -> None: ...
