/** A page that is only read. */

import { account } from "../account/dialog.js";

account();
