/** The page of a circle. */

import { accountMenu } from "../account/menu.js";
import { followTheme } from "../browser/board_images.js";
import { dismissLightly } from "../circles/light_dismiss.js";
import { followCircle } from "../circles/live_page.js";
import { shareButtons } from "../share/share_button.js";

followCircle();
dismissLightly("#members details");
followTheme();
accountMenu();
shareButtons();
