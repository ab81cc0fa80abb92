/** A page that is only read. */

import { account } from "../account/dialog.js";
import { pictures } from "../browser/board_images.js";

pictures();
account();
