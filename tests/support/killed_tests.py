"""A pytest plugin that names the test during which a process of the tests was killed.

Faulthandler kills a process whose test hangs, without the name of the test.
"""

import os
from collections.abc import Generator
from threading import Timer
from typing import Any

import pytest

STDERR = pytest.StashKey[int]()
EARLIER = 0.9  # of faulthandler's time-out


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)  # later, standard error is captured


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Name a test that is about to be killed. The controller of xdist names those of workers."""
    seconds = EARLIER * float(item.config.getini("faulthandler_timeout"))
    if not seconds or hasattr(item.config, "workerinput"):
        return (yield)
    text = f"\n{item.nodeid} has run for {seconds:.0f} seconds\n"
    timer = Timer(seconds, os.write, (item.config.stash[STDERR], text.encode()))
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(report: pytest.TestReport, sched: Any) -> None:
    """End the run at the first killed worker, and name its test.

    With `--dist loadfile`, all others would run this test again, and be killed.
    """
    sched.config.hook.pytest_runtest_logreport(report=report)
    pytest.exit(str(report.longrepr), returncode=pytest.ExitCode.TESTS_FAILED)
