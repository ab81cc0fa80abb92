/** Two or three people at one device. The game is kept in this browser; the server says what each move does. */

/** @import {SnapshotMessage, AnalysisResponse} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { LineCache } from "../analysis/line_cache.js";
import { scorePanel } from "../analysis/score.js";
import { startMatchDialog } from "../analysis/start_match.js";
import { moveButtons, SandboxBoard, savedPreferences } from "../board/sandbox.js";
import { errorMessage } from "../browser/api.js";
import { ArmingDelay } from "../browser/arming.js";
import { createElement, find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { onPreference, readStorage, writeStorage } from "../browser/preferences.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { playCues } from "../feedback/player.js";
import { liveRegion } from "../panel/live_region.js";
import { gainText, turnText } from "../view/moves.js";
import { colorName, listText, verdict } from "../view/phrases.js";
import { positionScore as counting, positionHint, turnsText } from "../view/position_text.js";
import { finalScore as lastCount, resultReason } from "../view/result.js";

const MOST = 400; // moves of a game
const TURNING = "birnam.local.turning";

/**
 * @type {{game: string, title: string, options: Record<string, string>, unusual: Record<string, string>, start: SnapshotMessage}}
 */
const data = JSON.parse(find(document, "#data", HTMLScriptElement).textContent ?? "");
const { game, options } = data;
const key = `birnam.local.${[game, ...Object.values(options)].join(".")}`;
const page = find(document, "#main", HTMLElement);
const lines = new LineCache({ game, options, match: null });
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const trouble = find(page, "#trouble", HTMLElement);
const turning = find(page, "#turning", HTMLInputElement);
const sure = find(page, "#sure", HTMLElement);

/** @type {string[]} */
let moves = []; // without forced passes; those that were taken back are behind `at`
let at = 0;
const requests = new RequestSequence();
const armingYes = new ArmingDelay();
const armingBoard = new ArmingDelay(300); // the next player must not play by accident
/** @type {AnalysisResponse | null} */
let known = null;

const board = find(page, "svg.board", SVGSVGElement);
const trial = new SandboxBoard(board, `The board of ${data.title}`, data.start.cells, {
  play: (move) => (moves.length < MOST || at < moves.length ? void go([...moves.slice(0, at), move]) : undefined),
  announce,
  preferences: savedPreferences(find(page, "#board-room", HTMLElement), playCues(false)),
  armed: () => armingBoard.armed,
  drawn: (state) => {
    setText(find(page, "#hint", HTMLElement), positionHint(state));
    buttons(state);
    seats(state);
  },
});
const buttons = moveButtons(page, trial);
const seats = scorePanel(find(page, "#tally", HTMLElement), {});

/** @param {string[]} wanted @param {number} [upTo] @param {boolean} [aloud] */
async function go(wanted, upTo = wanted.length, aloud = true) {
  const isLatest = requests.next();
  try {
    const found = await lines.load(wanted.slice(0, upTo));
    if (!isLatest()) return;
    const back = found.moves.length < at;
    known = found;
    moves = found.stopped ? found.moves : wanted;
    at = found.moves.length;
    if (aloud || moves.length) writeStorage(key, moves.length ? { moves, at } : null); // an empty start says nothing new
    setText(trouble, found.stopped?.message ?? "");
    if (found.snapshot.view.ply !== trial.state.game?.view.ply) armingBoard.restart(board);
    trial.show(found.snapshot);
    if (aloud)
      announce(
        `${back ? "Taken back. " : turnsText(found.snapshot, found.plies.at(-2) ?? 0)} ${counting(trial.state)}.`,
      );
    draw();
  } catch (error) {
    if (isLatest()) setText(trouble, errorMessage(error));
  }
}

function draw() {
  if (!known) return;
  const { snapshot } = known;
  setDisabled(find(page, "#back", HTMLElement), at === 0);
  setDisabled(find(page, "#again", HTMLElement), at >= moves.length);
  const entries = snapshot.turns.map((turn) => {
    const gained = gainText(turn);
    return createElement(
      "li",
      { "aria-label": turnText(turn) },
      turn.move,
      ...(gained ? [createElement("small", {}, ` ${gained}`)] : []),
    );
  });
  const list = find(page, "#moves", HTMLElement);
  list.replaceChildren(...entries);
  list.scrollTop = list.scrollHeight;
  const { result } = snapshot.view;
  setVisible(find(page, "#result", HTMLElement), result !== null);
  if (result) {
    setText(find(page, "#result-title", HTMLElement), verdict(result, []));
    setText(find(page, "#result-why", HTMLElement), `${lastCount(snapshot)}. ${resultReason(result, snapshot)}.`);
  }
  face(snapshot);
  const query = [
    ...Object.entries(data.unusual).map(([name, value]) => `${name}=${value}`),
    `moves=${known.moves.join(",")}`,
  ];
  find(page, "#review", HTMLAnchorElement).href = `/analysis/${game}?${query.join("&")}`;
}

/** @param {SnapshotMessage} snapshot Turns to the player to move, if that is wished for; at the end nothing turns any more. */
function face({ match: { players }, view: { to_move: mover } }) {
  const table = find(page, ".study-table", HTMLElement);
  if (!mover && turning.checked) return;
  const place = turning.checked && mover ? players.indexOf(mover) : 0;
  const way = players.length > 2 ? ["third", "two-thirds"][place - 1] : ["half"][place - 1];
  setAttribute(table, "data-facing", way ?? null);
}

/** @param {string} id @param {() => void} act */
function press(id, act) {
  const button = find(page, id, HTMLButtonElement);
  button.addEventListener("click", () => isDisabled(button) || act());
  return button;
}

press("#back", () => void go(moves, Math.max(0, at - 1)));
press("#again", () => void go(moves, at + 1));
const fresh = press("#new", () => {
  setVisible(sure, true);
  setVisible(fresh, false);
  armingYes.restart(yes);
  no.focus();
});
const yes = press("#sure-yes", () => {
  if (!armingYes.armed) return;
  settled();
  void go([]);
});
const no = press("#sure-no", settled);

function settled() {
  setVisible(sure, false);
  setVisible(fresh, true);
  fresh.focus();
}

turning.checked = readStorage(TURNING) === true;
turning.addEventListener("change", () => {
  writeStorage(TURNING, turning.checked);
  if (known) face(known.snapshot);
});
sure.addEventListener("keydown", (event) => event.key === "Escape" && settled());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest("input, dialog")) return;
  if (event.key === "," && at > 0) void go(moves, at - 1);
  if (event.key === "." && at < moves.length) void go(moves, at + 1);
});
startMatchDialog(
  find(page, "#onward", HTMLElement),
  async () => {
    if (!known || known.snapshot.view.status === "over") return "The game is over.";
    const left = Object.keys(known.snapshot.view.departed);
    if (left.length) return `${listText(left.map(colorName))} left this game; a match by link needs everybody.`;
    return { game, options, moves: known.record };
  },
  () => writeStorage(key, null), // it goes on over there
);
accountDialog();
onPreference(() => trial.draw());

trial.setTabStop(data.start.view.legal[0]?.path[0] ?? data.start.cells[0] ?? "");
const kept = readStorage(key);
const line = Array.isArray(kept?.moves)
  ? kept.moves.filter((/** @type {unknown} */ move) => typeof move === "string").slice(0, MOST)
  : [];
if (line.length)
  trial.showReadOnly(data.start, []); // nothing is played before the game that was kept is there
else trial.show(data.start);
void go(line, Number.isInteger(kept?.at) ? Math.min(line.length, Math.max(0, kept.at)) : line.length, false);
