"""The words of mails, in the language of `use_language`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate
from urllib.parse import urlsplit

from app.delivery.model import Delivery
from app.features.email.model import WaitingGame
from app.locales import current_language, t
from app.locales.games import match_title
from app.match.commands import PlayerId
from app.match.time_control import DAY, HOUR

SITE_NAME = "Birnam"


@dataclass(frozen=True, slots=True)
class Composer:
    """Composes mails of a site. `site` is its URL, `sender` the address that they come from."""

    site: str
    sender: str

    def link_mail(self, mail: Delivery, handle: str, token: str, now: int) -> EmailMessage:
        page = "confirm" if mail.kind == "verify" else "sign-in"
        paragraphs = (
            t(f"mail.about.{mail.kind}", handle=f"@{handle}", site=self._host),
            f"{self.site}/email/{page}#{token}",
            t(f"mail.ignore.{mail.kind}"),
        )
        return self._mail(mail, t(f"mail.subject.{mail.kind}", site=self._host), paragraphs, now)

    def digest(
        self,
        mail: Delivery,
        waiting: tuple[int, Sequence[WaitingGame]],
        names: Mapping[PlayerId, str],
        token: str,
        now: int,
    ) -> EmailMessage:
        """The list of games that wait, with a link that ends these mails at one press."""
        count, games = waiting
        unsubscribe = f"{self.site}/email/unsubscribe/{token}"
        paragraphs = [t("mail.about.digest", count=count, site=self._host)]
        paragraphs += [self._game(game, mail.recipient, names, now) for game in games]
        if count > len(games):
            paragraphs.append(t("mail.digest.more", count=count - len(games)))
            paragraphs.append(f"{self.site}/me/games")
        paragraphs.append(f"{t('mail.digest.unsubscribe')}\n{unsubscribe}")
        message = self._mail(mail, t("mail.subject.digest", count=count), paragraphs, now)
        message["List-Unsubscribe"] = f"<{unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message

    def _game(
        self, game: WaitingGame, reader: PlayerId, names: Mapping[PlayerId, str], now: int
    ) -> str:
        opponents = [names[player] for player in game.opponents]
        text = match_title(game.game, game.options, (reader, *game.opponents))
        if opponents:
            text = t("notices.against", game=text, names=opponents)
        if game.deadline is not None:
            text = f"{text} · {_time_left(max(0, game.deadline - now))}"
        return f"{text}\n{self.site}/matches/{game.match_id}"

    def _mail(
        self, mail: Delivery, subject: str, paragraphs: Sequence[str], now: int
    ) -> EmailMessage:
        message = EmailMessage(policy=SMTP)
        message["From"] = formataddr((SITE_NAME, self.sender))
        message["To"] = mail.body["address"]
        message["Subject"] = subject
        message["Date"] = formatdate(now / 1000)
        # The same for each attempt, so that mail programs recognize a repetition.
        message["Message-ID"] = f"<{mail.id}@{self.sender.partition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n\n".join(paragraphs) + "\n", cte="base64")
        message["Content-Language"] = current_language().code
        return message

    @property
    def _host(self) -> str:
        return urlsplit(self.site).hostname or self.site


def _time_left(left: int) -> str:
    if left >= DAY:
        return t("mail.digest.days-left", count=left // DAY)
    return t("mail.digest.hours-left", count=left // HOUR)
