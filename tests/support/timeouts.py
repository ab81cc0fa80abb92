"""Time-outs of servers under test: a machine that stalls is taken neither for gone nor for slow."""

from math import inf

from app.timeouts import Timeouts

HOUR = 3600.0  # seconds

UNHURRIED = Timeouts(
    head=HOUR,
    body=HOUR,
    write=HOUR,
    quiet=HOUR,
    readiness_check=HOUR,
    presence_kept=HOUR,
    bus_answer=HOUR,
    bus_silence=HOUR,
    counters_answer=HOUR,
    process_missed=int(HOUR * 1000),
    max_drift=inf,
    http_request=HOUR,
    # These are no time-outs but pauses:
    name_refused=0,
    move_shown=0,
    lobby_batch=0.01,
    circle_batch=0.01,
    tournament_batch=0.01,
    mail_answer=HOUR,
    mail_accepted=HOUR,
)
"""Tests of these time-outs shorten theirs: `replace(UNHURRIED, head=0.1)`."""
