"""Sending by SMTP to a real server."""

from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from app.delivery.smtp import MailRefused, MailUnavailable, SmtpServer
from tests.support.smtp_server import SmtpSink


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink().open() as sink:
        yield sink


@pytest.fixture
def message() -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = "birnam@example.org", "ann@example.org"
    message["Subject"] = "Grüße"
    message.set_content("Grüße\n.\nnoch eine Zeile\n")
    return message


def test_a_mail_arrives_as_it_was_written(sink: SmtpSink, message: EmailMessage) -> None:
    SmtpServer.from_url(sink.url).send(message, "ann@example.org")
    received = sink.take()
    assert (received.recipient, received.login) == ("ann@example.org", None)
    assert received.message["subject"] == "Grüße"
    assert received.text == "Grüße\n.\nnoch eine Zeile\n"


def test_the_user_logs_in(sink: SmtpSink, message: EmailMessage) -> None:
    url = f"smtp://birnam%40example.org:p%2Fw@127.0.0.1:{sink.port}"
    SmtpServer.from_url(url).send(message, "ann@example.org")
    assert sink.take().login == "\0birnam@example.org\0p/w"


def test_a_password_is_not_sent_to_another_machine_without_tls(
    sink: SmtpSink, message: EmailMessage
) -> None:
    url = f"smtp://birnam:secret@0.0.0.0:{sink.port}"  # this machine, but no loopback address
    with pytest.raises(MailUnavailable, match="without TLS"):
        SmtpServer.from_url(url).send(message, "ann@example.org")
    assert sink.received.empty()


@pytest.mark.parametrize(
    ("answer", "error"), [("550 no such user", MailRefused), ("451 later", MailUnavailable)]
)
def test_a_refusal_is_permanent_or_not(
    answer: str, error: type[Exception], sink: SmtpSink, message: EmailMessage
) -> None:
    server = SmtpServer.from_url(sink.url)
    sink.to_recipients.append(answer)
    with pytest.raises(error):
        server.send(message, "ann@example.org")
    sink.to_contents.append(answer)
    with pytest.raises(error):
        server.send(message, "ann@example.org")
    server.send(message, "ann@example.org")
    assert sink.take().recipient == "ann@example.org"


def test_a_mail_is_sent_whatever_the_server_says_after_it(
    sink: SmtpSink, message: EmailMessage
) -> None:
    sink.to_quit = "421 too many connections"
    SmtpServer.from_url(sink.url).send(message, "ann@example.org")
    assert sink.take().recipient == "ann@example.org"


def test_a_server_that_is_not_there_is_unavailable(message: EmailMessage) -> None:
    with SmtpSink().open() as gone:
        url = gone.url
    with pytest.raises(MailUnavailable):
        SmtpServer.from_url(url).send(message, "ann@example.org")


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://x/y", "smtp://x:0"]
)
def test_a_url_names_a_scheme_and_a_host(url: str) -> None:
    with pytest.raises(ValueError, match="must"):
        SmtpServer.from_url(url)


def test_the_port_depends_on_the_scheme() -> None:
    assert SmtpServer.from_url("smtp://mail.example.org").port == 587
    assert SmtpServer.from_url("smtps://mail.example.org").port == 465
