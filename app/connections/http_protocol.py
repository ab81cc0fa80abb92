"""An HTTP protocol for uvicorn, one class, that limits a client's bytes, time and connections.

uvicorn reads headers without a limit, waits for the rest of a request as long as the client likes,
and accepts connections until the process runs out of files.
"""

import asyncio
import sys
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.connections.head import HeadCounts, HeadTooLarge
from app.connections.limits import LIMITS_KEY, ConnectionLimits, Lease
from app.connections.network import is_proxy, network_of
from app.connections.problems import problem_answer
from app.connections.refusal import refuse
from app.connections.websocket_protocol import TIMEOUTS_KEY, BroadcastProtocol
from app.timeouts import Timeouts

MAX_HEAD = 64 * 1024  # bytes of the request line and the headers
MAX_BODY = 256 * 1024  # bytes read of a body with its chunks; the application has lower limits
MAX_DROPPED = 256 * 1024  # bytes read and dropped after an error, before which its answer was sent
MAX_PIPELINED = 16  # requests that wait for the answer to an earlier one
ABORT_KEY = "abort"  # key in a request's state of a function that closes its connection
STREAM_KEY = "end_stream"  # key in a request's state of a function that ends its stream
PART = 16 * 1024  # bytes that are parsed in one go


class _Phase(Enum):
    HEAD = auto()  # for the next request, or the first one
    BODY = auto()
    DONE = auto()  # the latest request was received completely


class HttpProtocol(HttpToolsProtocol):
    """Extends uvicorn's protocol. The lifespan's state has LIMITS_KEY and TIMEOUTS_KEY.

    uvicorn does not document its protocol classes. This class depends on:

    - `connection_made`, `data_received`, `connection_lost`, `pause_writing` and `resume_writing`
      are callbacks of asyncio; `on_message_begin`, `on_header`, `on_headers_complete` and
      `on_message_complete` of `parser`, the one of httptools, which is unused after an upgrade.
      `url` and `headers` are what it has found. What a callback raises is no valid HTTP.
    - `on_response_complete` is called after each response. `cycle` is the request that was received
      last; `pipeline` has those that wait for their turn.
    - `send_400_response` answers what is not HTTP.
    - `timeout_keep_alive_handler` closes an idle connection.
    - `shutdown` is called when the server stops; `cycle.scope` has the state of the request.
    - `handle_websocket_upgrade` gives the transport to the websocket protocol.
    - `app` handles the requests.
    - `config`, `app_state`, `loop`, `transport`, `flow` and `client` describe the connection.

    A test fails if uvicorn no longer has one of these.
    """

    _timeouts = Timeouts()
    _begun = False  # had its turn among new connections
    _lease: Lease | None = None
    _end_refusal: Callable[[], None] | None = None  # of a refused connection
    _ending = False  # the last response was written; further input is dropped
    _dropped = 0  # bytes
    _upgraded = False
    _phase = _Phase.HEAD
    _head = 0  # bytes of the incomplete request line and headers
    _counts = HeadCounts()  # of the incomplete headers
    _body = 0  # bytes of the incomplete body
    _due = 0  # responses that the client waits for
    _timer: asyncio.TimerHandle | None = None
    _timed: _Phase | None = None  # what the timer waits for
    _write_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits: ConnectionLimits | None = self.app_state.get(LIMITS_KEY)
        self._timeouts = self.app_state.get(TIMEOUTS_KEY, self._timeouts)
        if limits:
            limits.arrivals.come()
            self._admit(limits)
        self._watch()

    def _admit(self, limits: ConnectionLimits) -> None:
        admitted = limits.admit(self._network())
        if isinstance(admitted, Lease):
            self._lease = admitted
        else:
            self._end_refusal = limits.begin_refusal(self.transport.abort)
            self.app = refuse(admitted)

    def _network(self) -> str | None:
        """The client's network, None for a proxy, which serves many clients."""
        if self.client is None:
            return None
        address, _ = self.client
        trusted = str(self.config.forwarded_allow_ips)
        return None if is_proxy(address, trusted) else network_of(address)

    def data_received(self, data: bytes) -> None:
        if not (self._begun or self._may_begin(data)):
            return
        self._drop_at_end(data)
        while data and not (self._ending or self.transport.is_closing()):
            size = min(PART, MAX_HEAD - self._head) if self._expects_head else PART
            self._parse(data if len(data) <= size else data[:size])
            if self._upgraded:
                return
            data = data[size:] if len(data) > size else b""
        if self.transport.is_closing():
            self._abort_after(self._timeouts.linger)
        elif not self._ending:
            self._watch()

    def _may_begin(self, data: bytes) -> bool:
        """False if these first data are handled when its turn comes."""
        limits: ConnectionLimits | None = self.app_state.get(LIMITS_KEY)
        begin = partial(self._begin, data)
        self._begun = not limits or limits.arrivals.admit(self._network() or "", begin)
        if not self._begun:
            self.flow.pause_reading()
        return self._begun

    def _begin(self, data: bytes) -> None:
        self._begun = True
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self.data_received(data)

    def _parse(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded or self._ending or self.transport.is_closing():
            return
        if self._expects_head:
            self._head += len(data)
            if self._head >= MAX_HEAD:
                self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._phase is _Phase.BODY:
            self._body += len(data)
            if self._body > MAX_BODY:
                self._end(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if len(self.pipeline) > MAX_PIPELINED:
            self.transport.abort()

    @property
    def _expects_head(self) -> bool:
        """True if the next bytes belong to a request line or headers, or nothing has begun."""
        return self._phase is _Phase.HEAD or (self._phase is _Phase.DONE and not self._due)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["state"][ABORT_KEY] = self.transport.abort
        self._phase, self._counts = _Phase.HEAD, HeadCounts()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._counts.add_header(*self.headers[-1])

    def on_headers_complete(self) -> None:
        self._counts.check_address(self.url)
        super().on_headers_complete()
        self._phase, self._head, self._body = _Phase.BODY, 0, 0
        self._due += 1

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._phase = _Phase.DONE

    def on_response_complete(self) -> None:
        self._due -= 1
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_after(self._timeouts.write)  # it closes when the client has read everything
        else:
            self._report_to_limits()

    def _watch(self) -> None:
        """Start the timer for the rest of a request."""
        awaited = _Phase.HEAD if self._expects_head else self._phase
        if awaited is not self._timed:
            self._stop_timer()
            if awaited is not _Phase.DONE:
                self._timer = self.loop.call_later(self._time_for(awaited), self._on_timeout)
                self._timed = awaited
        self._report_to_limits()

    def _time_for(self, awaited: _Phase) -> float:
        if self._end_refusal:
            return self._timeouts.linger
        return self._timeouts.body if awaited is _Phase.BODY else self._timeouts.head

    def _report_to_limits(self) -> None:
        if self._lease is None:
            return
        if not self._due or self._phase is _Phase.BODY or self.flow.write_paused:
            self._lease.wait(self._give_up)
        else:
            self._lease.work()

    def _give_up(self) -> None:
        """Give up this connection to make room for another."""
        if self._head or self._due or self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _on_timeout(self) -> None:
        self._timer, self._timed = None, None
        if self._phase is not _Phase.BODY and self._due:
            self._watch()  # the server is slower than the client
        elif self._phase is _Phase.BODY or self._head:
            self._end(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()
            self._abort_after(self._timeouts.linger)

    def send_400_response(self, msg: str) -> None:
        error = sys.exception()
        cause = error.__context__ if error else None  # what a callback has raised
        self._end(cause.status if isinstance(cause, HeadTooLarge) else HTTPStatus.BAD_REQUEST)

    def _end(self, status: HTTPStatus) -> None:
        """End the connection, with an error response unless a response has begun."""
        self._ending = True
        answered = self._due > 1 or (self._due == 1 and self.cycle.response_started)
        if self._due:
            self.cycle.disconnected = True  # the application stops waiting for the body
            self.cycle.message_event.set()
        if not answered:
            self.transport.write(problem_answer(status))
        self.transport.write_eof()
        self.flow.resume_reading()  # closing a connection with unread bytes would lose the answer
        self._abort_after(self._timeouts.linger)

    def _drop_at_end(self, data: bytes) -> None:
        if self._ending:
            self._dropped += len(data)
            if self._dropped > MAX_DROPPED:
                self.transport.abort()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_after(self._timeouts.linger)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(self._timeouts.write, self.transport.abort)
        self._report_to_limits()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._write_timer:
            self._write_timer.cancel()
            self._write_timer = None
        self._report_to_limits()

    def shutdown(self) -> None:
        """Stop, and end endless streams, which would delay that."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle and not cycle.response_complete:
            end_stream: Callable[[], None] | None = cycle.scope["state"].get(STREAM_KEY)
            if end_stream:
                end_stream()
        super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        """Hand the lease over to the websocket."""
        self._upgraded = True
        self._stop_timer()
        super().handle_websocket_upgrade()
        # It holds this object; only the collector could free the cycle.
        self.parser = None  # type: ignore[assignment]
        protocol = self.transport.get_protocol()
        if not isinstance(protocol, BroadcastProtocol):
            self._release()
        elif self._lease:
            self._lease.work()
            protocol.call_when_lost(self._lease.release)
        elif self._end_refusal:
            protocol.call_when_lost(self._end_refusal)
            protocol.refuse(self.app)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._write_timer:
            self._write_timer.cancel()
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        if self._lease:
            self._lease.release()
        elif self._end_refusal:
            self._end_refusal()

    def _abort_after(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer, self._timed = None, None
