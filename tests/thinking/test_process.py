"""The process that thinks: its start and its end, and what happens when it dies."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from subprocess import Popen
from typing import Any, TypeVar

import pytest

from app.thinking import connection
from app.thinking.compiling.folder import BESIDE_SOURCES
from app.thinking.messages import Scope, Setup
from app.thinking.pool import Pool, WorkCrashed
from app.thinking.process import ThinkingProcess
from app.thinking.work import NICENESS, Priority, Work
from app.turns import Asker, Busy
from engine import GAMES, find_game
from harness.games.match_builder import VARIANTS
from harness.polling import until
from tests.thinking.support import work
from tests.thinking.support.processes import is_running

T = TypeVar("T")

MAX_CRASHES = 2
ANN = Asker("10.0.0.1", "ann", "m")
MACBETH, MOXIE = find_game("macbeth").start({}), find_game("moxie").start({})

# A server that is killed: it prints the id of its process that thinks, and waits forever.
SERVER = """
import asyncio, sys
from pathlib import Path
from app.thinking.messages import Scope, Setup
from app.thinking.pool import Pool
from app.thinking.process import ThinkingProcess
from app.turns import Asker
from tests.thinking.support.work import process_id

async def main():
    process = ThinkingProcess(Setup(Path(sys.argv[1]), Path(sys.argv[1]), "off", 0, 20), 1000.0)
    print(await Pool(process, 1).run(Asker(), process_id), flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


class Thinking:
    """A pool with two threads for moves, and its process."""

    def __init__(self, tables: Path, idle: float = 1000.0, scope: Scope = "off") -> None:
        setup = Setup(tables, BESIDE_SOURCES, scope, 10**9, logging.INFO)
        self.process = ThinkingProcess(setup, idle, max_crashes=MAX_CRASHES, retry_delay=0.0)
        self.pool = Pool(self.process, 2)

    async def run(self, one: Work[T], priority: Priority = "move") -> T:
        return await self.pool.run(ANN, one, priority)

    async def running_pid(self) -> int:
        """The id of the process, which is started if it does not run."""
        return await self.run(work.process_id)


@pytest.fixture
async def thinking(tmp_path: Path) -> AsyncIterator[Thinking]:
    made = Thinking(tmp_path)
    yield made
    await made.pool.close()


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Thinking]:
    """One for the tests that leave it as it was, except that the process may be another one."""
    made = Thinking(tmp_path_factory.mktemp("shared"))
    yield made
    await made.pool.close()


async def test_the_process_starts_with_the_first_work(thinking: Thinking) -> None:
    assert thinking.process.pid is None
    start = asyncio.create_task(thinking.running_pid())
    await asyncio.sleep(0)
    preparing = [thinking.process.preparing]
    pid = await start
    assert [*preparing, thinking.process.preparing] == [True, False]
    assert pid != os.getpid()
    assert pid == thinking.process.pid == await thinking.running_pid()


async def test_errors_of_the_work_are_raised(shared: Thinking) -> None:
    with pytest.raises(ValueError, match="no such thing"):
        await shared.run(partial(work.fail, "no such thing"))
    with pytest.raises(RuntimeError, match="Unpicklable"):
        await shared.run(work.fail_unpicklably)
    assert await shared.run(partial(work.echo, "still here")) == "still here"


async def test_work_that_cannot_be_sent_is_an_error(thinking: Thinking) -> None:
    with pytest.raises(TypeError):
        await thinking.run(partial(work.echo, threading.Lock()))
    assert thinking.process.pid is None


async def test_positions_keep_their_boards(shared: Thinking) -> None:
    for game, options in VARIANTS:
        position = GAMES[game].start(options)
        position = position.play(position.legal_moves[0])
        assert await shared.run(partial(work.echo, position)) == position


async def test_cancelling_a_call_stops_its_work(shared: Thinking, tmp_path: Path) -> None:
    started = tmp_path / "started"
    call = asyncio.create_task(shared.run(partial(work.wait_until_stopped, started)))
    await until(started.exists)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    await until(started.with_suffix(".stopped").exists)
    assert await shared.run(partial(work.echo, "next")) == "next"


async def test_work_is_repeated_when_the_process_is_killed(
    shared: Thinking, tmp_path: Path
) -> None:
    finish, started = tmp_path / "finish", [tmp_path / f"started-{n}" for n in range(2)]
    calls = [
        asyncio.create_task(shared.run(partial(work.wait_for, finish, one))) for one in started
    ]
    for one in started:
        await until(one.exists)
    killed = await shared.pool.run(ANN, work.process_id, "hint")
    for one in started:
        one.unlink()
    os.kill(killed, signal.SIGKILL)
    for one in started:
        await until(one.exists)
    finish.touch()
    assert await asyncio.gather(*calls) == ["done", "done"]
    assert await shared.running_pid() != killed


async def test_cancelled_work_is_not_repeated(shared: Thinking, tmp_path: Path) -> None:
    """It was asked to stop, and the process died before it did."""
    started = tmp_path / "started"
    call = asyncio.create_task(shared.run(partial(work.ignore_stop, started)))
    await until(started.exists)
    killed = await shared.pool.run(ANN, work.process_id, "hint")
    call.cancel()
    started.unlink()
    os.kill(killed, signal.SIGKILL)
    assert await shared.running_pid() != killed
    assert not started.exists()


async def test_work_that_kills_the_process_is_done_without_compiled_code(
    thinking: Thinking, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    found = await thinking.run(partial(work.die_until_careful, log, MACBETH))
    assert found == "PlainThinker"
    assert len(set(log.read_text().split())) == MAX_CRASHES


async def test_work_that_always_kills_the_process_is_given_up(thinking: Thinking) -> None:
    with pytest.raises(WorkCrashed):
        await thinking.run(work.die)
    assert thinking.process.deaths == MAX_CRASHES
    assert await thinking.run(partial(work.echo, "next")) == "next"


async def test_a_process_that_cannot_start_is_reported(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(connection, "COMMAND", ("/nowhere/python",))
        with pytest.raises(WorkCrashed):
            await thinking.run(work.process_id)
    assert thinking.process.deaths == MAX_CRASHES
    assert "computers cannot think" in caplog.text
    await thinking.running_pid()


async def test_a_process_that_dies_while_solving_is_followed_by_one_that_does_not_solve(
    tmp_path: Path,
) -> None:
    """The process has so many tables to solve that it still does when it dies."""
    thinking = Thinking(tmp_path, scope="square")
    for game, options in VARIANTS:
        if game == "moxie":
            await thinking.run(partial(work.thinker_name, find_game(game).start(options)))
    await until(lambda: thinking.process.solving)
    pid = thinking.process.pid
    assert pid
    os.kill(pid, signal.SIGKILL)
    await until(lambda: thinking.process.pid is None)
    await thinking.run(partial(work.thinker_name, MOXIE))
    assert not thinking.process.solving
    await thinking.pool.close()


async def test_an_idle_process_ends(tmp_path: Path) -> None:
    thinking = Thinking(tmp_path, idle=0.01)
    first = await thinking.running_pid()
    await until(lambda: not is_running(first))
    assert thinking.process.pid is None
    second = await thinking.running_pid()
    assert second != first
    await thinking.pool.close()


async def test_the_process_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout
    pid = int(await server.stdout.readline())
    assert is_running(pid)
    server.kill()
    await server.communicate()  # to the end of its output, so that nothing stays open
    await until(lambda: not is_running(pid))


async def test_signals_to_the_whole_group_leave_the_end_to_the_server(shared: Thinking) -> None:
    pid = await shared.running_pid()
    os.kill(pid, signal.SIGINT)
    os.kill(pid, signal.SIGTERM)
    assert await shared.running_pid() == pid


async def test_closing_ends_the_process_and_refuses_its_work(
    thinking: Thinking, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    call = asyncio.create_task(thinking.run(partial(work.ignore_stop, started)))
    await until(started.exists)
    pid = thinking.process.pid
    assert pid
    await thinking.pool.close()
    with pytest.raises(Busy):
        await call
    with pytest.raises(Busy):
        await thinking.run(work.process_id)
    assert not is_running(pid)
    assert thinking.process.deaths == 0


async def test_closing_while_the_process_starts(thinking: Thinking) -> None:
    call = asyncio.create_task(thinking.run(work.process_id))
    await asyncio.sleep(0)
    await thinking.pool.close()
    with pytest.raises(Busy):
        await call
    assert thinking.process.pid is None


async def test_its_threads_have_lower_priorities_than_the_event_loop(shared: Thinking) -> None:
    priorities: tuple[Priority, ...] = ("move", "hint", "background")
    found = [await shared.run(work.niceness, priority) for priority in priorities]
    own = os.getpriority(os.PRIO_PROCESS, 0)
    if sys.platform != "linux":  # threads keep the niceness of the process
        assert found == [max(own, NICENESS["move"])] * 3
    elif own <= NICENESS["move"]:  # only root can go back
        assert found == list(NICENESS.values())


async def test_it_starts_in_a_thread_and_with_a_low_priority(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its imports take a second of a processor, and the event loop would copy page tables."""
    threads: list[threading.Thread] = []

    def popen(*arguments: Any, **options: Any) -> Popen[bytes]:
        threads.append(threading.current_thread())
        return Popen(*arguments, **options)

    monkeypatch.setattr(connection, "Popen", popen)
    pid = await thinking.running_pid()
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == max(own, NICENESS["move"])


async def test_its_log_is_the_servers(shared: Thinking, caplog: pytest.LogCaptureFixture) -> None:
    await shared.run(partial(work.log_warning, "something odd"))
    (record,) = (one for one in caplog.records if one.name == "app.tests")
    assert (record.getMessage(), record.process) == ("something odd", shared.process.pid)
