"""`birnam serve` as on a machine without Node.js."""

from app.cli import main
from app.http.assets import folder

if __name__ == "__main__":
    folder.BUNDLES = folder.BUNDLES.with_name("none.json")
    main()
