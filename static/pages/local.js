/** A game for two or three people at one device. It is stored in this browser. */

/** @import {AnalysisResponse, SnapshotMessage, TurnView} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { LineCache } from "../analysis/line_cache.js";
import { scorePanel } from "../analysis/score.js";
import { startMatchDialog } from "../analysis/start_match.js";
import { moveButtons, SandboxBoard, savedPreferences } from "../board/sandbox.js";
import { errorMessage } from "../browser/api.js";
import { ArmingDelay } from "../browser/arming.js";
import { createElement, find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { onPreference } from "../browser/preferences.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { playCues } from "../feedback/player.js";
import { liveRegion } from "../panel/live_region.js";
import { gainText, turnText } from "../view/moves.js";
import { colorName, listText, verdict } from "../view/phrases.js";
import { positionHint, positionScore, turnsText } from "../view/position_text.js";
import { finalScore, resultReason } from "../view/result.js";

const ROTATION_KEY = "birnam.local.turning";

/**
 * @type {{
 *   game: string,
 *   title: string,
 *   options: Record<string, string>,
 *   unusual: Record<string, string>,
 *   start: SnapshotMessage,
 *   max_moves: number,
 * }}
 */
const data = JSON.parse(find(document, "#data", HTMLScriptElement).textContent ?? "");
const { game, options, max_moves: maxMoves } = data;
const gameKey = `birnam.local.${[game, ...Object.values(options)].join(".")}`;
const page = find(document, "#main", HTMLElement);
const lines = new LineCache({ game, options, match: null });
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const error = find(page, "#trouble", HTMLElement);
const rotationBox = find(page, "#turning", HTMLInputElement);
const confirmation = find(page, "#sure", HTMLElement);

/** @type {string[]} All moves without forced passes, including those that were taken back. */
let moves = [];
/** The number of moves on the board. */
let count = 0;
/** @type {AnalysisResponse | null} */
let response = null;
const requests = new RequestSequence();
const armingYes = new ArmingDelay();
const armingBoard = new ArmingDelay(300); // the next player must not play by accident

const svg = find(page, "svg.board", SVGSVGElement);
const sandbox = new SandboxBoard(svg, `The board of ${data.title}`, data.start.cells, {
  play: (move) => {
    if (moves.length < maxMoves || count < moves.length) void go([...moves.slice(0, count), move]);
  },
  announce,
  preferences: savedPreferences(find(page, "#board-room", HTMLElement), playCues(false)),
  armed: () => armingBoard.armed,
  drawn: (state) => {
    setText(find(page, "#hint", HTMLElement), positionHint(state));
    updateMoveButtons(state);
    updateScore(state);
  },
});
const updateMoveButtons = moveButtons(page, sandbox);
const updateScore = scorePanel(find(page, "#tally", HTMLElement), {});

/** @param {string[]} line @param {number} [length] How many of its moves to show. @param {boolean} [aloud] */
async function go(line, length = line.length, aloud = true) {
  const isLatest = requests.next();
  try {
    const found = await lines.load(line.slice(0, length));
    if (!isLatest()) return;
    const isBack = found.moves.length < count;
    response = found;
    moves = found.stopped ? found.moves : line;
    count = found.moves.length;
    if (aloud || moves.length) writeStorage(gameKey, moves.length ? { moves, at: count } : null);
    setText(error, found.stopped?.message ?? "");
    if (found.snapshot.view.ply !== sandbox.state.game?.view.ply) armingBoard.restart(svg);
    sandbox.show(found.snapshot);
    const text = isBack ? "Taken back. " : turnsText(found.snapshot, found.plies.at(-2) ?? 0);
    if (aloud) announce(`${text} ${positionScore(sandbox.state)}.`);
    draw(found);
  } catch (failure) {
    if (isLatest()) setText(error, errorMessage(failure));
  }
}

/** @param {AnalysisResponse} found */
function draw({ moves: playedMoves, snapshot }) {
  setDisabled(find(page, "#back", HTMLElement), count === 0);
  setDisabled(find(page, "#again", HTMLElement), count >= moves.length);
  const list = find(page, "#moves", HTMLElement);
  list.replaceChildren(...snapshot.turns.map(turnItem));
  list.scrollTop = list.scrollHeight;
  const { result } = snapshot.view;
  setVisible(find(page, "#result", HTMLElement), result !== null);
  if (result) {
    const reason = `${finalScore(snapshot)}. ${resultReason(result, snapshot)}.`;
    setText(find(page, "#result-title", HTMLElement), verdict(result, []));
    setText(find(page, "#result-why", HTMLElement), reason);
  }
  rotate(snapshot);
  const query = Object.entries(data.unusual).map(([name, value]) => `${name}=${value}`);
  query.push(`moves=${playedMoves.join(",")}`);
  find(page, "#review", HTMLAnchorElement).href = `/analysis/${game}?${query.join("&")}`;
}

/** @param {TurnView} turn */
function turnItem(turn) {
  const gain = gainText(turn);
  const details = gain ? [createElement("small", {}, ` ${gain}`)] : [];
  return createElement("li", { "aria-label": turnText(turn) }, turn.move, ...details);
}

/** @param {SnapshotMessage} snapshot Rotates the board to the player to move. At the end it stays as it is. */
function rotate({ match: { players }, view: { to_move: mover } }) {
  if (!mover && rotationBox.checked) return;
  const index = rotationBox.checked && mover ? players.indexOf(mover) : 0;
  const facing = (players.length > 2 ? ["third", "two-thirds"] : ["half"])[index - 1];
  setAttribute(find(page, ".study-table", HTMLElement), "data-facing", facing ?? null);
}

/** @param {string} selector @param {() => void} act */
function onClick(selector, act) {
  const button = find(page, selector, HTMLButtonElement);
  button.addEventListener("click", () => isDisabled(button) || act());
  return button;
}

onClick("#back", () => void go(moves, Math.max(0, count - 1)));
onClick("#again", () => void go(moves, count + 1));
const newButton = onClick("#new", () => {
  setVisible(confirmation, true);
  setVisible(newButton, false);
  armingYes.restart(yesButton);
  noButton.focus();
});
const yesButton = onClick("#sure-yes", () => {
  if (!armingYes.armed) return;
  closeConfirmation();
  void go([]);
});
const noButton = onClick("#sure-no", closeConfirmation);

function closeConfirmation() {
  setVisible(confirmation, false);
  setVisible(newButton, true);
  newButton.focus();
}

rotationBox.checked = readStorage(ROTATION_KEY) === true;
rotationBox.addEventListener("change", () => {
  writeStorage(ROTATION_KEY, rotationBox.checked);
  if (response) rotate(response.snapshot);
});
confirmation.addEventListener("keydown", (event) => event.key === "Escape" && closeConfirmation());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, dialog")) return;
  if (event.key === "," && count > 0) void go(moves, count - 1);
  if (event.key === "." && count < moves.length) void go(moves, count + 1);
});
startMatchDialog(
  find(page, "#onward", HTMLElement),
  async () => {
    if (!response || response.snapshot.view.status === "over") return "The game is over.";
    const departed = Object.keys(response.snapshot.view.departed);
    if (departed.length) return `${listText(departed.map(colorName))} left this game; a match by link needs everybody.`;
    return { game, options, moves: response.record };
  },
  () => writeStorage(gameKey, null),
);
accountDialog();
onPreference(() => sandbox.draw());

function begin() {
  sandbox.setTabStop(data.start.view.legal[0]?.path[0] ?? data.start.cells[0] ?? "");
  const stored = readStorage(gameKey);
  const storedMoves = Array.isArray(stored?.moves) ? stored.moves : [];
  const line = storedMoves.filter((/** @type {unknown} */ move) => typeof move === "string").slice(0, maxMoves);
  if (line.length)
    sandbox.showReadOnly(data.start, []); // until the stored game is loaded
  else sandbox.show(data.start);
  const length = Number.isInteger(stored?.at) ? Math.min(line.length, Math.max(0, stored.at)) : line.length;
  void go(line, length, false);
}

begin();
