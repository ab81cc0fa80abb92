"""The check for words that are not in the message catalogs finds them."""

import pytest

from tools.messages.literals import python_problems, script_problems, template_problems


@pytest.mark.parametrize(
    "source",
    [
        'raise ApiError(409, "running", "wait for the end")',
        'raise ApiError(409, "over", f"{color} has left")',
        'Refused("too-soon", f"{name} is here")',
        'message = "Nothing was played."',
        'message = f"A note has at most {MAX} characters."',
        'Problem(reason="busy", message="try again")',
    ],
)
def test_words_in_python(source: str) -> None:
    assert list(python_problems("x.py", source))


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring. It is not shown."""',
        'raise ApiError(409, "not-over", t("errors.not-over", count=2))',
        'log.warning("The database is away.")',
        'Field(description="A name. It is shown.")',
        '@example(text="Who plays at nine?")\nclass Post: ...',
        'response.headers["cache-control"] = "public, max-age=300"',
    ],
)
def test_no_words_in_python(source: str) -> None:
    assert not list(python_problems("x.py", source))


@pytest.mark.parametrize(
    "source",
    [
        "<p>Hello</p>",
        "<p>{{ name }} won</p>",
        '<button aria-label="Close">×</button>',
        '<input placeholder="Your {{ kind }}">',
        '{{ field("name", "Your name here") }}',
    ],
)
def test_words_in_templates(source: str) -> None:
    assert list(template_problems("x.html", source))


@pytest.mark.parametrize(
    "source",
    [
        '<p class="lead">{{ t("home.hello") }} · Birnam</p>',
        "{% block style %}rules{% endblock %}",
        '<input placeholder="https://…">',
        "{# A comment. #}<b>{{ count }} × 2</b>",
    ],
)
def test_no_words_in_templates(source: str) -> None:
    assert not list(template_problems("x.html", source))


@pytest.mark.parametrize(
    "source",
    [
        'setText(message, "Saved");',
        'setText(find(page, "#x", HTMLElement), `${name} joined`);',
        'element.textContent = "Undo";',
        'button.setAttribute("aria-label", "Close");',
        'createElement("a", { title: "Home" });',
        'const text = "You are watching";',
        'save(form, "Saved.");',
        "notify(`Copied to ${place}`);",
    ],
)
def test_words_in_scripts(source: str) -> None:
    assert list(script_problems("x.js", source))


@pytest.mark.parametrize(
    "source",
    [
        'setText(message, t("home.saved"));',
        'createElement("button", { class: "button primary" });',
        '// A comment: "You are watching".',
        'throw new Error("the page lacks an element");',
        'find(page, "#moves table tbody", HTMLElement);',
    ],
)
def test_no_words_in_scripts(source: str) -> None:
    assert not list(script_problems("x.js", source))
