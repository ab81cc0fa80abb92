/** The form of a new tournament: the time of its start is in the time zone of the reader. */

import { accountMenu } from "../../account/menu.js";
import { followTheme } from "../../browser/board_images.js";
import { find } from "../../browser/dom.js";
import { localFieldValue } from "../../browser/local_times.js";

followTheme();
accountMenu();

const local = find(document, "#starts", HTMLInputElement);
const moment = find(document, "#starts-at", HTMLInputElement);

if (moment.value) local.value = localFieldValue(Number(moment.value));
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
find(document, "#starts-zone", HTMLElement).textContent = `(${timeZone})`;

function update() {
  const at = Date.parse(local.value);
  moment.value = Number.isNaN(at) ? "" : String(at);
}

local.addEventListener("input", update);
local.form?.addEventListener("submit", update);
update();
