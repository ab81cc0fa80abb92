/** The state of a match's page as one immutable value, and the reducer of its events. Pure. */

/**
 * @import {
 *   ClientEvent, Color, CommandMessage, ErrorMessage, FrameMessage, Hint, LegalMove, MatchServerMessage,
 *   PresenceMessage, RefusedMessage, SnapshotMessage, WelcomeMessage,
 * } from "../protocol.js"
 */

import { t } from "../browser/messages.js";
import { clockNotice } from "../clock/clock_events.js";
import { withNames } from "../view/names.js";
import { offerNotice } from "../view/offers.js";
import { passText } from "../view/position/moves.js";
import { swapNotice, withChosenColors } from "../view/swap.js";

/**
 * @typedef {{
 *   phase: "connecting" | "open" | "waiting" | "private" | "not-found",
 *   retryAt: number | null,
 *   full?: "network" | "server" | null,
 *   via?: "http",
 * }} Connection
 * `via`: without a websocket, because none is answered. `retryAt` is on the clock of `performance.now()`. `full`: where there are too many connections.
 */
/** @typedef {"pass" | "resign" | "abort"} Question An action that the page asks to confirm. */
/** @typedef {{kind: "pass" | "refused" | "hint" | "event", text: string}} Notice */
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
 *   sideCommand: CommandMessage | null,
 *   latestEvents: ClientEvent[],
 *   epoch: string | null,
 *   connection: Connection,
 *   hover: string | null,
 *   confirming: boolean,
 *   path: string[],
 *   sacrificing: boolean,
 *   viewedPly: number | null,
 *   question: Question | null,
 *   hints: Hint[] | null,
 *   notice: Notice | null,
 * }} State
 * - `game`: the snapshot with every later frame applied.
 * - `reserved_seat`, `join_request`, `banned`: as in the welcome. `declined`: the host declined the join request.
 * - `pending`: the unanswered move or resignation. `sideCommand`: any other unanswered command, an offer for example.
 * - `latestEvents`: the events of the latest frame that had some.
 * - `epoch`: the series of versions to which the game belongs; null until the server has sent it.
 * - `hover`: the cell under preview. `confirming`: it was pressed once and needs another press.
 * - `path`: the cells pressed before `hover`. `sacrificing`: the first of them is a sacrifice.
 * - `viewedPly`: the earlier ply on the board; null shows the current position.
 */
/**
 * @typedef {{t: "connection-changed", connection: Connection}
 *   | {t: "state-restored", kept: Pick<State, "game" | "you" | "presence" | "epoch">}
 *   | {t: "command-sent", command: CommandMessage, epoch?: string | null}
 *   | {t: "side-command-sent", command: CommandMessage}
 *   | {t: "clock-started"}
 *   | {t: "hovered", cell: string | null, confirming?: boolean}
 *   | {t: "cell-picked", cell: string}
 *   | {t: "cell-unpicked"}
 *   | {t: "move-previewed", move: LegalMove | null}
 *   | {t: "sacrifice-toggled", sacrificing: boolean}
 *   | {t: "ply-viewed", ply: number | null}
 *   | {t: "question-asked", question: Question | null}
 *   | {t: "hints-changed", hints: Hint[] | null}
 *   | {t: "notice-shown", text: string | null}} PageEvent An event of the page itself.
 */

const NO_INPUT = { hover: null, confirming: false, path: [], sacrificing: false };

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
  sideCommand: null,
  latestEvents: [],
  epoch: null,
  connection: { phase: "connecting", retryAt: null },
  ...NO_INPUT,
  viewedPly: null,
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
      return withWelcome(state, event);
    case "snapshot":
      return withSnapshot(state, event);
    case "frame":
      return withFrame(withoutCommand(state, event.id), event);
    case "accepted":
      return withoutCommand(state, event.id);
    case "refused":
      return withRefusal(state, event);
    case "presence":
      return { ...state, presence: withNames(event) };
    case "error":
      return withError(state, event);
    case "pong":
    case "latency-probe":
      return state;
    case "connection-changed":
      return { ...state, connection: event.connection };
    case "state-restored":
      return { ...state, ...event.kept };
    case "command-sent":
      return {
        ...state,
        pending: event.command,
        epoch: event.epoch ?? state.epoch,
        ...NO_INPUT,
        question: null,
        notice: null,
      };
    case "side-command-sent":
      return { ...state, sideCommand: event.command, question: null, notice: null };
    case "clock-started":
      return { ...state }; // drawn anew
    case "hovered":
      return withHover(state, event.cell, event.confirming ?? false);
    case "cell-picked":
      return { ...withoutHint(state), hover: null, confirming: false, path: [...state.path, event.cell] };
    case "cell-unpicked":
      return withoutLastCell(state);
    case "move-previewed":
      return { ...withoutHint(state), ...NO_INPUT, ...previewOf(event.move) };
    case "sacrifice-toggled":
      return { ...withoutHint(state), ...NO_INPUT, sacrificing: event.sacrificing };
    case "ply-viewed":
      return withViewedPly(state, event.ply);
    case "question-asked":
      return { ...state, question: event.question };
    case "hints-changed":
      return { ...state, hints: event.hints };
    case "notice-shown":
      return { ...state, notice: event.text === null ? null : { kind: "hint", text: event.text } };
    default:
      return unreachable(event);
  }
}

/** @param {State} before @param {WelcomeMessage} welcome @returns {State} */
function withWelcome(before, { epoch, you, reserved_seat, join_request, banned }) {
  const state = before.epoch && epoch && before.epoch !== epoch ? ofOtherEpoch(before, epoch) : before;
  const declined = join_request === null && you.length === 0 && (state.declined || state.join_request !== null);
  return { ...state, epoch: epoch ?? state.epoch, you, reserved_seat, join_request, declined, banned };
}

/** @param {State} state @param {string} epoch @returns {State} Without anything from before a backup was restored. */
function ofOtherEpoch({ pending, sideCommand, connection }, epoch) {
  const text = t(pending || sideCommand ? "match.restored-unsent" : "match.restored");
  return { ...START, epoch, connection, notice: { kind: "event", text } };
}

/** @param {State} state @param {SnapshotMessage} snapshot @returns {State} */
function withSnapshot(state, snapshot) {
  const moved = state.game?.view.ply !== snapshot.view.ply;
  const viewedPly = boundedPly(state.viewedPly, snapshot.turns.length);
  return { ...state, game: snapshot, viewedPly, hints: null, ...(moved && NO_INPUT) };
}

/** @param {State} before @param {FrameMessage} frame @returns {State} */
function withFrame(before, frame) {
  if (frame.version !== (before.game?.version ?? 0) + 1) return before;
  const state = withChosenColors(before, frame);
  const { game } = state;
  if (!game) return state;
  const turns = game.turns.slice(0, frame.turns_kept).concat(frame.turns);
  const next = { ...game, version: frame.version, turns, view: frame.view };
  const latestEvents = frame.events.length ? frame.events : state.latestEvents;
  const eventText = swapNotice(frame, state) ?? clockNotice(frame, state) ?? offerNotice(frame, state);
  /** @type {Notice | null} */
  const notice = eventText ? { kind: "event", text: eventText } : null;
  if (!isNewPosition(frame, game)) {
    return { ...state, game: next, latestEvents, hints: null, notice: notice ?? state.notice };
  }
  const pass = frame.turns.findLast((turn) => turn.cell === null);
  return {
    ...state,
    game: next,
    latestEvents,
    viewedPly: boundedPly(state.viewedPly, turns.length),
    hints: null,
    ...NO_INPUT,
    question: frame.view.status === "over" || state.question !== "resign" ? null : state.question,
    notice: pass ? { kind: "pass", text: passText(pass) } : notice,
  };
}

/** @param {FrameMessage} frame @param {SnapshotMessage} game */
function isNewPosition(frame, game) {
  const { turns, turns_kept, view } = frame;
  const turnsChanged = turns.length > 0 || turns_kept < game.turns.length;
  return turnsChanged || view.status !== game.view.status || view.to_move !== game.view.to_move;
}

/** @param {number | null} ply @param {number} last @returns {number | null} Null for the last ply, and after it. */
function boundedPly(ply, last) {
  return ply === null || ply >= last ? null : Math.max(0, ply);
}

/** @param {State} state @param {RefusedMessage} refusal @returns {State} */
function withRefusal(state, refusal) {
  if (state.pending?.id !== refusal.id && state.sideCommand?.id !== refusal.id) return state;
  const next = withoutCommand(state, refusal.id);
  const fresh = !state.game || refusal.snapshot.version >= state.game.version;
  const move = state.pending?.id === refusal.id && state.pending.t === "play" ? state.pending.move : null;
  const what = move === null ? t("refusals.nothing") : t("refusals.move", { move });
  return {
    ...(fresh ? withSnapshot(next, refusal.snapshot) : next),
    notice: { kind: "refused", text: t("refusals.reason", { what, reason: refusal.message }) },
  };
}

/** @param {State} state @param {ErrorMessage} error @returns {State} */
function withError(state, error) {
  const permanent = error.reason === "unreadable" || error.reason === "too-big";
  if (!permanent) return state; // the outbox sends the command again
  return { ...state, pending: null, sideCommand: null, notice: { kind: "refused", text: error.message } };
}

/** @param {State} state @param {string | null} id @returns {State} */
function withoutCommand(state, id) {
  if (id === null) return state;
  if (state.sideCommand?.id === id) return { ...state, sideCommand: null };
  return state.pending?.id === id ? { ...state, pending: null } : state;
}

/** @param {State} state @param {string | null} cell @param {boolean} confirming @returns {State} */
function withHover(state, cell, confirming) {
  if (cell === state.hover && confirming === state.confirming) return state;
  return { ...withoutHint(state), hover: cell, confirming };
}

/** @param {LegalMove | null} move @returns {Partial<State>} */
function previewOf(move) {
  if (!move?.path.length) return {};
  return { hover: move.path.at(-1) ?? null, path: move.path.slice(0, -1), sacrificing: move.sacrificed !== null };
}

/** @param {State} state @returns {State} Without the last picked cell; with none picked, no longer sacrificing. */
function withoutLastCell(state) {
  const sacrificing = state.sacrificing && state.path.length > 0;
  return { ...withoutHint(state), hover: null, confirming: false, path: state.path.slice(0, -1), sacrificing };
}

/** @param {State} state @param {number | null} ply @returns {State} */
function withViewedPly(state, ply) {
  const viewedPly = boundedPly(ply, state.game?.turns.length ?? 0);
  return { ...withoutHint(state), viewedPly, ...NO_INPUT };
}

/** @param {State} state @returns {State} */
function withoutHint(state) {
  return state.notice?.kind === "hint" ? { ...state, notice: null } : state;
}

/** @param {never} event @returns {never} */
function unreachable(event) {
  throw new TypeError(`unknown event: ${JSON.stringify(event)}`);
}
