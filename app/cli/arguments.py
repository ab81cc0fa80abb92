"""Common parts of several programs and commands."""

import argparse
import errno
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn, Protocol, TextIO

from app.errors import UserError
from engine import OptionError, UnknownGame

INTERRUPTED = 130  # the exit status of a program that SIGINT has ended
CLOSED_PIPE = 141  # the same for SIGPIPE
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
STREAM = Path("-")  # standard output, or standard input


class Described(argparse._SubParsersAction):  # type: ignore[type-arg]
    """The help of a command begins with its line in the list of commands."""

    def add_parser(self, name: str, **options: Any) -> Any:
        line = options["help"]
        return super().add_parser(name, description=f"{line[:1].upper()}{line[1:]}.", **options)


class Parser(argparse.ArgumentParser):
    """Raises UserError where argparse would print the usage and exit."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.register("action", "parsers", Described)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Name an unknown option of a command even if an argument is missing."""
        for one in () if args is None or self._subparsers else takewhile("--".__ne__, args):
            name = one.partition("=")[0]
            if name.startswith("--") and not self._get_option_tuples(name):
                self.error(f"unrecognized arguments: {one}")
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise UserError(message)


def run_command(parser: Parser, argv: list[str] | None) -> int:
    """Call the `run` of the arguments. Prints one line on stderr if it fails. Returns the exit
    status.

    If nobody reads the output any more, as in `birnam doctor | head`, the command ends quietly, as
    it does after Ctrl-C.
    """
    _open_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names of files in other encodings
    try:
        status = _run(parser, argv)
        sys.stdout.flush()
    except BrokenPipeError:
        if not any(map(_is_closed, (sys.stdout, sys.stderr))):
            raise  # of something else
        _discard_output()
        return CLOSED_PIPE
    except OSError as error:
        if error.errno in FULL:
            sys.stderr.write(f"{parser.prog}: the output cannot be written: {error.strerror}\n")
            _discard_output()
        elif error.filename is None:
            raise
        else:
            sys.stderr.write(f"{parser.prog}: {error.filename}: {error.strerror}\n")
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


@contextmanager
def ending_in_order() -> Iterator[None]:
    """A signal that ends the process is an exception, so that temporary files are removed."""

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    signals = {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}
    if threading.current_thread() is not threading.main_thread():
        signals = set()
    heard = (one for one in signals if signal.getsignal(one) != signal.SIG_IGN)  # without nohup
    before = {one: signal.signal(one, end) for one in heard}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _open_streams() -> None:
    """Give those that a shell has closed to nowhere, so that no file gets their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - until the end


def _run(parser: Parser, argv: list[str] | None) -> int:
    try:
        arguments = parser.parse_args(argv)
        run: Callable[[argparse.Namespace], None] = arguments.run
        run(arguments)
    except (UserError, UnknownGame, OptionError) as error:
        # One write, because a thread may still write the log.
        sys.stderr.write(f"{parser.prog}: {error}\n")
        return error.status if isinstance(error, UserError) else 2
    except UnicodeEncodeError as error:  # an argument in another encoding
        sys.stderr.write(f"{parser.prog}: {error.object!r} is not text in UTF-8\n")
        return 2
    except SystemExit as end:  # of --help
        return int(end.code or 0)
    return 0


def _is_closed(output: TextIO) -> bool:
    """True if the output is a pipe that nobody reads."""
    poll = select.poll()
    poll.register(output, 0)  # errors are always reported
    return bool(poll.poll(0))


def _discard_output() -> None:
    """Redirect what Python flushes at its end to the null device."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def runs(parser: argparse.ArgumentParser, name: str, **values: object) -> None:
    """Assign a function, such as `commands.backup.restore`, to a command.

    What the function returns is printed, a line or several. Its module is imported then, because
    that is slow. `values` are further arguments, and defaults.
    """
    parser.set_defaults(run=partial(_call, name), **values)


def _call(name: str, arguments: argparse.Namespace) -> None:
    module, _, function = name.rpartition(".")
    given = {key: value for key, value in vars(arguments).items() if key != "run"}
    with ending_in_order():
        lines = getattr(import_module(f"app.cli.{module}"), function)(**given)
        for line in [lines] if isinstance(lines, str) else lines or ():
            print(line)


class Commands(Protocol):
    """The result of argparse's `add_subparsers`."""

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:  # noqa: A002
        ...


def number_between(low: int, high: int) -> Callable[[str], int]:
    """A converter for whole numbers from `low` to `high`."""

    def convert(text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"must be a number from {low} to {high}, not {text!r}")
        return int(text)

    return convert


count = number_between(1, 10_000)


def file_name(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return Path(text)


def add_game(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    nargs = None if required else "?"
    parser.add_argument("game", nargs=nargs, metavar="GAME", help="the game's id, such as macbeth")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="KEY=VALUE",
        help="an option of the game, such as opening=reversi; may be repeated",
    )


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options from `add_game`. Raises UserError if one is repeated."""
    options: dict[str, str] = {}
    for key, value in arguments.option:
        if key in options:
            raise UserError(f"the option {key} is given twice")
        options[key] = value
    return options


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"must be KEY=VALUE, not {text!r}")
    return key, value
