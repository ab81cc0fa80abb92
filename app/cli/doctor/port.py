"""The port: is it free, or does a Birnam answer there, and what does it say of itself?"""

import http.client
import json
import socket
from typing import Any

from app.cli.doctor.check import CheckResult, fail, ok, warn
from app.settings import Settings

PATIENCE = 3.0  # seconds
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and where to ask it


def check_port(settings: Settings) -> CheckResult:
    """One line about it."""
    host = EVERYWHERE.get(settings.host, settings.host)
    where = f"{settings.host}:{settings.port}"
    try:
        socket.create_connection((host, settings.port), PATIENCE).close()
    except OSError:
        return _free(settings, where)
    return _answered(host, settings.port, where)


def _free(settings: Settings, where: str) -> CheckResult:
    """Nobody answers: could we listen there?"""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        advice = (
            "set BIRNAM_HOST to an address of this machine, BIRNAM_PORT to a free port over 1023"
        )
        return fail("port", f"{where} cannot be taken: {error.strerror or error}", advice)
    return ok("port", f"{where} is free")


def _answered(host: str, port: int, where: str) -> CheckResult:
    stranger = fail("port", f"another program has {where}", "end it, or set BIRNAM_PORT")
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        answer: Any = json.loads(connection.getresponse().read(10_000))
        status, parts = answer["status"], answer["parts"]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return stranger
    finally:
        connection.close()
    if status == "ok":
        return ok("port", f"Birnam answers at {where}, and is ready")
    shown = ", ".join(f"{name} {said}" for name, said in parts.items())
    return warn("port", f"Birnam answers at {where}: {status} ({shown})", "look into its log")
