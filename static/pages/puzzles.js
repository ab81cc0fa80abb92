/** The page of today's puzzles; it marks those that are solved. */

/** @import {Streak} from "../lobby/puzzle_streak.js" */

import { accountMenu } from "../account/menu.js";
import { fetchSolvedPuzzles } from "../browser/api.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { addSolved, loadStreak, streakText } from "../lobby/puzzle_streak.js";

const today = find(document, "#today-title time", HTMLTimeElement).dateTime;
const line = find(document, "#streak", HTMLElement);

/** @param {Streak} kept */
function show(kept) {
  for (const tile of document.querySelectorAll("[data-puzzle]")) {
    const done = kept.solved.includes(tile.getAttribute("data-puzzle") ?? "");
    setVisible(find(tile, ".tile-solved", HTMLElement), done);
  }
  setText(line, streakText(kept, today));
  setVisible(line, line.textContent !== "");
}

show(loadStreak());
fetchSolvedPuzzles().then(
  (others) => show(addSolved(others)),
  () => {}, // without a connection, what this browser knows is shown
);
accountMenu();
