/** The page of today's puzzles; it marks those solved in this browser. */

import { accountDialog } from "../account/dialog.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { loadStreak, streakText } from "../lobby/puzzle_streak.js";

const kept = loadStreak();
const today = find(document, "#today-title time", HTMLTimeElement).dateTime;
for (const tile of document.querySelectorAll("[data-puzzle]")) {
  const done = kept.solved.includes(tile.getAttribute("data-puzzle") ?? "");
  setVisible(find(tile, ".tile-solved", HTMLElement), done);
}
const line = find(document, "#streak", HTMLElement);
setText(line, streakText(kept, today));
setVisible(line, line.textContent !== "");
accountDialog();
