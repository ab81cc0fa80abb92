/** The page of a puzzle. The server judges the move, and answers a wrong one. */

/**
 * @import {PuzzleInfo, PuzzleAnswer, TurnView} from "../protocol.js"
 * @import {Streak} from "../lobby/puzzle_streak.js"
 */

import { accountMenu } from "../account/menu.js";
import { pageBoard } from "../analysis/page_board.js";
import { sandboxMoveEntry } from "../board/move_entry.js";
import { zenMode } from "../board/zen.js";
import { answerPuzzle, fetchPuzzleHint, fetchPuzzleSolution, fetchSolvedPuzzles } from "../browser/api.js";
import { onClick } from "../browser/buttons/on_click.js";
import { find, isDisabled, pageData, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { shortcut } from "../browser/shortcuts.js";
import { showErrors } from "../browser/show_errors.js";
import { addSolved, loadStreak, recordSolved, streakText } from "../lobby/puzzle_streak.js";
import { liveRegion } from "../panel/live_region.js";
import { shareButtons } from "../share/share_button.js";
import { turnText } from "../view/position/moves.js";
import { positionHint } from "../view/position/position_text.js";

/** @type {PuzzleInfo} */
const data = pageData();
const page = find(document, "#main", HTMLElement);
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const error = find(page, "#error", HTMLElement);
const message = find(page, "#answer", HTMLElement);
const steps = find(page, "#steps", HTMLElement);
const streakLine = find(page, "#streak", HTMLElement);
const today = data.day ?? new Date().toISOString().slice(0, 10);

/** @type {TurnView[]} The player's move, and the answer to it. */
let turns = [];
let ply = 0;
let helped = false;
const requests = new RequestSequence();

const sandbox = pageBoard(page, data.title, data.snapshot, {
  play: (move) => void showAnswer(() => answerPuzzle(data.id, move)),
  announce,
  hint: (...asked) => (turns.length ? "" : positionHint(...asked)),
  entry: sandboxMoveEntry,
});

/** @param {() => Promise<PuzzleAnswer>} asking */
async function showAnswer(asking) {
  const isLatest = requests.next();
  try {
    const { correct, text, snapshot } = await asking();
    if (!isLatest()) return;
    setText(error, "");
    turns = snapshot.turns;
    setAttribute(message, "data-correct", correct ? "yes" : "no");
    setText(message, text);
    message.scrollIntoView({ block: "nearest" });
    if (correct && !helped) showStreak(recordSolved(data.id, data.day));
    setVisible(retryButton, !correct);
    if (correct) showSolved();
    go(Math.min(turns.length, correct ? 1 : 1 + answerLength()));
    (correct ? find(page, "#next", HTMLElement) : retryButton).focus({ preventScroll: true });
  } catch (failure) {
    if (!isLatest()) return;
    setText(error, errorMessage(failure));
    restart();
  }
}

/** The next puzzle becomes the main button. */
function showSolved() {
  for (const name of ["#hint-button", "#solution"]) setVisible(find(page, name, HTMLElement), false);
  find(page, "#next", HTMLElement).classList.add("primary");
  setVisible(find(page, "#solved", HTMLElement), !helped);
  setVisible(find(page, "#fireworks", HTMLElement), !helped);
}

/** The number of turns from the move to its answer, with forced passes. */
function answerLength() {
  return turns.slice(1).findIndex(({ forced }) => forced === null) + 1;
}

/** @param {number} target */
function go(target) {
  ply = Math.min(turns.length, Math.max(0, target));
  sandbox.showReadOnly(data.snapshot, turns.slice(0, ply));
  const turn = turns[ply - 1];
  if (turn) announce(turnText(turn));
  setVisible(steps, turns.length > 0);
  for (const step of steps.querySelectorAll("button")) setDisabled(step, plyForKey(step.dataset.step ?? "") === ply);
}

/** @param {string} key @returns {number} */
function plyForKey(key) {
  /** @type {Record<string, number>} */
  const ways = {
    Home: 0,
    ArrowLeft: Math.max(0, ply - 1),
    ArrowRight: Math.min(turns.length, ply + 1),
    End: turns.length,
  };
  return ways[key] ?? ply;
}

function restart() {
  turns = [];
  ply = 0;
  setVisible(steps, false);
  setVisible(retryButton, false);
  sandbox.show(data.snapshot);
}

for (const step of steps.querySelectorAll("button")) {
  step.addEventListener("click", () => isDisabled(step) || go(plyForKey(step.dataset.step ?? "")));
}
document.addEventListener("keydown", (event) => {
  const key = { ",": "ArrowLeft", ".": "ArrowRight" }[shortcut(event)];
  const isTyping = event.target instanceof Element && event.target.closest("input, dialog");
  if (!key || isTyping || !turns.length) return;
  event.preventDefault();
  go(plyForKey(key));
});
const retryButton = onClick(page, "#retry", () => {
  restart();
  setText(message, "");
  find(page, '.cell[tabindex="0"]', SVGGElement).focus();
});
onClick(page, "#hint-button", () => {
  void showErrors(error, async () => {
    const { text } = await fetchPuzzleHint(data.id);
    setAttribute(message, "data-correct", "");
    setText(message, text);
    message.scrollIntoView({ block: "nearest" });
  });
});
onClick(page, "#solution", () => {
  helped = true;
  void showAnswer(() => fetchPuzzleSolution(data.id));
});
shareButtons();
/** @param {Streak} kept */
function showStreak(kept) {
  setText(streakLine, streakText(kept, today));
  setVisible(streakLine, streakLine.textContent !== "");
}

showStreak(loadStreak());
fetchSolvedPuzzles().then(
  (others) => showStreak(addSolved(others)),
  () => {}, // without a connection, what this browser knows is shown
);
accountMenu();
zenMode(announce);
restart();
