/** The rules of a game, with examples to play. */

import { account } from "../account/dialog.js";
import { example } from "../analysis/rule_example.js";
import { pictures } from "../browser/board_images.js";
import { find } from "../browser/dom.js";
import { announcer } from "../panel/live_region.js";

const announce = announcer(find(document, "#previews", HTMLElement));
for (const root of document.querySelectorAll("section.example")) {
  if (root instanceof HTMLElement) example(root, announce);
}
pictures();
account();
