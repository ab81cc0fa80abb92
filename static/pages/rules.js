/** The rules of a game, with playable examples. */

import { accountDialog } from "../account/dialog.js";
import { RuleExample } from "../analysis/rule_example.js";
import { followTheme } from "../browser/board_images.js";
import { followSections } from "../browser/contents.js";
import { find } from "../browser/dom.js";
import { liveRegion } from "../panel/live_region.js";

const announce = liveRegion(find(document, "#previews", HTMLElement));
for (const root of document.querySelectorAll("section.example")) {
  if (root instanceof HTMLElement) new RuleExample(root, announce);
}
followSections(find(document, "nav.contents", HTMLElement));
followTheme();
accountDialog();
