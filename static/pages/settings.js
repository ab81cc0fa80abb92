/** The settings, with a board to try them on. */

import { account } from "../account/dialog.js";
import { settingsForm } from "../account/settings.js";
import { example } from "../analysis/rule_example.js";
import { habits } from "../board/sandbox.js";
import { pictures } from "../browser/board_images.js";
import { find } from "../browser/dom.js";
import { onPreference } from "../browser/preferences.js";
import { ears, tried } from "../feedback/player.js";
import { announcer } from "../panel/live_region.js";

const root = find(document, "section.example", HTMLElement);
const trial = example(root, announcer(find(document, "#previews", HTMLElement)), habits(root, ears(false)));
pictures();
account();
settingsForm((changed) => void tried(changed));
onPreference(() => trial.draw());
