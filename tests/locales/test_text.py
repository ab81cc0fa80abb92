"""Messages with values, in each form of their languages."""

from collections.abc import Iterator

import pytest
from markupsafe import Markup

from app.locales import LANGUAGES, Language, catalogs, paragraph, t, tag, use_language
from app.locales.catalogs import plural_forms, read_messages

FILE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plurals}\\n"

msgid "words.name"
msgstr "{{name}} & <link>{{name}}</link>"

msgid "words.stones"
msgid_plural "words.stones"
msgstr[0] "{{count}} stone"
"""

FULL_STOP = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "common.full-stop"
msgstr "{}"
"""


@pytest.fixture(autouse=True)
def folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Catalogs of their own, in English and German; Japanese has none."""
    root = tmp_path_factory.mktemp("locales")
    for code, more in (("en", "stones"), ("de", "Steine")):
        (root / code).mkdir()
        text = FILE.format(plurals="nplurals=2; plural=(n != 1);")
        (root / code / "words.po").write_text(text + f'msgstr[1] "{{count}} {more}"\n')
    monkeypatch.setattr(catalogs, "FOLDER", root)
    read_messages.cache_clear()
    yield
    read_messages.cache_clear()


def test_sentences_follow_each_other_with_the_space_of_the_language() -> None:
    """The German catalog here ends a sentence like Japanese."""
    (catalogs.FOLDER / "de" / "common.po").write_text(FULL_STOP.format("。"))
    (catalogs.FOLDER / "en" / "common.po").write_text(FULL_STOP.format(". "))
    assert paragraph(["One.", "", "Two."]) == "One. Two."
    with use_language(LANGUAGES["de"]):
        assert paragraph(["一。", "二。"]) == "一。二。"
    assert paragraph([]) == ""
    assert paragraph(["1 < 2.", Markup("<b>Two.</b>")]) == Markup("1 &lt; 2. <b>Two.</b>")


def test_a_number_chooses_the_form_and_is_written_as_the_language_does() -> None:
    assert [t("words.stones", count=count) for count in (1, 2, 1234)] == [
        "1 stone",
        "2 stones",
        "1,234 stones",
    ]
    with use_language(LANGUAGES["de"]):
        assert t("words.stones", count=1234) == "1.234 Steine"
    assert t("words.stones", count=0) == "0 stones"


def test_a_missing_translation_is_english_and_an_unknown_key_itself() -> None:
    with use_language(LANGUAGES["ja"]):
        assert t("words.stones", count=2) == "2 stones"
        assert t("words.unknown", count=2) == "words.unknown"


def test_a_text_stays_a_text() -> None:
    text = t("words.name", name="<b>{name}</b>")
    assert text == "<b>{name}</b> & <link><b>{name}</b></link>"
    assert not isinstance(text, Markup)


def test_everything_around_an_element_is_escaped() -> None:
    text = t("words.name", name="<b>", link=tag("a", href='"x"', class_="big"))
    assert text == '&lt;b&gt; &amp; <a href="&#34;x&#34;" class="big">&lt;b&gt;</a>'
    assert isinstance(text, Markup)
    assert t("words.name", name=Markup("<i></i>")).startswith("<i></i> &amp; &lt;link")


def test_a_list_is_written_as_the_language_writes_it() -> None:
    with use_language(LANGUAGES["de"]):
        assert t("words.name", name=["Anna", "Bob", "Cid"]).startswith("Anna, Bob und Cid & ")


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())
def test_every_plural_category_has_a_form(language: Language) -> None:
    forms = plural_forms(language)
    assert "other" in forms
    assert set(forms.values()) in ({0}, {0, 1})
