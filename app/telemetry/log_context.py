"""Context of log lines: the request and match of the current task."""

from contextvars import Context

from structlog.contextvars import bind_contextvars


def bind_context(**fields: str) -> None:
    """Add fields to all later log lines of this task and of tasks that it starts."""
    bind_contextvars(**fields)


def fresh_context(**fields: str) -> Context:
    """A context with only these fields, for a task that outlives its starter."""
    context = Context()
    context.run(bind_context, **fields)
    return context
