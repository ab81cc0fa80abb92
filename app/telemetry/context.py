"""What a task is about, a request and a match: every line that it logs says so."""

from contextvars import Context

from structlog.contextvars import bind_contextvars


def about(**names: str) -> None:
    """From now on this task, and what it starts, is about these."""
    bind_contextvars(**names)


def only_about(**names: str) -> Context:
    """A context for a task that outlives whoever happens to start it: it is about these alone."""
    context = Context()
    context.run(about, **names)
    return context
