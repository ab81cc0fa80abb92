"""Context of log lines: the request and the match that a task works on."""

from contextvars import Context

from structlog.contextvars import bind_contextvars


def bind_context(**fields: str) -> None:
    """Add fields to all later log lines of this task and of the tasks that it starts."""
    bind_contextvars(**fields)


def fresh_context(**fields: str) -> Context:
    """A context with these fields only, for a task that outlives the one that starts it."""
    context = Context()
    context.run(bind_context, **fields)
    return context
