"""The files of migrations."""

import re

from alembic.script import ScriptDirectory

from app.db.revisions import MIGRATIONS, head_revisions, known_revisions
from tests.db.support.layout import config


def test_a_migration_only_adds_or_says_that_it_breaks_earlier_versions() -> None:
    for file in (MIGRATIONS / "versions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        upgrade = text.partition("def upgrade()")[2].partition("def downgrade()")[0]
        if file.name > "0032" and re.search(r"drop_(table|column)|rename|alter_column", upgrade):
            assert "\nbreaks_earlier_versions = True\n" in text, file.name


def test_the_revisions_are_numbered_and_those_that_alembic_knows() -> None:
    files = sorted(file.name for file in (MIGRATIONS / "versions").glob("*.py"))
    assert [name[:5] for name in files] == [f"{number:04}_" for number in range(1, len(files) + 1)]
    scripts = ScriptDirectory.from_config(config(""))
    assert head_revisions() == frozenset(scripts.get_heads())
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
    assert len(known_revisions()) == len(files)
