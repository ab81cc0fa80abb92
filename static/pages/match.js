/** The match's page: one state, what changes it, and everything that shows it. Arrows go one way. */

/** @import {CommandMessage, MatchServerMessage, ServerMessage} from "../protocol.js" */
/** @import {PageEvent, Question} from "../match/state.js" */
/** @import {Wish} from "../panel/offers.js" */

import { account } from "../account/dialog.js";
import { onPlayerChanged } from "../account/me.js";
import { settingsSheet } from "../account/settings.js";
import { Stage } from "../board/animate.js";
import { listen } from "../board/input.js";
import { enterAt, goTo } from "../board/keyboard.js";
import { preview } from "../board/preview.js";
import { board, render } from "../board/render.js";
import { facing, turntable } from "../board/rotation.js";
import { find } from "../browser/dom.js";
import { onPreference, settings } from "../browser/preferences.js";
import { keepPage } from "../browser/push.js";
import { Link } from "../browser/socket.js";
import { entitle } from "../browser/tab_badge.js";
import { chatPanel } from "../chat/chat.js";
import { isChat } from "../chat/state.js";
import { clocks } from "../clock/clocks.js";
import { ears, tried } from "../feedback/player.js";
import { staysAwake } from "../feedback/wake_lock.js";
import { pressing } from "../match/confirm_move.js";
import { playing } from "../match/move_input.js";
import { newId, Outbox } from "../match/outbox.js";
import { concerns } from "../match/seat_changes.js";
import { reduce, START } from "../match/state.js";
import { actions } from "../panel/actions.js";
import { status } from "../panel/connection.js";
import { hinting } from "../panel/hints.js";
import { announcer, sentences } from "../panel/live_region.js";
import { record } from "../panel/move_list.js";
import { dealing } from "../panel/offers.js";
import { result } from "../panel/result.js";
import { about, bar, seats } from "../panel/seats.js";
import { notice } from "../panel/status_line.js";
import { planning } from "../planning/editor.js";
import { premoving } from "../planning/premove.js";
import { invitation } from "../seating/invitation.js";
import { swap } from "../seating/replace_guest.js";
import { freePass, shown, yourTurn } from "../view/position.js";

const LEAP = 2_000; // milliseconds: if the server seems to fall back so far, this device's clock was set
const ARMING = 300; // milliseconds in which a press is ignored after the position changed under the finger

const root = find(document, "#main", HTMLElement);
const table = find(root, "#match", HTMLElement);
const match = table.dataset.match ?? "";
const title = table.dataset.title ?? "";

let state = START;
let armedAt = performance.now() + ARMING;
/** @type {Stage | null} */
let stage = null;

const drawing = board(find(table, "svg.board", SVGSVGElement), `The board of ${title}`);
const turn = turntable(drawing);
const announce = announcer(find(root, "#announcer", HTMLElement));

/** @type {Link<ServerMessage>} */
const link = new Link(`/api/matches/${match}/socket`, {
  hello: () => ({ t: "hello", version: state.game?.version ?? null }),
  receive,
  changed: (connection) => dispatch({ t: "linked", connection }),
});
const outbox = new Outbox(match, (command) => link.send(command));
const errands = new Outbox(null, (command) => link.send(command));

const hands = playing({
  state: () => state,
  dispatch,
  announce,
  armed: () => performance.now() >= armedAt,
  pressing: () => pressing(state),
});

const premove = premoving(root, drawing, { state: () => state, dispatch, announce });

const hints = hinting(root, drawing, { match, state: () => state, dispatch });

const talking = chatPanel(root, { match, send: (message) => link.send(message), restart: () => link.restart() });

const sitters = seats(find(root, "#seats-above", HTMLElement), find(root, "#seats-below", HTMLElement));

const show = [
  staysAwake(),
  sitters,
  clocks(root, {
    match,
    announce,
    give: (color) => send({ t: "give-time", color }),
    wake: () => dispatch({ t: "timed", offset: state.offset ?? 0 }),
  }),
  about(root),
  bar(find(root, "#bar", HTMLElement)),
  record(root, look),
  notice(root, { answer, give: hands.give }),
  actions(root, { play: hands.play, undo, ask, now: () => look(null) }),
  status(root, () => link.restart()),
  invitation(root, { match, seated: () => link.restart() }),
  swap(root, match),
  result(root),
  planning(root, drawing, { match, announce, send, tell: (text) => dispatch({ t: "noticed", text }) }),
  dealing(root, { match, state: () => state, send, ask, look, announce, tick: () => sitters(state) }),
  talking.update,
  hints.update,
];

const hear = ears(true);

/** @param {ServerMessage} message */
function receive(message) {
  if (isChat(message)) return talking.receive(message);
  const known = state.game?.version ?? -1;
  if (message.t === "frame" && message.version > known + 1) return link.sync(); // one before it is missing
  if (message.t === "latency-probe") link.send({ t: "latency-reply", n: message.n });
  if (message.t === "welcome" || message.t === "pong") tell(message.now, message.t === "welcome");
  const doubtful = (message.t === "frame" || message.t === "presence") && concerns(state, message);
  dispatch(message);
  if (doubtful) link.sync();
  if (message.t !== "welcome") return;
  for (const box of [outbox, errands]) box.again();
  talking.welcomed();
}

/** @param {number} now The server's clock; what came the fastest way is nearest to it. @param {boolean} anew */
function tell(now, anew) {
  const offset = now - Date.now();
  const known = anew ? null : state.offset;
  if (known === null || offset > known || offset < known - LEAP) dispatch({ t: "timed", offset });
}

/** @param {Wish} wish A command beside the board; one at a time. */
function send(wish) {
  if (!state.errand) dispatch({ t: "sent", errand: /** @type {CommandMessage} */ ({ ...wish, id: newId() }) });
}

/** @param {MatchServerMessage | PageEvent} event */
function dispatch(event) {
  const before = state;
  state = reduce(before, event);
  if (state === before) return;
  outbox.follow(state.pending);
  errands.follow(state.errand);
  if (state.game?.view.ply !== before.game?.view.ply || state.looking !== before.looking) {
    armedAt = performance.now() + ARMING;
  }
  sentences(before, state).forEach(announce);
  hear(before, state);
  draw();
  premove.follow(before, state);
}

function draw() {
  const game = state.game;
  root.dataset.status = game?.view.status ?? "loading";
  root.toggleAttribute("data-past", state.looking !== null);
  if (game) {
    stage ??= new Stage(drawing, game.cells, drawBoard);
    const scene = shown(state);
    if (scene) stage.show(scene.ply, scene.stones, game.turns, state.looking === null);
  }
  drawBoard();
  for (const update of show) update(state);
  const mine = yourTurn(state);
  entitle(`${mine ? "Your move · " : ""}${title} · Birnam`, mine ? 1 : 0);
}

function drawBoard() {
  const wish = settings();
  const { marks, coordinates } = wish;
  turn(facing(drawing, state.you.length === 1 ? state.you[0] : undefined, state.game?.match.players ?? [], wish));
  find(table, "#board-room", HTMLElement).dataset.coordinates = coordinates;
  if (stage) render(drawing, state, stage.stones, marks);
  preview(drawing, state, marks);
  premove.draw();
  hints.draw();
}

/** @param {Question} question @param {boolean} yes */
function answer(question, yes) {
  dispatch({ t: "questioned", question: null });
  find(root, question === "pass" ? "#pass" : "#more-button", HTMLElement).focus();
  const pass = freePass(state);
  if (!yes || !state.game) return;
  const say = { id: newId(), at: state.game.version };
  if (question === "abort") send({ t: "offer", at: say.at, kind: "abort", ply: null });
  else if (question === "resign") dispatch({ t: "asked", command: { t: "resign", ...say } });
  else if (pass) dispatch({ t: "asked", command: { t: "play", ...say, move: pass.move } });
}

/** @param {Question} question */
function ask(question) {
  dispatch({ t: "questioned", question });
}

/** @param {number | null} ply */
function look(ply) {
  dispatch({ t: "looked", ply });
}

/** One step back; the focus stays on the board when the button has nothing more to take back. */
function undo() {
  const held = state.picked.at(-1);
  const pressed = document.activeElement?.closest("#undo");
  hands.undo();
  if (pressed && state.picked.length === 0) goTo(drawing, held ?? "");
}

listen(drawing, { aim: hands.point, press: (cell, sure) => void (premove.press(cell) || hands.press(cell, sure)) });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  const holding = state.picked.length > 0 || state.giving;
  if (event.key === "Escape" && !on?.closest("dialog") && premove.cancel()) return;
  if (event.key === "Escape" && !on?.closest("dialog")) holding ? hands.undo() : hands.aim(null, false);
  if (event.key === "Backspace" && holding && on?.closest("#board-room")) hands.undo();
  if (!on?.closest("#board-room, #record")) return;
  const ply = state.looking ?? state.game?.turns.length ?? 0;
  if (event.key === "," || event.key === "[") look(ply - 1);
  if (event.key === "." || event.key === "]") look(ply + 1);
});

onPreference(drawBoard);
onPlayerChanged(() => link.restart());
account();
settingsSheet(tried);
void keepPage();
enterAt(drawing, [...drawing.cells.keys()][Math.floor(drawing.cells.size / 2)] ?? ""); // near the middle
const kept = outbox.kept();
if (kept) dispatch({ t: "asked", command: kept });
link.open();
