/** A page that is only read. */

import { accountDialog } from "../account/dialog.js";
import { followTheme } from "../browser/board_images.js";

followTheme();
accountDialog();
