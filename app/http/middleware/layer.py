"""The base class of middleware."""

from abc import ABC, abstractmethod
from typing import ClassVar

from starlette.types import ASGIApp, Receive, Scope, Send


class Layer(ABC):
    """Handles requests of some `kinds` before the application does; others pass by."""

    kinds: ClassVar[tuple[str, ...]] = ("http",)

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handle = self.handle if scope["type"] in self.kinds else self._app
        await handle(scope, receive, send)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None: ...
