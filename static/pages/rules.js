/** The rules of a game, with examples to play. */

import { account } from "../account/dialog.js";
import { find } from "../dom.js";
import { announcer } from "../panel/announce.js";
import { pictures } from "../pictures.js";
import { example } from "../rules/example.js";

const announce = announcer(find(document, "#previews", HTMLElement));
for (const root of document.querySelectorAll("section.example")) {
  if (root instanceof HTMLElement) example(root, announce);
}
pictures();
account();
