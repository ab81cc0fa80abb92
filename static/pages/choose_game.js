/** The page that selects a game for analysis or for play at one device. */

import { accountMenu } from "../account/menu.js";
import { importForm } from "../analysis/import_record.js";
import { followTheme } from "../browser/board_images.js";

const form = document.querySelector("#import");
if (form instanceof HTMLFormElement) importForm(form);
followTheme();
accountMenu();
