/**
 * What a match's page knows, as one immutable value, and how each event changes it. Pure: no DOM, no network, no clock.
 */

/** @import {Color, CommandMessage, FrameMessage, ClientEvent, Hint, MatchServerMessage, PresenceMessage, RefusedMessage, ServerMessage, SnapshotMessage, WelcomeMessage} from "../protocol.js" */

import { clockNews } from "../view/clock_events.js";
import { passed } from "../view/moves.js";
import { offerNews } from "../view/offers.js";

/**
 * @typedef {{phase: "connecting" | "open" | "waiting" | "private" | "gone", retryAt: number | null}} Connection
 * `retryAt` is on the clock of `performance.now()`.
 */
/** @typedef {"pass" | "resign" | "abort"} Question What the page asks "really?" about. */
/**
 * @typedef {{
 *   game: SnapshotMessage | null,
 *   you: Color[],
 *   reserved_seat: Color | null,
 *   join_request: number | null,
 *   declined: boolean,
 *   banned: boolean,
 *   presence: PresenceMessage | null,
 *   pending: CommandMessage | null,
 *   errand: CommandMessage | null,
 *   happened: ClientEvent[],
 *   offset: number | null,
 *   connection: Connection,
 *   aim: string | null,
 *   firm: boolean, // the cell under preview was pressed already, and waits for another press
 *   picked: string[],
 *   giving: boolean,
 *   looking: number | null,
 *   question: Question | null,
 *   hints: Hint[] | null,
 *   notice: {kind: "pass" | "refused" | "hint" | "news", text: string} | null,
 * }} State
 * `game` is the whole match so far: the snapshot with every later frame folded in. `aim` is the cell under preview,
 * `picked` are the cells that the hand has touched before it, `giving` says that the first of them is sacrificed.
 * `looking` is the ply that is looked at; null is now. `errand` is a command beside the board that is on its way, an
 * offer say. `happened` is what the latest frame told beside the turns. `offset` is what the server's clock is ahead of
 * `Date.now()`; null while nobody knows. `reserved_seat`, `join_request` and `banned` are as in the welcome; `declined` says
 * that the join request was declined. `hints` say what the legal moves are worth, if they are to be seen and have come.
 */
/**
 * @typedef {{t: "linked", connection: Connection}
 *   | {t: "asked", command: CommandMessage}
 *   | {t: "sent", errand: CommandMessage}
 *   | {t: "timed", offset: number}
 *   | {t: "aimed", cell: string | null, firm?: boolean}
 *   | {t: "picked", cell: string}
 *   | {t: "unpicked"}
 *   | {t: "gave", giving: boolean}
 *   | {t: "looked", ply: number | null}
 *   | {t: "questioned", question: Question | null}
 *   | {t: "hinted", hints: Hint[] | null}
 *   | {t: "noticed", text: string | null}} PageEvent What happens on the page itself.
 */

const EMPTY_HAND = { aim: null, firm: false, picked: [], giving: false };

/** @type {State} */
export const START = {
  game: null,
  you: [],
  reserved_seat: null,
  join_request: null,
  declined: false,
  banned: false,
  presence: null,
  pending: null,
  errand: null,
  happened: [],
  offset: null,
  connection: { phase: "connecting", retryAt: null },
  ...EMPTY_HAND,
  looking: null,
  question: null,
  hints: null,
  notice: null,
};

/**
 * @param {State} state
 * @param {MatchServerMessage | PageEvent} event
 * @returns {State}
 */
export function reduce(state, event) {
  switch (event.t) {
    case "welcome":
      return welcomed(state, event);
    case "snapshot":
      return renewed(state, event);
    case "frame":
      return advanced(settled(state, event.id), event);
    case "refused":
      return refused(state, event);
    case "presence":
      return { ...state, presence: event };
    case "error":
      return failed(state, event);
    case "pong":
    case "latency-probe":
      return state;
    case "linked":
      return { ...state, connection: event.connection };
    case "asked":
      return { ...state, pending: event.command, ...EMPTY_HAND, question: null, notice: null };
    case "sent":
      return { ...state, errand: event.errand, question: null, notice: null };
    case "timed":
      return { ...state, offset: event.offset };
    case "aimed":
      return aimed(state, event.cell, event.firm ?? false);
    case "picked":
      return { ...state, aim: null, firm: false, picked: [...state.picked, event.cell], notice: hintless(state) };
    case "unpicked":
      return unpicked(state);
    case "gave":
      return { ...state, ...EMPTY_HAND, giving: event.giving, notice: hintless(state) };
    case "looked":
      return looked(state, event.ply);
    case "questioned":
      return { ...state, question: event.question };
    case "hinted":
      return { ...state, hints: event.hints };
    case "noticed":
      return { ...state, notice: event.text === null ? null : { kind: "hint", text: event.text } };
    default:
      return unreachable(event);
  }
}

/** @param {State} state @param {WelcomeMessage} welcome @returns {State} */
function welcomed(state, { you, reserved_seat, join_request, banned }) {
  const declined = join_request === null && you.length === 0 && (state.declined || state.join_request !== null);
  return { ...state, you, reserved_seat, join_request, declined, banned };
}

/** @param {State} state @param {SnapshotMessage} snapshot @returns {State} */
function renewed(state, snapshot) {
  const moved = state.game?.view.ply !== snapshot.view.ply;
  const looking = state.looking !== null && state.looking >= snapshot.turns.length ? null : state.looking;
  return { ...state, game: snapshot, looking, hints: null, ...(moved && EMPTY_HAND) };
}

/** @param {State} state @param {FrameMessage} frame @returns {State} */
function advanced(state, frame) {
  const game = state.game;
  if (!game || frame.version !== game.version + 1) return state;
  const turns = game.turns.slice(0, frame.turns_kept).concat(frame.turns);
  const next = { ...game, version: frame.version, turns, view: frame.view };
  const happened = frame.events.length ? frame.events : state.happened;
  const moved =
    frame.turns.length > 0 || frame.turns_kept < game.turns.length || frame.view.status !== game.view.status;
  const told = clockNews(frame, state) ?? offerNews(frame, state);
  const news = told ? { kind: /** @type {const} */ ("news"), text: told } : null;
  if (!moved && frame.view.to_move === game.view.to_move) {
    return { ...state, game: next, happened, hints: null, notice: news ?? state.notice };
  }
  const pass = frame.turns.findLast((turn) => turn.cell === null);
  const notice = pass ? { kind: /** @type {const} */ ("pass"), text: passed(pass) } : news;
  const question = frame.view.status === "over" || state.question !== "resign" ? null : state.question;
  const looking = state.looking !== null && state.looking >= turns.length ? null : state.looking;
  return { ...state, game: next, happened, looking, hints: null, ...EMPTY_HAND, question, notice };
}

/** @param {State} state @param {RefusedMessage} refusal @returns {State} */
function refused(state, refusal) {
  if (state.pending?.id !== refusal.id && state.errand?.id !== refusal.id) return state;
  const next = settled(state, refusal.id);
  const fresh = !state.game || refusal.snapshot.version >= state.game.version;
  const move = state.pending?.id === refusal.id && state.pending.t === "play" ? state.pending.move : null;
  const what = move === null ? "Nothing happened" : `${move} was not played`;
  return {
    ...(fresh ? renewed(next, refusal.snapshot) : next),
    notice: { kind: "refused", text: `${what}: ${refusal.message}` },
  };
}

/** @param {State} state @param {Extract<ServerMessage, {t: "error"}>} error @returns {State} */
function failed(state, error) {
  const hopeless = error.reason === "unreadable" || error.reason === "too-big";
  if (!hopeless) return state; // the outbox tries again
  return { ...state, pending: null, errand: null, notice: { kind: "refused", text: error.message } };
}

/** @param {State} state @param {string | null} id @returns {State} */
function settled(state, id) {
  if (id === null) return state;
  if (state.errand?.id === id) return { ...state, errand: null };
  return state.pending?.id === id ? { ...state, pending: null } : state;
}

/** @param {State} state @param {string | null} cell @param {boolean} firm @returns {State} */
function aimed(state, cell, firm) {
  if (cell === state.aim && firm === state.firm) return state;
  return { ...state, aim: cell, firm, notice: hintless(state) };
}

/** @param {State} state @returns {State} One step back: the last cell touched, or out of a sacrifice. */
function unpicked(state) {
  const picked = state.picked.slice(0, -1);
  const giving = state.giving && state.picked.length > 0;
  return { ...state, aim: null, firm: false, picked, giving, notice: hintless(state) };
}

/** @param {State} state @param {number | null} ply @returns {State} */
function looked(state, ply) {
  const last = state.game?.turns.length ?? 0;
  const looking = ply === null || ply >= last ? null : Math.max(0, ply);
  return { ...state, looking, ...EMPTY_HAND, notice: hintless(state) };
}

/** @param {State} state */
function hintless(state) {
  return state.notice?.kind === "hint" ? null : state.notice;
}

/** @param {never} event @returns {never} */
function unreachable(event) {
  throw new TypeError(`an event that nobody knows: ${JSON.stringify(event)}`);
}
