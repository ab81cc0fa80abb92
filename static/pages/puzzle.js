/** The page of a puzzle. The server judges the move, and answers a wrong one. */

/** @import {PuzzleInfo, PuzzleAnswer, TurnView} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { scorePanel } from "../analysis/score.js";
import { moveButtons, SandboxBoard, savedPreferences } from "../board/sandbox.js";
import { answerPuzzle, errorMessage, fetchPuzzleHint, fetchPuzzleSolution } from "../browser/api.js";
import { copyButton } from "../browser/clipboard.js";
import { find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { onPreference } from "../browser/preferences.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { loadStreak, recordSolved, streakText } from "../lobby/puzzle_streak.js";
import { liveRegion } from "../panel/live_region.js";
import { turnText } from "../view/moves.js";
import { positionHint } from "../view/position_text.js";

/** @type {PuzzleInfo} */
const data = JSON.parse(find(document, "#data", HTMLScriptElement).textContent ?? "");
const page = find(document, "#main", HTMLElement);
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const trouble = find(page, "#trouble", HTMLElement);
const message = find(page, "#told", HTMLElement);
const again = find(page, "#again", HTMLButtonElement);
const steps = find(page, "#steps", HTMLElement);
const line = find(page, "#streak", HTMLElement);
const today = data.day ?? new Date().toISOString().slice(0, 10);

/** @type {TurnView[]} The player's move, and the answer to it. */
let turns = [];
let at = 0;
let helped = false;
const requests = new RequestSequence();

const sandbox = new SandboxBoard(
  find(page, "svg.board", SVGSVGElement),
  `The board of ${data.title}`,
  data.snapshot.cells,
  {
    play: (move) => void look(() => answerPuzzle(data.id, move)),
    announce,
    preferences: savedPreferences(find(page, "#board-room", HTMLElement)),
    drawn: (state) => {
      setText(find(page, "#hint", HTMLElement), turns.length ? "" : positionHint(state));
      buttons(state);
      seats(state);
    },
  },
);
const buttons = moveButtons(page, sandbox);
const seats = scorePanel(find(page, "#tally", HTMLElement), {});

/** @param {() => Promise<PuzzleAnswer>} asking */
async function look(asking) {
  const isLatest = requests.next();
  try {
    const { correct, text, snapshot } = await asking();
    if (!isLatest()) return;
    setText(trouble, "");
    turns = snapshot.turns;
    setAttribute(message, "data-right", correct ? "yes" : "no");
    setText(message, text);
    if (correct && !helped) setText(line, streakText(recordSolved(data.id, data.day), today));
    setVisible(line, line.textContent !== "");
    setVisible(again, !correct);
    go(Math.min(turns.length, correct ? 1 : 1 + answered()));
    (correct ? find(page, "#next", HTMLElement) : again).focus({ preventScroll: true });
  } catch (error) {
    if (!isLatest()) return;
    setText(trouble, errorMessage(error));
    restart();
  }
}

/** The number of turns from the move to its answer, with forced passes. */
function answered() {
  return turns.slice(1).findIndex(({ forced }) => forced === null) + 1;
}

/** @param {number} ply */
function go(ply) {
  at = Math.min(turns.length, Math.max(0, ply));
  sandbox.showReadOnly(data.snapshot, turns.slice(0, at));
  const turn = turns[at - 1];
  if (turn) announce(turnText(turn));
  setVisible(steps, turns.length > 0);
  for (const step of steps.querySelectorAll("button")) setDisabled(step, target(step.dataset.step ?? "") === at);
}

/** @param {string} key @returns {number} */
function target(key) {
  /** @type {Record<string, number>} */
  const ways = {
    Home: 0,
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(turns.length, at + 1),
    End: turns.length,
  };
  return ways[key] ?? at;
}

function restart() {
  turns = [];
  at = 0;
  setVisible(steps, false);
  setVisible(again, false);
  sandbox.show(data.snapshot);
}

for (const step of steps.querySelectorAll("button")) {
  step.addEventListener("click", () => isDisabled(step) || go(target(step.dataset.step ?? "")));
}
document.addEventListener("keydown", (event) => {
  const key = { ",": "ArrowLeft", ".": "ArrowRight" }[event.key];
  if (!key || !turns.length || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(target(key));
});
again.addEventListener("click", () => {
  restart();
  setText(message, "");
  find(page, '.cell[tabindex="0"]', SVGGElement).focus();
});
find(page, "#hint-button", HTMLButtonElement).addEventListener("click", async () => {
  try {
    const { text } = await fetchPuzzleHint(data.id);
    setAttribute(message, "data-right", "");
    setText(message, text);
  } catch (error) {
    setText(trouble, errorMessage(error));
  }
});
find(page, "#solution", HTMLButtonElement).addEventListener("click", () => {
  helped = true;
  void look(() => fetchPuzzleSolution(data.id));
});
copyButton(find(page, "#copy-link", HTMLButtonElement), () => location.href);
setText(line, streakText(loadStreak(), today));
setVisible(line, line.textContent !== "");
accountDialog();
onPreference(() => sandbox.draw());
sandbox.setTabStop(data.snapshot.view.legal[0]?.path[0] ?? data.snapshot.cells[0] ?? "");
restart();
