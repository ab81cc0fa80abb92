"""The check of wordings finds what a language writes in another way, and nothing else."""

import pytest

from tools.messages.wording import wording_problems


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Ein Unentschieden zählt ½."),
        ("de", "Hier können Sie spielen."),
        ("nl", "Je kunt hooguit {count} webhooks hebben."),
        ("fr", "Jouer : {terms}"),
        ("fr", "{name}: {text}"),
        ("fr", "Résolu !"),
        ("fr", "Passer votre tour?"),
        ("fr", "Pressez « Analyser »."),
        ("fr", "Une partie de {game}."),
        ("fr", "Une pierre isolée"),
        ("es", "{name} ofrece tablas"),
        ("ja", "コンピュータと対局"),
        ("ja", "{name} さんが断りました"),
    ],
)
def test_other_wordings_are_found(code: str, text: str) -> None:
    assert list(wording_problems(code, text))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "{name} ist da. Sie wartet."),
        ("fr", "Résolu\u202f! Pressez «\u00a0Analyser\u00a0»\u00a0: {share}\u202f%"),
        ("fr", "Écrivez c2, b2-c3 ou !a1:c2. L’URL commence par https://"),
        ("ja", "コンピューターと{name}さんの対局、!a1:c2"),
        ("en", "The players’ names"),
    ],
)
def test_proper_wordings_pass(code: str, text: str) -> None:
    assert not list(wording_problems(code, text))
