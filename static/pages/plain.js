/** A page without interactive parts of its own. */

import { accountDialog } from "../account/dialog.js";
import { followTheme } from "../browser/board_images.js";

followTheme();
accountDialog();
