/** The invitation to a circle, with the board of a running game. */

import { accountMenu } from "../../account/menu.js";
import { followTheme } from "../../browser/board_images.js";
import { watchBoard } from "../../circles/watched_board.js";

followTheme();
accountMenu();
for (const place of document.querySelectorAll("[data-watched]")) {
  if (place instanceof HTMLElement) watchBoard(place);
}
