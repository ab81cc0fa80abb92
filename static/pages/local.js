/** A game for two or three people at one device. It is stored in this browser. */

/** @import {AnalysisResponse, SnapshotMessage, TurnView} from "../protocol.js" */

import { accountMenu } from "../account/menu.js";
import { LineCache } from "../analysis/line_cache.js";
import { pageBoard } from "../analysis/page_board.js";
import { startMatchDialog } from "../analysis/start_match.js";
import { sandboxMoveEntry } from "../board/move_entry.js";
import { zenMode } from "../board/zen.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { askFirst } from "../browser/buttons/ask_first.js";
import { onClick } from "../browser/buttons/on_click.js";
import { createElement, find, pageData, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { paragraph, sentence, sentences, t } from "../browser/messages.js";
import { ApiError, errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { shortcut } from "../browser/shortcuts.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { playCues } from "../feedback/play_cues.js";
import { cachePage } from "../offline/service_worker.js";
import { liveRegion } from "../panel/live_region.js";
import { colorName } from "../view/phrases.js";
import { gainText, turnText } from "../view/position/moves.js";
import { positionScore, turnsText } from "../view/position/position_text.js";
import { finalScore, namelessPlayers, resultReason, resultTitle } from "../view/result.js";

const ROTATION_KEY = "birnam.local.turning";
const RETRY_INTERVAL = 10_000; // milliseconds

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
const data = pageData();
const { game, options, max_moves: maxMoves } = data;
const gameKey = `birnam.local.${[game, ...Object.values(options)].join(".")}`;
const positionKey = gameKey.replace("local", "local-position"); // the answer for the position on the board
const page = find(document, "#main", HTMLElement);
const lines = new LineCache({ game, options, match: null });
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const error = find(page, "#error", HTMLElement);
const rotationBox = find(page, "#rotate-board", HTMLInputElement);

/** @type {string[]} All moves without forced passes, including those that were taken back. */
let moves = [];
/** The number of moves on the board. */
let count = 0;
/** @type {AnalysisResponse | null} */
let response = null;
const requests = new RequestSequence();
const armingBoard = new ArmingDelay(300); // the next player must not play by accident

const sandbox = pageBoard(page, data.title, data.start, {
  play: (move) => {
    if (moves.length < maxMoves || count < moves.length) void go([...moves.slice(0, count), move]);
  },
  announce,
  changed: playCues(false),
  armed: () => armingBoard.armed,
  entry: sandboxMoveEntry,
});

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
    if (aloud || moves.length) {
      const kept = writeStorage(gameKey, moves.length ? { moves, at: count } : null);
      setVisible(find(page, ".local-storage-note", HTMLElement), kept);
      writeStorage(positionKey, moves.length ? found : null);
    }
    setText(error, found.stopped?.message ?? "");
    if (found.snapshot.view.ply !== sandbox.state.game?.view.ply) armingBoard.restart(sandbox.board.svg);
    sandbox.show(found.snapshot);
    const text = isBack ? sentence(t("moves.taken-back")) : turnsText(found.snapshot, found.plies.at(-2) ?? 0);
    if (aloud) announce(paragraph([text, sentence(positionScore(sandbox.state))]));
    draw(found);
  } catch (failure) {
    if (!isLatest()) return;
    const offline = failure instanceof ApiError && failure.reason === "unreachable";
    setText(error, offline ? t("local.offline") : errorMessage(failure));
    if (offline) retry(() => isLatest() && void go(line, length, aloud));
  }
}

/** @param {() => void} act Called when the browser is online again, and at the latest after RETRY_INTERVAL. */
function retry(act) {
  const once = new AbortController();
  const again = () => {
    once.abort();
    clearTimeout(timer);
    act();
  };
  const timer = setTimeout(again, RETRY_INTERVAL);
  window.addEventListener("online", again, { signal: once.signal });
}

/** @param {AnalysisResponse} found */
function draw({ moves: playedMoves, snapshot }) {
  setDisabled(find(page, "#take-back", HTMLElement), count === 0);
  setDisabled(find(page, "#redo", HTMLElement), count >= moves.length);
  const list = find(page, "#moves", HTMLElement);
  list.replaceChildren(...snapshot.turns.map(turnItem));
  setVisible(find(page, "#no-moves", HTMLElement), snapshot.turns.length === 0);
  setVisible(list, snapshot.turns.length > 0);
  list.scrollTop = list.scrollHeight;
  const { result } = snapshot.view;
  setVisible(find(page, "#result", HTMLElement), result !== null);
  if (result) {
    const players = namelessPlayers(snapshot.match.players);
    const score = players.players.length > 2 ? finalScore(snapshot) : "";
    const reason = sentence(sentences([score, resultReason(result, snapshot, players)]));
    setText(find(page, "#result-title", HTMLElement), resultTitle(result, players));
    setText(find(page, "#result-reason", HTMLElement), reason);
  }
  rotate(snapshot);
  const query = Object.entries(data.unusual).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
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
  setAttribute(find(page, ".sandbox-board", HTMLElement), "data-facing", facing ?? null);
}

onClick(page, "#take-back", () => void go(moves, Math.max(0, count - 1)));
onClick(page, "#redo", () => void go(moves, count + 1));
const question = find(page, "#confirm-new-game", HTMLElement);
const yes = find(question, "#confirm-new-game-yes", HTMLButtonElement);
const no = find(question, "#confirm-new-game-no", HTMLButtonElement);
const newGame = askFirst(find(page, "#new", HTMLButtonElement), question, yes, no, () => {
  newGame.close();
  void go([]);
});

rotationBox.checked = readStorage(ROTATION_KEY) === true;
rotationBox.addEventListener("change", () => {
  writeStorage(ROTATION_KEY, rotationBox.checked);
  if (response) rotate(response.snapshot);
});
document.addEventListener("keydown", (event) => {
  const key = shortcut(event);
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, dialog")) return;
  if (key === "," && count > 0) void go(moves, count - 1);
  if (key === "." && count < moves.length) void go(moves, count + 1);
});
startMatchDialog(
  find(page, "#start-match", HTMLElement),
  async () => {
    if (!response || response.snapshot.view.status === "over") return sentence(t("result.over"));
    const departed = Object.keys(response.snapshot.view.departed);
    if (departed.length) return t("local.departed", { count: departed.length, players: departed.map(colorName) });
    return { game, options, moves: response.record };
  },
  () => {
    writeStorage(gameKey, null);
    writeStorage(positionKey, null);
  },
);
accountMenu();
zenMode(announce);
void cachePage();

/** Shows the position of the stored game without its legal moves, which the server knows. */
function showStored() {
  /** @type {AnalysisResponse | null} */
  const stored = readStorage(positionKey);
  if (!stored?.snapshot?.turns) return sandbox.showReadOnly(data.start, []);
  sandbox.showReadOnly(stored.snapshot, stored.snapshot.turns);
  draw(stored);
}

function begin() {
  const stored = readStorage(gameKey);
  const storedMoves = Array.isArray(stored?.moves) ? stored.moves : [];
  const line = storedMoves.filter((/** @type {unknown} */ move) => typeof move === "string").slice(0, maxMoves);
  if (line.length)
    showStored(); // until the stored game is loaded
  else sandbox.show(data.start);
  const length = Number.isInteger(stored?.at) ? Math.min(line.length, Math.max(0, stored.at)) : line.length;
  void go(line, length, false);
}

begin();
