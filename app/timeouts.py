"""How long the server waits before it considers somebody gone, silent or too slow."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeouts:
    """All time-outs and related intervals, in seconds unless stated otherwise."""

    # Connections
    head: float = 10.0  # for the request line and the headers
    body: float = 30.0  # for the body of a request
    write: float = 30.0  # in which a client must read its buffered output
    stuck: float = 10.0  # in which a page that has fallen behind must catch up
    close: float = 10.0  # in which a page must answer a close frame
    linger: float = 2.0  # in which a client can read why its connection is closed
    silence: float = 100.0  # until a silent page is closed; hidden tabs ping once a minute
    readiness_check: float = 1.0  # for each check
    readiness_kept: float = 1.0  # for which a result is reused

    # Pages that show who is here
    quiet: float = 7.0  # without a sign of life, after which a player is shown as quiet
    room_tick: float = 3.0  # between checks for players who have fallen quiet
    arrival: float = 0.2  # until an arrival is shown
    departure: float = 2.5  # until a closed page is noticed; reloads stay unnoticed
    stream_heartbeat: float = 5.0  # of silence before an empty line; less than a lost page takes
    presence_kept: float = 20.0  # for which peers believe published presence
    online_kept: float = 15.0  # the same, for whether somebody has any page open
    presence_repeated: float = 5.0  # after which unchanged presence is published again

    # Pages that are told to reload data
    lobby_batch: float = 1.0  # for which changes are collected
    circle_batch: float = 0.3
    circle_boards: float = 0.7  # for which the games of all circles are collected before
    tournament_batch: float = 0.5  # added for many pages

    # Programs
    token_poll: float = 5.0  # between checks that the tokens of open connections are still valid

    # Computers
    move_shown: float = 0.6  # for which a position is shown before a computer moves
    preparation_look: float = 1.0  # between checks that a computer can think

    # Redis
    bus_answer: float = 3.0  # for one answer to the bus
    bus_heartbeat: float = 1.0  # between messages of a process to itself
    bus_silence: float = 3.0  # without one, after which the process reconnects
    bus_reconnect: tuple[float, float] = 0.3, 1.5  # before it reconnects, at least and at most
    counters_answer: float = 1.0  # for one answer to the counters of rate limits

    # Database and processes
    database_retry: float = 5.0  # after the first error of an outage; later ones are raised at once
    database_lock: float = 5.0  # in which another program may lock SQLite
    process_missed: int = 6_000  # milliseconds: the age of the last heartbeat of an ended process
    process_unchanged: int = 4_000  # milliseconds without a new one: the clocks may differ

    # Clocks of matches
    max_drift: float = 6.0  # by which two polls may be apart, or the clock may leap
    due_poll: float = 2.0  # between two polls; rooms in memory have their own timers

    tournament_poll: float = 2.0  # for who is away or waits, arenas, matches of other processes

    # What leaves the process
    http_request: float = 3.0  # for a whole request to a push service or a webhook
    name_refused: float = 1.0  # until a name that leads to no public address is given up
    delivery_poll: float = 5.0  # finds what is to be sent again, or by an ended process
    delivery_stop: float = 1.0  # in which a stopping process finishes what it is sending
    low_time_poll: float = 60.0  # finds players with little time in games of days
    mail_answer: float = 10.0  # for each answer of the mail server before it gets a mail
    mail_accepted: float = 60.0  # for each of the four after that
    # before each further try, in milliseconds:
    push_retries: tuple[int, ...] = 5_000, 30_000, 180_000
    event_retries: tuple[int, ...] = tuple(min(5_000 << n, 3_600_000) for n in range(11))
    mail_retries: tuple[int, ...] = 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000
