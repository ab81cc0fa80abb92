/** A page without its own interactive parts. */

import { accountDialog } from "../account/dialog.js";
import { followTheme } from "../browser/board_images.js";
import { showLocalTimes } from "../browser/local_times.js";

followTheme();
accountDialog();
showLocalTimes(document);
