/** The page of an embed: a board in a frame of another site's page. It can be watched and stepped through. */

/** @import {Color, MatchServerMessage, ServerMessage, SnapshotMessage} from "../protocol.js" */
/** @import {PageEvent, State} from "../match/state.js" */
/** @import {Board} from "../board/render.js" */

import { BoardAnimation } from "../board/animate.js";
import { setStone } from "../board/render.js";
import { find, isDisabled, pageData, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { paragraph, sentence, sentences, t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { shortcut } from "../browser/shortcuts.js";
import { onServerTime, serverNow } from "../clock/server_time.js";
import { ReconnectingSocket } from "../live/socket.js";
import { reduce, START } from "../match/state.js";
import { colorName, gameTitle, scoreText, seatOf } from "../view/phrases.js";
import { turnText } from "../view/position/moves.js";
import { shownPosition } from "../view/position/position.js";
import { resultReason, resultTitle } from "../view/result.js";
import { readClock } from "../view/time_left.js";

const MIN_INTERVAL = 40; // milliseconds between two updates of the clocks
const MAX_INTERVAL = 60_000;

/** @typedef {{ply: number, value: string, remark: string}} Remark */

/**
 * @type {{
 *   snapshot: SnapshotMessage, live: string | null, names: Partial<Record<Color, string>>, at: number | null,
 *   review: Remark[],
 * }}
 */
const data = pageData();
const root = find(document, "#embed", HTMLElement);
const remarks = new Map(data.review.map((remark) => [remark.ply, remark]));
const status = find(root, "#status", HTMLElement);

/** @type {State} */
let state = reduce(reduce(START, data.snapshot), { t: "ply-viewed", ply: data.at });
const board = prepareBoard(find(root, "svg.board", SVGSVGElement));
const animation = new BoardAnimation(board, data.snapshot.cells, drawBoard);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clockTimer;

/** @param {SVGSVGElement} svg @returns {Board} A picture: nothing on it can be pressed. */
function prepareBoard(svg) {
  svg.setAttribute("role", "img");
  /** @type {Map<string, SVGGElement>} */
  const cells = new Map();
  for (const cell of svg.querySelectorAll(".cell")) {
    if (cell instanceof SVGGElement) cells.set(cell.dataset.cell ?? "", cell);
  }
  return { svg, cells, rays: find(svg, ".rays", SVGGElement), overlay: find(svg, ".overlay", SVGGElement) };
}

/** @param {MatchServerMessage | PageEvent} event */
function dispatch(event) {
  const before = state;
  state = reduce(state, event);
  if (state !== before) draw();
}

function draw() {
  const { game } = state;
  const position = shownPosition(state);
  if (!game || !position) return;
  animation.show(position.ply, position.stones, game.turns, state.viewedPly === null);
  drawBoard();
  drawSeats();
  setText(status, statusText());
  for (const button of root.querySelectorAll("[data-step]")) {
    if (button instanceof HTMLElement) setDisabled(button, plyForStep(button.dataset.step ?? "") === position.ply);
  }
}

function drawBoard() {
  const position = shownPosition(state);
  const { game } = state;
  if (!position || !game) return;
  for (const [index, name] of game.cells.entries()) {
    const cell = board.cells.get(name);
    if (!cell) continue;
    setStone(cell, animation.stones[index] ?? ".");
    setAttribute(cell, "data-last", position.last === name ? "" : null);
    setAttribute(cell, "data-from", position.last !== name && position.from.includes(name) ? "" : null);
    setAttribute(cell, "data-built", position.built.includes(name) ? "" : null);
  }
  const label = `${gameTitle(game.match)}: ${scoreText(position.score, game.match.players)}`;
  setAttribute(board.svg, "aria-label", label);
}

function drawSeats() {
  clearTimeout(clockTimer);
  const { game } = state;
  const position = shownPosition(state);
  if (!game || !position) return;
  const now = serverNow();
  let next = Infinity;
  for (const seat of root.querySelectorAll(".embed-seat")) {
    if (!(seat instanceof HTMLElement)) continue;
    const color = /** @type {Color} */ (seat.dataset.color);
    setText(find(seat, ".embed-name", HTMLElement), isolated(nameOf(color)));
    setText(find(seat, ".embed-score", HTMLElement), String(position.score[color] ?? 0));
    const isTurn = game.view.status === "running" && game.view.to_move === color;
    setAttribute(seat, "data-turn", isTurn && state.viewedPly === null ? "" : null);
    const reading = readClock(game.view, game.match.time_control, color, now);
    const clock = find(seat, ".embed-clock", HTMLElement);
    setVisible(clock, reading !== null);
    if (!reading) continue;
    setText(clock, reading.text);
    setAttribute(clock, "data-low", reading.low ? "" : null);
    next = Math.min(next, reading.changesIn);
  }
  if (next < Infinity) clockTimer = setTimeout(drawSeats, Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, next)));
}

/** @param {Color} color */
function nameOf(color) {
  const seat = seatOf(state, color);
  if (!data.live || state.game?.view.taken_seats.includes(color)) {
    return seat?.name ?? data.names[color] ?? colorName(color);
  }
  return t("seat.free");
}

/** @returns {string} The remark of a review, the last move, or the result. */
function statusText() {
  const { game, viewedPly } = state;
  if (!game) return "";
  const ply = viewedPly ?? game.turns.length;
  const remark = remarks.get(ply);
  if (remark) return paragraph([remark.remark, sentence(remark.value)]);
  const turn = game.turns[ply - 1];
  const { result } = game.view;
  if (viewedPly === null && result) {
    const players = { players: game.match.players, you: [], name: nameOf };
    return sentences([resultTitle(result, players), resultReason(result, game, players)]);
  }
  return turn ? `${ply}. ${turnText(turn)}` : "";
}

/** @param {string} step @returns {number} */
function plyForStep(step) {
  const last = state.game?.turns.length ?? 0;
  const ply = state.viewedPly ?? last;
  if (step === "first") return 0;
  if (step === "last") return last;
  return Math.min(last, Math.max(0, ply + (step === "back" ? -1 : 1)));
}

/** @param {ServerMessage} message */
function receive(message) {
  if (message.t === "latency-probe") socket?.send({ t: "latency-reply", n: message.n });
  if (message.t.startsWith("chat")) return;
  if (message.t === "frame" && message.version > (state.game?.version ?? -1) + 1) return socket?.sync();
  dispatch(/** @type {MatchServerMessage} */ (message));
}

for (const button of root.querySelectorAll("[data-step]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.addEventListener("click", () => {
    if (!isDisabled(button)) dispatch({ t: "ply-viewed", ply: plyForStep(button.dataset.step ?? "") });
  });
}
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[shortcut(event)];
  if (!step) return;
  event.preventDefault();
  dispatch({ t: "ply-viewed", ply: plyForStep(step) });
});

onServerTime(drawSeats);

/** @type {ReconnectingSocket<ServerMessage> | null} */
const socket = data.live
  ? new ReconnectingSocket(`/api/v1/matches/${data.live}/socket`, {
      hello: () => ({ t: "hello", version: state.game?.version ?? null }),
      query: () => ({ anonymous: "1", epoch: state.epoch }),
      receive,
      changed: (connection) => dispatch({ t: "connection-changed", connection }),
    })
  : null;
draw();
socket?.open();
