/** The offers that a player can make. Pure. */

/** @import {Color, OfferKind} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { t } from "../browser/messages.js";
import { activeColor } from "./offers.js";
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
  const alone = !view.all_have_moved;
  const abort = t(alone ? "offers.possible.abort-alone" : "offers.possible.abort");
  const why = pendingText(state, mine, "draw");
  /** @type {PossibleOffer} */
  const draw = { kind: "draw", ply: null, label: t("offers.possible.draw"), why, alone: false };
  if (state.game?.match.tournament) return [draw];
  return [
    draw,
    takebackOffer(state, mine),
    { kind: "pause", ply: null, label: t("offers.possible.pause"), why: pauseObstacle(state, mine), alone: false },
    { kind: "abort", ply: null, label: abort, why: alone ? "" : pendingText(state, mine, "abort"), alone },
  ];
}

/** @param {State} state @param {Color} mine @param {OfferKind} kind */
function pendingText(state, mine, kind) {
  const stands = state.game?.view.offers.some((offer) => offer.kind === kind && offer.color === mine);
  return stands ? t("offers.pending") : "";
}

/** @param {State} state @param {Color} mine */
function pauseObstacle(state, mine) {
  return state.game?.view.paused ? t("offers.paused") : pendingText(state, mine, "pause");
}

/** @param {State} state @param {Color} mine @returns {PossibleOffer} To the last own move, or to the viewed ply. */
function takebackOffer(state, mine) {
  const { match, turns, view } = /** @type {NonNullable<State["game"]>} */ (state.game);
  const opening = isBeforeChoice(state);
  const first = view.swap?.color ? view.swap.ply : match.imported_turns;
  const own = turns.findLastIndex((turn, ply) => ply >= first && (opening || turn.color === mine) && !turn.forced);
  const ply = state.viewedPly ?? own;
  const back = takebackLabel(state.viewedPly, turns[own]?.move);
  const offer = { kind: /** @type {const} */ ("takeback"), ply, label: back, alone: false };
  if (state.viewedPly !== null && view.swap?.color && ply < first) return { ...offer, why: t("offers.before-choice") };
  if (!match.takebacks) return { ...offer, why: t("offers.no-takebacks") };
  if (state.viewedPly !== null && ply < match.imported_turns) return { ...offer, why: t("offers.imported") };
  if (state.viewedPly === null && !view.can_take_back.includes(mine)) return { ...offer, why: t("offers.not-moved") };
  return { ...offer, why: pendingText(state, mine, "takeback") };
}

/** @param {number | null} viewedPly @param {string | undefined} move The player's last one. */
function takebackLabel(viewedPly, move) {
  if (viewedPly !== null) return t("offers.possible.takeback-here");
  return move ? t("offers.possible.takeback", { move }) : t("offers.possible.takeback-any");
}
