"""A local SMTP server that keeps mails, or refuses them."""

import base64
import socketserver
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.support.sink import Sink


@dataclass(frozen=True)
class Received:
    """A mail, its recipient on the envelope, and the login of its connection."""

    recipient: str
    message: EmailMessage
    login: str | None

    @property
    def text(self) -> str:
        return str(self.message.get_content()).replace("\r\n", "\n")

    def link(self, beginning: str) -> str:
        """The line of the text that begins so."""
        return next(line for line in self.text.splitlines() if line.startswith(beginning))


class SmtpSink(Sink[Received]):
    """Answers each recipient, and each content, with the next of its answers, then with 250."""

    def __init__(self) -> None:
        self.to_recipients: list[str] = []
        self.to_contents: list[str] = []
        self.to_quit = "221 bye"
        sink = self

        class Conversation(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                recipient, login = "", None
                self._say("220 ready")
                while line := self.rfile.readline().decode().strip():
                    verb, _, rest = line.partition(" ")
                    match verb.upper():
                        case "EHLO":
                            self._say("250-localhost\r\n250 AUTH PLAIN")
                        case "AUTH":
                            login = base64.b64decode(rest.split()[1]).decode()
                            self._say("235 welcome")
                        case "RCPT":
                            recipient = rest.partition("<")[2].partition(">")[0]
                            self._say(_next(sink.to_recipients))
                        case "DATA":
                            self._say("354 go on")
                            lines = iter(self.rfile.readline, b".\r\n")
                            content = b"".join(line.removeprefix(b".") for line in lines)
                            answer = _next(sink.to_contents)
                            if answer.startswith("250"):
                                message = message_from_bytes(content, policy=policy.default)
                                sink.received.put(Received(recipient, message, login))
                            self._say(answer)
                        case "QUIT":
                            self._say(sink.to_quit)
                            return
                        case _:
                            self._say("250 fine")

            def _say(self, answer: str) -> None:
                self.wfile.write(f"{answer}\r\n".encode())

        super().__init__(Conversation)
        self.url = f"smtp://127.0.0.1:{self.port}"


def _next(answers: list[str]) -> str:
    return answers.pop(0) if answers else "250 fine"
