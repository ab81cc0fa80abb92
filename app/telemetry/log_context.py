"""What a task is about, a request and a match: every line that it logs says so."""

from contextvars import Context

from structlog.contextvars import bind_contextvars


def bind_context(**names: str) -> None:
    """From now on this task, and what it starts, is about these."""
    bind_contextvars(**names)


def fresh_context(**names: str) -> Context:
    """A context for a task that outlives whoever happens to start it: it is about these alone."""
    context = Context()
    context.run(bind_context, **names)
    return context
