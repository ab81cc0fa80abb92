"""One try to deliver a notice, to every device and webhook where it goes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from app.match.notice import Device, Hook, Notice, Targets, Why, Wishes
from app.notices import webhook
from app.notices.ledger import Ledger
from app.notices.outside import Forbidden, Outside, Undelivered
from app.notices.push import GONE, Pusher
from app.notices.webhook import Card

Picture = Callable[[str, int], str]
Target = TypeVar("Target", Device, Hook)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where it has arrived, in words; where another try is worth while; what was wrong."""

    arrived: tuple[str, ...] = ()
    left: Targets = field(default_factory=lambda: Targets(Wishes(), (), ()))
    why: Why = "refused"


@dataclass(frozen=True, slots=True)
class Delivery:
    """Knows the ways. `page` and `picture` make addresses that others can open, or paths."""

    ledger: Ledger
    outside: Outside
    pusher: Pusher
    site: str
    picture: Picture
    clock: Callable[[], int]

    async def deliver(self, notice: Notice, name: str, targets: Targets) -> Outcome:
        """Try once. Raises Unavailable."""
        devices = [self._push(device, notice) for device in targets.devices]
        hooks = [self.post(hook, notice, name) for hook in targets.hooks]
        pushed, posted = await asyncio.gather(*devices), await asyncio.gather(*hooks)
        failed = [failure for failure in (*pushed, *posted) if failure is not None]
        arrived = [
            *(one.name for one, bad in zip(targets.devices, pushed, strict=True) if not bad),
            *(one.form for one, bad in zip(targets.hooks, posted, strict=True) if not bad),
        ]
        return Outcome(
            arrived=tuple(arrived),
            left=replace(
                targets,
                devices=_again(targets.devices, pushed),
                hooks=_again(targets.hooks, posted),
            ),
            why="refused" if any(failure.lasting for failure in failed) else "unreachable",
        )

    async def _push(self, device: Device, notice: Notice) -> Undelivered | None:
        picture = self.picture(notice.match_id, notice.place)
        try:
            await self.pusher.push(device, notice, f"/matches/{notice.match_id}", picture)
        except Forbidden as error:
            await self.ledger.forget_device(device)
            return Undelivered(str(error), 400)
        except Undelivered as error:
            if error.status in GONE:
                await self.ledger.forget_device(device)
            return error
        return None

    async def post(self, hook: Hook, notice: Notice, name: str) -> Undelivered | None:
        """Try a webhook, and write down what it said: None is fine. Raises Unavailable."""
        card = Card(
            notice,
            name,
            f"{self.site}/matches/{notice.match_id}",
            self.site + self.picture(notice.match_id, notice.place),
        )
        problem: Undelivered | None = None
        try:
            status = await webhook.post(self.outside, hook, card)
            said = f"Delivered ({status})."
        except Forbidden as error:
            problem = Undelivered(str(error), 400)
            said = str(error)
        except Undelivered as error:
            problem, said = error, str(error)
        await self.ledger.tried(
            hook, said, self.clock(), good=problem is None, most=webhook.MAX_FAILURES
        )
        return problem


def _again(targets: tuple[Target, ...], problems: list[Undelivered | None]) -> tuple[Target, ...]:
    """Those that failed, and perhaps not for ever."""
    return tuple(
        target
        for target, problem in zip(targets, problems, strict=True)
        if problem is not None and not problem.lasting
    )
