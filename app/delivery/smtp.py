"""Sending mails by SMTP."""

import ipaddress
import smtplib
import ssl
from contextlib import closing, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Self
from urllib.parse import unquote, urlsplit

from app.timeouts import Timeouts

PORTS = {"smtp": 587, "smtps": 465}
PERMANENT = 500  # and greater codes: trying again does not help


class MailUnavailable(Exception):
    """The server cannot be reached, or does not accept mails now."""


class MailRefused(Exception):
    """The server has refused this mail for good."""


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """`smtps` encrypts from the start; otherwise STARTTLS is used if the server offers it."""

    scheme: str
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    timeouts: Timeouts = Timeouts()

    @classmethod
    def from_url(cls, url: str, timeouts: Timeouts = Timeouts()) -> Self:
        """Raises ValueError if it is not `smtp://` or `smtps://` with a host."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.port == 0:
            raise ValueError("must have the form smtp://USER:PASSWORD@HOST:PORT, or smtps://")
        if parts.path.strip("/") or parts.query or parts.fragment:
            raise ValueError("must end with the host or the port; write / ? # as %2F %3F %23")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        if not (user + password).isascii():
            raise ValueError("must have a user and a password in ASCII")
        port = parts.port or PORTS[parts.scheme]
        return cls(parts.scheme, parts.hostname, port, user, password, timeouts)

    def send(self, message: EmailMessage, recipient: str) -> None:
        """Blocks for a few seconds. Raises MailRefused, and MailUnavailable."""
        try:
            with closing(self._connect()) as connection:
                self._wait_longer(connection)
                connection.send_message(message, to_addrs=[recipient])
                with suppress(smtplib.SMTPException):  # it has the mail, and must not get it again
                    connection.quit()
        except smtplib.SMTPRecipientsRefused as error:
            code, _ = error.recipients[recipient]
            raise (MailRefused if code >= PERMANENT else MailUnavailable)(str(code)) from error
        except smtplib.SMTPDataError as error:
            permanent = error.smtp_code >= PERMANENT
            raise (MailRefused if permanent else MailUnavailable)(str(error.smtp_code)) from error
        except (smtplib.SMTPException, OSError) as error:
            raise MailUnavailable(f"{type(error).__name__}: {error}") from error

    def _connect(self) -> smtplib.SMTP:
        """A connection after STARTTLS and the login. Raises SMTPException and OSError."""
        connection: smtplib.SMTP
        timeout = self.timeouts.mail_answer
        if self.scheme == "smtps":
            context = ssl.create_default_context()
            connection = smtplib.SMTP_SSL(self.host, self.port, timeout=timeout, context=context)
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=timeout)
        try:
            connection.ehlo_or_helo_if_needed()
            self._log_in(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _wait_longer(self, connection: smtplib.SMTP) -> None:
        """Many servers examine a mail before they accept it."""
        assert connection.sock
        connection.sock.settimeout(self.timeouts.mail_accepted)

    def _log_in(self, connection: smtplib.SMTP) -> None:
        encrypted = self.scheme == "smtps" or _is_loopback(self.host)
        if not encrypted and connection.has_extn("starttls"):
            connection.starttls(context=ssl.create_default_context())
            encrypted = True
        if self.user:
            if not encrypted:
                raise smtplib.SMTPNotSupportedError("the password is not sent without TLS")
            connection.login(self.user, self.password)


def _is_loopback(host: str) -> bool:
    """A mail server on the same machine may have a certificate of its own making."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
