"""The pages to which the links in mails lead. Opening one changes nothing."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from app.features.email.store.addresses import EmailAddresses
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import TheServices
from app.http.tokens import hash_secret

Token = Annotated[str, Path(min_length=1, max_length=100)]

router = APIRouter(include_in_schema=False)


@router.get("/email/confirm")
async def confirm_page(request: Request) -> Response:
    return render(request, "email_link.html", purpose="confirm")


@router.get("/email/sign-in")
async def sign_in_page(request: Request) -> Response:
    return render(request, "email_link.html", purpose="sign-in")


@router.get("/email/unsubscribe/{token}")
async def unsubscribe_page(request: Request, token: Token) -> Response:
    return render(request, "email_unsubscribe.html", token=token, state="asked")


@router.post("/email/unsubscribe/{token}")
async def unsubscribe(request: Request, token: Token, services: TheServices) -> Response:
    """For the button of the page, and for the button of mail programs (RFC 8058)."""
    await services[RateLimits].check_redeem(request)
    done = await services[EmailAddresses].unsubscribe(hash_secret(token), services.now())
    state, status = ("done", 200) if done else ("invalid", 410)
    return render(request, "email_unsubscribe.html", status, token=token, state=state)
