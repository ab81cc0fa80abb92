/** The settings page, with a board that shows their effect. */

import { accountMenu } from "../../account/menu.js";
import { settingsForm } from "../../account/settings.js";
import { RuleExample } from "../../analysis/rule_example.js";
import { savedPreferences } from "../../board/sandbox.js";
import { followTheme } from "../../browser/board_images.js";
import { find } from "../../browser/dom.js";
import { onPreference } from "../../browser/preferences.js";
import { playCues, previewSetting } from "../../feedback/play_cues.js";
import { liveRegion } from "../../panel/live_region.js";

const root = find(document, "section.example", HTMLElement);
const announce = liveRegion(find(document, "#previews", HTMLElement));
const { sandbox } = new RuleExample(root, announce, savedPreferences(root, playCues(false)));
followTheme();
accountMenu();
settingsForm((changed) => void previewSetting(changed));
onPreference(() => sandbox.draw());
