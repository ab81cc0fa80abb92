/** A page that is only read. */

import { account } from "../account/dialog.js";
import { pictures } from "../pictures.js";

pictures();
account();
