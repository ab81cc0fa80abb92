"""Reports in one sentence why the server did not start. Starlette would log a traceback."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.db.disk import describe_failure
from app.errors import Unavailable, UserError
from app.settings import Settings

FAILED = "lifespan.startup.failed"


class StartupErrors:
    """Wraps an application. `reason` is set if the database or a file prevented its start."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self.reason: str | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _run_lifespan(self, scope: Scope, receive: Receive, send: Send) -> None:
        failure: list[Message] = []

        async def keep_failure(message: Message) -> None:
            if message["type"] == FAILED:
                failure.append(message)
            else:
                await send(message)

        try:
            await self._app(scope, receive, keep_failure)
        except BaseException as error:
            for message in failure:
                self.reason = self._describe(error)
                await send({**message, "message": self.reason} if self.reason else message)
            raise

    def _describe(self, error: BaseException) -> str | None:
        if isinstance(error, UserError):
            return str(error)
        if isinstance(error, Unavailable):
            return f"{self._settings.database_name} cannot be used: {describe_failure(error)}"
        if isinstance(error, OSError):
            file = error.filename or self._settings.data.absolute()
            return f"{file} cannot be used: {error.strerror or error}"
        return None
