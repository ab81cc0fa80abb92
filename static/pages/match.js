/** The match's page: one state, what changes it, and everything that shows it. Arrows go one way. */

/** @import {CommandMessage, MatchServerMessage, ServerMessage} from "../protocol.js" */
/** @import {PageEvent, Question, State} from "../match/state.js" */
/** @import {SideCommand} from "../panel/offers.js" */

import { accountDialog } from "../account/dialog.js";
import { onPlayerChanged } from "../account/me.js";
import { settingsDialog } from "../account/settings.js";
import { BoardAnimation } from "../board/animate.js";
import { listenToBoard } from "../board/input.js";
import { focusCell, setTabStop } from "../board/keyboard.js";
import { renderPreview } from "../board/preview.js";
import { prepareBoard, renderBoard } from "../board/render.js";
import { boardRotation, rotationAngle } from "../board/rotation.js";
import { ArmingDelay } from "../browser/arming.js";
import { find } from "../browser/dom.js";
import { onPreference, settings } from "../browser/preferences.js";
import { cachePage } from "../browser/push.js";
import { ReconnectingSocket } from "../browser/socket.js";
import { setTitle } from "../browser/tab_badge.js";
import { ChatPanel } from "../chat/chat.js";
import { isChat } from "../chat/state.js";
import { clocksPanel } from "../clock/clocks.js";
import { playCues, previewSetting } from "../feedback/player.js";
import { screenWakeLock } from "../feedback/wake_lock.js";
import { confirmSetting } from "../match/confirm_move.js";
import { MoveInput } from "../match/move_input.js";
import { newId, Outbox } from "../match/outbox.js";
import { needsHello } from "../match/seat_changes.js";
import { reduce, START } from "../match/state.js";
import { actionButtons } from "../panel/actions.js";
import { connectionStatus } from "../panel/connection.js";
import { hintsPanel } from "../panel/hints.js";
import { announcements, liveRegion } from "../panel/live_region.js";
import { moveListPanel } from "../panel/move_list.js";
import { OffersPanel } from "../panel/offers.js";
import { resultPanel } from "../panel/result.js";
import { gameTitle, seatsPanel, shareBar } from "../panel/seats.js";
import { statusLine } from "../panel/status_line.js";
import { PlanEditor } from "../planning/editor.js";
import { PremoveInput } from "../planning/premove.js";
import { invitationPanel } from "../seating/invitation.js";
import { replaceGuest } from "../seating/replace_guest.js";
import { availablePass, isYourTurn, shownPosition } from "../view/position.js";

const LEAP = 2_000; // milliseconds: if the server seems to fall back so far, this device's clock was set

const root = find(document, "#main", HTMLElement);
const table = find(root, "#match", HTMLElement);
const match = table.dataset.match ?? "";
const title = table.dataset.title ?? "";

let state = START;
const arming = new ArmingDelay(300);
arming.restart(table);
/** @type {BoardAnimation | null} */
let stage = null;

const drawing = prepareBoard(find(table, "svg.board", SVGSVGElement), `The board of ${title}`);
const turn = boardRotation(drawing);
const announce = liveRegion(find(root, "#announcer", HTMLElement));

/** @type {ReconnectingSocket<ServerMessage>} */
const link = new ReconnectingSocket(`/api/matches/${match}/socket`, {
  hello: () => ({ t: "hello", version: state.game?.version ?? null }),
  receive,
  changed: (connection) => dispatch({ t: "connection-changed", connection }),
});
const outbox = new Outbox(match, (command) => link.send(command));
const errands = new Outbox(null, (command) => link.send(command));

const input = new MoveInput({
  state: () => state,
  dispatch,
  announce,
  armed: () => arming.armed,
  confirmMove: () => confirmSetting(state),
});

const premove = new PremoveInput(root, drawing, { state: () => state, dispatch, announce });

const hints = hintsPanel(root, drawing, { match, state: () => state, dispatch });

const chat = new ChatPanel(root, { match, send: (message) => link.send(message), restart: () => link.restart() });

const sitters = seatsPanel(find(root, "#seats-above", HTMLElement), find(root, "#seats-below", HTMLElement));

const offers = new OffersPanel(root, {
  match,
  state: () => state,
  send,
  ask,
  viewPly: look,
  announce,
  updateSeats: () => sitters(state),
});

const planEditor = new PlanEditor(root, drawing, {
  match,
  announce,
  send,
  tell: (text) => dispatch({ t: "notice-shown", text }),
});

/** @type {((state: State) => void)[]} */
const show = [
  screenWakeLock(),
  sitters,
  clocksPanel(root, {
    match,
    announce,
    give: (color) => send({ t: "give-time", color }),
    wake: () => dispatch({ t: "clock-synced", clockOffset: state.clockOffset ?? 0 }),
  }),
  gameTitle(root),
  shareBar(find(root, "#bar", HTMLElement)),
  moveListPanel(root, look),
  statusLine(root, { answer, toggleSacrifice: (on) => input.toggleSacrifice(on) }),
  actionButtons(root, { play: (cell) => input.play(cell), undo, ask, now: () => look(null) }),
  connectionStatus(root, () => link.restart()),
  invitationPanel(root, { match, seated: () => link.restart() }),
  replaceGuest(root, match),
  resultPanel(root),
  (now) => planEditor.update(now),
  (now) => offers.update(now),
  (now) => chat.update(now),
  hints.update,
];

const hear = playCues(true);

/** @param {ServerMessage} message */
function receive(message) {
  if (isChat(message)) return chat.receive(message);
  const known = state.game?.version ?? -1;
  if (message.t === "frame" && message.version > known + 1) return link.sync(); // one before it is missing
  if (message.t === "latency-probe") link.send({ t: "latency-reply", n: message.n });
  if (message.t === "welcome" || message.t === "pong") tell(message.now, message.t === "welcome");
  const doubtful = (message.t === "frame" || message.t === "presence") && needsHello(state, message);
  dispatch(message);
  if (doubtful) link.sync();
  if (message.t !== "welcome") return;
  for (const box of [outbox, errands]) box.again();
  chat.welcomed();
}

/** @param {number} now The server's clock; what came the fastest way is nearest to it. @param {boolean} anew */
function tell(now, anew) {
  const offset = now - Date.now();
  const known = anew ? null : state.clockOffset;
  if (known === null || offset > known || offset < known - LEAP) dispatch({ t: "clock-synced", clockOffset: offset });
}

/** @param {SideCommand} wish A command beside the board; one at a time. */
function send(wish) {
  if (!state.sideCommand)
    dispatch({ t: "side-command-sent", command: /** @type {CommandMessage} */ ({ ...wish, id: newId() }) });
}

/** @param {MatchServerMessage | PageEvent} event */
function dispatch(event) {
  const before = state;
  state = reduce(before, event);
  if (state === before) return;
  outbox.follow(state.pending);
  errands.follow(state.sideCommand);
  if (state.game?.view.ply !== before.game?.view.ply || state.viewedPly !== before.viewedPly) {
    arming.restart(table);
  }
  announcements(before, state).forEach(announce);
  hear(before, state);
  draw();
  premove.follow(before, state);
}

function draw() {
  const game = state.game;
  root.dataset.status = game?.view.status ?? "loading";
  root.toggleAttribute("data-past", state.viewedPly !== null);
  if (game) {
    stage ??= new BoardAnimation(drawing, game.cells, drawBoard);
    const scene = shownPosition(state);
    if (scene) stage.show(scene.ply, scene.stones, game.turns, state.viewedPly === null);
  }
  drawBoard();
  for (const update of show) update(state);
  const mine = isYourTurn(state);
  setTitle(`${mine ? "Your move · " : ""}${title} · Birnam`, mine ? 1 : 0);
}

function drawBoard() {
  const wish = settings();
  const { marks, coordinates } = wish;
  turn(
    rotationAngle(drawing, state.you.length === 1 ? state.you[0] : undefined, state.game?.match.players ?? [], wish),
  );
  find(table, "#board-room", HTMLElement).dataset.coordinates = coordinates;
  if (stage) renderBoard(drawing, state, stage.stones, marks);
  renderPreview(drawing, state, marks);
  premove.draw();
  hints.draw();
}

/** @param {Question} question @param {boolean} yes */
function answer(question, yes) {
  dispatch({ t: "question-asked", question: null });
  find(root, question === "pass" ? "#pass" : "#more-button", HTMLElement).focus();
  const pass = availablePass(state);
  if (!yes || !state.game) return;
  const say = { id: newId(), at: state.game.version };
  if (question === "abort") send({ t: "offer", at: say.at, kind: "abort", ply: null });
  else if (question === "resign") dispatch({ t: "command-sent", command: { t: "resign", ...say } });
  else if (pass) dispatch({ t: "command-sent", command: { t: "play", ...say, move: pass.move } });
}

/** @param {Question} question */
function ask(question) {
  dispatch({ t: "question-asked", question });
}

/** @param {number | null} ply */
function look(ply) {
  dispatch({ t: "ply-viewed", ply });
}

/** One step back; the focus stays on the board when the button has nothing more to take back. */
function undo() {
  const held = state.path.at(-1);
  const pressed = document.activeElement?.closest("#undo");
  input.undo();
  if (pressed && state.path.length === 0) focusCell(drawing, held ?? "");
}

listenToBoard(drawing, {
  hover: (cell, source) => input.hover(cell, source),
  press: (cell, source) => {
    if (!premove.press(cell)) input.press(cell, source);
  },
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  const holding = state.path.length > 0 || state.sacrificing;
  if (event.key === "Escape" && !on?.closest("dialog") && premove.cancel()) return;
  if (event.key === "Escape" && !on?.closest("dialog")) holding ? input.undo() : input.preview(null, false);
  if (event.key === "Backspace" && holding && on?.closest("#board-room")) input.undo();
  if (!on?.closest("#board-room, #record")) return;
  const ply = state.viewedPly ?? state.game?.turns.length ?? 0;
  if (event.key === "," || event.key === "[") look(ply - 1);
  if (event.key === "." || event.key === "]") look(ply + 1);
});

onPreference(drawBoard);
onPlayerChanged(() => link.restart());
accountDialog();
settingsDialog(previewSetting);
void cachePage();
setTabStop(drawing, [...drawing.cells.keys()][Math.floor(drawing.cells.size / 2)] ?? ""); // near the middle
const kept = outbox.kept();
if (kept) dispatch({ t: "command-sent", command: kept });
link.open();
