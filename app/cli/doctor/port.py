"""Checks the port: free, used by Birnam, or used by another program."""

import http.client
import json
import socket
from typing import Any

from app.cli.doctor.check import CheckResult, fail, ok, warn
from app.settings import Settings

TIMEOUT = 3.0  # seconds
LOOPBACK_OF = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where a server on all interfaces answers


def check_port(settings: Settings, timeout: float = TIMEOUT) -> CheckResult:
    host = LOOPBACK_OF.get(settings.host, settings.host)
    address = f"{settings.host}:{settings.port}"
    try:
        socket.create_connection((host, settings.port), timeout).close()
    except OSError:
        return _check_bind(settings, address)
    return _check_readiness(host, settings.port, address, timeout)


def _check_bind(settings: Settings, address: str) -> CheckResult:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        advice = (
            "set BIRNAM_HOST to an address of this machine and BIRNAM_PORT to a free port over 1023"
        )
        return fail("port", f"{address} cannot be used: {error.strerror or error}", advice)
    return ok("port", f"{address} is free")


def _check_readiness(host: str, port: int, address: str, timeout: float) -> CheckResult:
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    try:
        connection.request("GET", "/readyz")
        answer: Any = json.loads(connection.getresponse().read(10_000))
        status, parts = answer["status"], answer["parts"]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return fail("port", f"another program uses {address}", "stop it, or set BIRNAM_PORT")
    finally:
        connection.close()
    if status == "ok":
        return ok("port", f"Birnam is running at {address} and is ready")
    states = ", ".join(f"{name} {state}" for name, state in parts.items())
    return warn("port", f"Birnam is running at {address}: {status} ({states})", "see its log")
