/** A page without interactive parts of its own. */

import { accountDialog } from "../account/dialog.js";
import { followTheme } from "../browser/board_images.js";
import { showLocalTimes } from "../browser/local_times.js";

followTheme();
accountDialog();
showLocalTimes(document);
