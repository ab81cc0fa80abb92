/** The page of a match: its state, the sources of events, and the parts that show it. Data flows in one direction. */

/** @import {ChatServerMessage, CommandMessage, MatchServerMessage} from "../protocol.js" */
/** @import {SocketHandlers} from "../live/socket.js" */
/** @import {PageEvent, Question, State} from "../match/state.js" */
/** @import {SideCommand} from "../panel/offers.js" */
/** @typedef {MatchServerMessage | ChatServerMessage} ToMatch */

import { onPlayerChanged } from "../account/me.js";
import { accountMenu } from "../account/menu.js";
import { settingsDialog } from "../account/settings_dialog.js";
import { BoardAnimation } from "../board/animate.js";
import { listenToBoard } from "../board/input.js";
import { focusCell, middleCell, setTabStop } from "../board/keyboard.js";
import { renderPreview } from "../board/preview.js";
import { prepareBoard, renderBoard } from "../board/render.js";
import { boardRotation, rotationAngle } from "../board/rotation.js";
import { zenMode } from "../board/zen.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { unlessPressed } from "../browser/buttons/presses.js";
import { find } from "../browser/dom.js";
import { partOfButton, showWithPart } from "../browser/load_part.js";
import { t } from "../browser/messages.js";
import { onPreference, settings } from "../browser/preferences.js";
import { shortcut } from "../browser/shortcuts.js";
import { setTitle } from "../browser/tab_badge.js";
import { chatOnDemand, isChat } from "../chat/chat_on_demand.js";
import { clocksPanel } from "../clock/clocks.js";
import { muteButton } from "../feedback/mute_button.js";
import { playCues, previewSetting } from "../feedback/play_cues.js";
import { screenWakeLock } from "../feedback/wake_lock.js";
import { pageSocket } from "../live/page_socket.js";
import { confirmSetting } from "../match/confirm_move.js";
import { stateKeeper } from "../match/kept_state.js";
import { MoveInput } from "../match/move_input.js";
import { newId, Outbox } from "../match/outbox.js";
import { privateTitle } from "../match/private_title.js";
import { needsHello } from "../match/seat_changes.js";
import { reduce, START } from "../match/state.js";
import { cachePage } from "../offline/service_worker.js";
import { actionButtons } from "../panel/actions.js";
import { connectionStatus } from "../panel/connection.js";
import { announcements, liveRegion } from "../panel/live_region.js";
import { moveListPanel } from "../panel/move_list.js";
import { resultPanel } from "../panel/result.js";
import { gameTitle, seatsPanel, shareBar } from "../panel/seats.js";
import { statusLine } from "../panel/status_line.js";
import { dropKeyFromUrl } from "../seating/one_time_key.js";
import { availablePass, isYourTurn, shownPosition } from "../view/position/position.js";
import { resultOf } from "../view/result.js";

const page = find(document, "#main", HTMLElement);
const playingArea = find(page, "#match", HTMLElement);
const { match = "", title: game = "" } = playingArea.dataset;
const learnTitle = privateTitle(match, (title) => {
  playingArea.dataset.title = title;
  draw();
});

let state = START;
const arming = new ArmingDelay(300);
arming.restart(playingArea);
/** @type {BoardAnimation | null} */
let animation = null;

const board = prepareBoard(find(playingArea, "svg.board", SVGSVGElement), t("board.label", { game }));
const rotateBoard = boardRotation(board);
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const playChangeCues = playCues(true);

/** @type {SocketHandlers<ToMatch>} */
const handlers = {
  hello: () => ({ t: "hello", version: state.game?.version ?? null }),
  query: () => ({ epoch: state.epoch }),
  http: `/api/v1/matches/${match}`,
  receive,
  changed: (connection) => dispatch({ t: "connection-changed", connection }),
};
const socket = pageSocket(`/api/v1/matches/${match}/socket`, handlers);
const outbox = new Outbox(match, (command) => socket.send(command));
const sideOutbox = new Outbox(null, (command) => socket.send(command));

const ask = (/** @type {Question} */ question) => dispatch({ t: "question-asked", question });
const input = new MoveInput({
  state: () => state,
  dispatch,
  announce,
  armed: () => arming.armed,
  confirmMove: () => confirmSetting(state),
  pass: () => ask("pass"),
});
const chat = chatOnDemand(page, {
  match,
  send: (message) => socket.send(message),
  restart: () => socket.restart(),
});
const updateSeats = seatsPanel(find(page, "#seats-above", HTMLElement), find(page, "#seats-below", HTMLElement));
/** @type {ReturnType<typeof import("../match/seated.js").seatedPanels> | null} */
let seated = null;
/** @type {(() => void)[]} Possible premoves that were entered before it was loaded. */
const early = [];
const loadSeated = partOfButton(
  find(page, "#rematch", HTMLElement),
  () => import("../match/seated.js"),
  (part) => {
    seated = part.seatedPanels(page, board, {
      match,
      input,
      state: () => state,
      dispatch,
      send: sendSideCommand,
      ask,
      viewPly,
      announce,
      updateSeats: () => updateSeats(state),
      loadEditor: () => import("../planning/editor.js"),
      loadHints: () => import("../panel/hints.js"),
    });
    draw();
    for (const enter of early.splice(0)) enter();
  },
);
/** @type {((state: State) => void)[]} In this order: the clocks are inserted into the seats. */
const updates = [
  screenWakeLock(),
  updateSeats,
  clocksPanel(page, {
    match,
    announce,
    give: (color) => sendSideCommand({ t: "give-time", color }),
    clockStarted: () => dispatch({ t: "clock-started" }),
  }),
  showWithPart(
    (now) => now.game?.match.rated === true,
    () => import("../panel/ratings.js").then((part) => part.seatRatings(page, match)),
  ),
  stateKeeper(match, () => state, dispatch),
  gameTitle(page),
  shareBar(find(page, "#share-bar", HTMLElement)),
  moveListPanel(page, viewPly),
  statusLine(page, { answer, toggleSacrifice: (on) => input.toggleSacrifice(on) }),
  actionButtons(page, { play: (cell) => input.play(cell), undo, ask, viewCurrent: () => viewPly(null) }),
  connectionStatus(page, () => socket.restart()),
  (now) => now.you.length && dropKeyFromUrl(),
  showWithPart(
    (now) => now.game?.view.status === "waiting",
    () =>
      import("../seating/invitation.js").then((part) =>
        part.invitationPanel(page, { match, seated: () => socket.restart() }),
      ),
  ),
  resultPanel(page),
  (now) => (seated ? seated.update(now) : needsSeated(now) && loadSeated()),
  (now) => chat.update(now),
];
const drawPanels = unlessPressed(page, (/** @type {State} */ now) => {
  for (const update of updates) update(now);
});

/** @param {ToMatch} message */
function receive(message) {
  if (isChat(message)) return chat.receive(message);
  const version = state.game?.version ?? -1;
  if (message.t === "frame" && message.version > version + 1) return socket.sync(); // a frame is missing
  if (message.t === "latency-probe") socket.send({ t: "latency-reply", n: message.n });
  const seatsChanged = (message.t === "frame" || message.t === "presence") && needsHello(state, message);
  dispatch(message);
  if (seatsChanged) socket.sync();
  if (message.t !== "welcome") return;
  for (const box of [outbox, sideOutbox]) box.resend();
  chat.subscribe();
}

/** @param {SideCommand} command Ignored while another one is unanswered. */
function sendSideCommand(command) {
  if (state.sideCommand) return;
  const withId = /** @type {CommandMessage} */ ({ ...command, id: newId() });
  dispatch({ t: "side-command-sent", command: withId });
}

/** @param {MatchServerMessage | PageEvent} event */
function dispatch(event) {
  const before = state;
  state = reduce(before, event);
  if (state === before) return;
  outbox.setCommand(state.pending, state.epoch);
  sideOutbox.setCommand(state.sideCommand, state.epoch);
  const boardChanged = state.game?.view.ply !== before.game?.view.ply || state.viewedPly !== before.viewedPly;
  if (boardChanged) arming.restart(playingArea);
  for (const sentence of announcements(before, state)) announce(sentence);
  playChangeCues(before, state);
  draw();
  seated?.premove.follow(before, state);
  learnTitle(before, state);
}

function draw() {
  const { game } = state;
  page.dataset.status = game?.view.status ?? "loading";
  page.toggleAttribute("data-past", state.viewedPly !== null);
  if (game) {
    animation ??= new BoardAnimation(board, game.cells, drawBoard);
    const position = shownPosition(state);
    if (position) animation.show(position.ply, position.stones, game.turns, state.viewedPly === null);
  }
  drawBoard();
  drawPanels(state);
  const yourTurn = isYourTurn(state);
  const news = yourTurn ? t("match.actions") : resultOf(state);
  setTitle([news, playingArea.dataset.title, "Birnam"].filter(Boolean).join(" · "), yourTurn ? 1 : 0);
}

function drawBoard() {
  const choices = settings();
  const color = state.you.length === 1 ? state.you[0] : undefined;
  rotateBoard(rotationAngle(board, color, state.game?.match.players ?? [], choices));
  find(playingArea, "#board-area", HTMLElement).dataset.coordinates = choices.coordinates;
  if (animation) renderBoard(board, state, animation.stones, choices.marks);
  renderPreview(board, state, choices.marks);
  seated?.draw();
}

/** @param {Question} question @param {boolean} yes */
function answer(question, yes) {
  dispatch({ t: "question-asked", question: null });
  find(page, question === "pass" ? "#pass" : "#more-button", HTMLElement).focus();
  const pass = availablePass(state);
  if (!yes || !state.game) return;
  const fields = { id: newId(), at: state.game.version };
  if (question === "abort") sendSideCommand({ t: "offer", at: fields.at, kind: "abort", ply: null });
  else if (question === "resign") dispatch({ t: "command-sent", command: { t: "resign", ...fields } });
  else if (pass) dispatch({ t: "command-sent", command: { t: "play", ...fields, move: pass.move } });
}

/** @param {State} state */
function needsSeated({ game, you }) {
  if (!game) return false;
  const { view, match: settled } = game;
  const inSeries = settled.round > 1 || settled.previous !== null || view.rematch !== null;
  return you.length > 0 || view.paused !== null || view.status === "over" || inSeries;
}

/**
 * Takes an input immediately, or, if it may be a premove, when `seated` is loaded, unless the match moves on first.
 * @param {() => unknown} take
 */
function whenSeated(take) {
  const { game, epoch } = state;
  if (seated || !needsSeated(state) || isYourTurn(state)) take();
  else early.push(() => state.game?.version === game?.version && state.epoch === epoch && take());
}

/** @param {number | null} ply */
function viewPly(ply) {
  dispatch({ t: "ply-viewed", ply });
}

/** Moves the focus to the board if the undo button disappears. */
function undo() {
  const last = state.path.at(-1);
  const hadFocus = document.activeElement?.closest("#undo");
  input.undo();
  if (hadFocus && state.path.length === 0) focusCell(board, last ?? "");
}

listenToBoard(board, {
  hover: (cell, source) => input.hover(cell, source),
  press: (cell, source) => whenSeated(() => seated?.premove.press(cell) || input.press(cell, source)),
});

document.addEventListener("keydown", (event) => {
  const key = shortcut(event);
  if (!key) return;
  const target = event.target instanceof Element ? event.target : null;
  const inMove = state.path.length > 0 || state.sacrificing;
  if (key === "Escape" && !target?.closest("dialog")) {
    if (inMove) input.undo();
    else input.preview(null, false);
    if (seated?.premove.cancel() || inMove) event.preventDefault();
  }
  if (key === "Backspace" && inMove && target?.closest("#board-area")) input.undo();
  if (!target?.closest("#board-area, #record")) return;
  const ply = state.viewedPly ?? state.game?.turns.length ?? 0;
  if (key === "," || key === "[") viewPly(ply - 1);
  if (key === "." || key === "]") viewPly(ply + 1);
});

onPreference(drawBoard);
onPlayerChanged(() => socket.restart());
accountMenu();
zenMode(announce);
settingsDialog(previewSetting);
muteButton(page);
void cachePage();
setTabStop(board, middleCell(board));
const unanswered = outbox.stored();
if (unanswered) dispatch({ t: "command-sent", ...unanswered });
socket.open();
