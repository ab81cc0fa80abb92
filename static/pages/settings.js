/** The settings, with a board to try them on. */

import { account } from "../account/dialog.js";
import { settingsForm } from "../account/settings.js";
import { ears, tried } from "../cues/play.js";
import { find } from "../dom.js";
import { announcer } from "../panel/announce.js";
import { pictures } from "../pictures.js";
import { example } from "../rules/example.js";
import { onPreference } from "../settings.js";
import { habits } from "../study/habits.js";

const root = find(document, "section.example", HTMLElement);
const trial = example(root, announcer(find(document, "#previews", HTMLElement)), habits(root, ears(false)));
pictures();
account();
settingsForm((changed) => void tried(changed));
onPreference(() => trial.draw());
