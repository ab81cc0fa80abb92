/** Which game to analyze, or to play at one device. */

import { account } from "../account/dialog.js";
import { importing } from "../analysis/import_record.js";
import { pictures } from "../browser/board_images.js";

const form = document.querySelector("#import");
if (form instanceof HTMLFormElement) importing(form);
pictures();
account();
