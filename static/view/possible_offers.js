/** The offers that a player can make. Pure. */

/** @import {Color, OfferKind} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { t } from "../browser/messages.js";
import { activeColor } from "./offers.js";
import { playsComputersOnly } from "./phrases.js";
import { isBeforeChoice } from "./swap.js";

/**
 * @typedef {{kind: OfferKind, ply: number | null, label: string, why: string, alone: boolean}} PossibleOffer
 * `why`: the reason why it cannot be offered now, or "". `alone`: it needs no consent.
 */

/** @param {State} state @returns {PossibleOffer[]} */
export function possibleOffers(state) {
  const mine = activeColor(state);
  const view = state.game?.view;
  if (!mine || !view) return [];
  const computers = playsComputersOnly(state);
  const alone = !view.all_have_moved;
  const abort = t(alone ? "offers.possible.abort-alone" : "offers.possible.abort");
  const why = pendingText(state, mine, "draw");
  /** @type {PossibleOffer} */
  const draw = { kind: "draw", ply: null, label: t("offers.possible.draw"), why, alone: false };
  if (state.game?.match.tournament) return [draw];
  const takeback = takebackOffer(state, mine, computers);
  /** @type {PossibleOffer} */
  const aborted = {
    kind: "abort",
    ply: null,
    label: abort,
    why: alone ? "" : pendingText(state, mine, "abort"),
    alone,
  };
  const label = t(computers ? "offers.possible.pause-alone" : "offers.possible.pause");
  /** @type {PossibleOffer} */
  const pause = { kind: "pause", ply: null, label, why: pauseObstacle(state, mine), alone: false };
  if (computers) return [takeback, ...(view.clock ? [pause] : []), ...(alone ? [aborted] : [])];
  return [draw, takeback, pause, aborted];
}

/** @param {State} state @param {Color} mine @param {OfferKind} kind */
function pendingText(state, mine, kind) {
  const view = state.game?.view;
  if (!view) return "";
  /** @param {{kind: OfferKind, color: Color}} one */
  const isThis = (one) => one.kind === kind && one.color === mine;
  if (view.offers.some(isThis)) return t("offers.pending");
  const declined = view.declined?.find(isThis); // a state that was kept before an update lacks it
  return declined ? t("offers.declined-until", { count: declined.until - view.ply }) : "";
}

/** @param {State} state @param {Color} mine */
function pauseObstacle(state, mine) {
  return state.game?.view.paused ? t("offers.paused") : pendingText(state, mine, "pause");
}

/**
 * @param {State} state @param {Color} mine @param {boolean} computers The opponents, who always agree.
 * @returns {PossibleOffer} To the last own move, or to the viewed ply.
 */
function takebackOffer(state, mine, computers) {
  const { match, turns, view } = /** @type {NonNullable<State["game"]>} */ (state.game);
  const opening = isBeforeChoice(state);
  const first = view.swap?.color ? view.swap.ply : match.imported_turns;
  const own = turns.findLastIndex((turn, ply) => ply >= first && (opening || turn.color === mine) && !turn.forced);
  const ply = state.viewedPly ?? own;
  const back = takebackLabel(state.viewedPly, turns[own]?.move, computers);
  const offer = { kind: /** @type {const} */ ("takeback"), ply, label: back, alone: false };
  if (state.viewedPly !== null && view.swap?.color && ply < first) return { ...offer, why: t("offers.before-choice") };
  if (!match.takebacks) return { ...offer, why: t("offers.no-takebacks") };
  if (state.viewedPly !== null && ply < match.imported_turns) return { ...offer, why: t("offers.imported") };
  if (state.viewedPly === null && !view.can_take_back.includes(mine)) return { ...offer, why: t("offers.not-moved") };
  return { ...offer, why: pendingText(state, mine, "takeback") };
}

/** @param {number | null} viewedPly @param {string | undefined} move The player's last one. @param {boolean} alone */
function takebackLabel(viewedPly, move, alone) {
  if (viewedPly !== null) return t(alone ? "offers.possible.undo-here" : "offers.possible.takeback-here");
  if (alone) return move ? t("offers.possible.undo", { move }) : t("board.undo");
  return move ? t("offers.possible.takeback", { move }) : t("offers.possible.takeback-any");
}
