"""Files of Birnam that are not code: pages' scripts, migrations, documents.

They lie beside `app` in a checkout, and in `app/shipped_files` in an installed package.
"""

from pathlib import Path

_PACKAGED = Path(__file__).parent / "shipped_files"

SHIPPED = _PACKAGED if _PACKAGED.is_dir() else Path(__file__).parents[1]
