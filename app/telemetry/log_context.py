"""Context of log lines: the request and match of the current task."""

from contextvars import Context

from structlog.contextvars import bind_contextvars


def fresh_context(**fields: str) -> Context:
    """A context with only these fields, for a task that outlives its starter."""
    context = Context()
    context.run(bind_contextvars, **fields)
    return context
