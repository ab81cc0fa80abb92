/** Which game to analyze, or to play at one device. */

import { account } from "../account/dialog.js";
import { pictures } from "../pictures.js";
import { importing } from "../study/importing.js";

const form = document.querySelector("#import");
if (form instanceof HTMLFormElement) importing(form);
pictures();
account();
