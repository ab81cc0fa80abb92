/** A page without its own interactive parts. */

import { accountMenu } from "../account/menu.js";
import { followTheme } from "../browser/board_images.js";
import { showLocalTimes } from "../browser/local_times.js";

followTheme();
accountMenu();
showLocalTimes(document);
