"""The results of deliveries, in the language of the request."""

from app.locales import has_message, t


def answer_text(answer: str) -> str:
    """A stored result, such as `answered 404 Not Found`, in words.

    Earlier versions stored English sentences, which stay as they are.
    """
    code, _, detail = answer.partition(" ")
    key = f"delivery.{code}"
    return t(key, answer=detail) if has_message(key) else answer
