/** Offers in words: possible offers, open offers, and their outcomes. Pure. */

/** @import {Color, FrameMessage, ClientEvent, OfferKind, OfferView, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { sentence, sentences, t } from "../browser/messages.js";
import { playerName } from "./phrases.js";
import { isBeforeChoice } from "./swap.js";

/**
 * @typedef {{kind: OfferKind, ply: number | null, label: string, why: string, alone: boolean}} PossibleOffer
 * `why`: the reason why it cannot be offered now, or "". `alone`: it needs no consent.
 */

/** @param {State} state @returns {Color | null} The color of this page's player, unless it has left the game. */
export function activeColor({ game, you }) {
  if (game?.view.status !== "running") return null;
  return you.find((color) => !game.view.departed[color]) ?? null;
}

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

/** @param {OfferView} offer @param {State} state @returns {string} As in "Anna offers a draw". */
export function offerText(offer, state) {
  const whose = state.you.includes(offer.color) ? "you" : "other";
  const name = playerName(state, offer.color);
  if (offer.kind !== "takeback") return t(`offers.${offer.kind}.${whose}`, { name });
  const { to, move } = takebackGoal(offer, state.game?.turns ?? []);
  return t(`offers.takeback-${to}.${whose}`, { name, move });
}

/** @param {OfferView} offer @param {State} state @returns {string} Empty if no other player has agreed. */
export function agreementText(offer, state) {
  const names = offer.accepted.map((color) => (state.you.includes(color) ? t("offers.you") : playerName(state, color)));
  return names.length ? t("offers.agreed", { names }) : "";
}

/** @param {OfferView} offer @param {TurnView[]} turns @returns {{to: "start" | "last" | "move", move: string}} */
function takebackGoal({ color, ply }, turns) {
  if (ply === 0) return { to: "start", move: "" };
  const turn = turns[ply ?? 0];
  const later = turns.slice((ply ?? 0) + 1).some((other) => other.color === color && other.forced === null);
  if (turn?.color === color && !later) return { to: "last", move: turn.move };
  return { to: "move", move: String(ply) };
}

/** @param {FrameMessage} frame @param {State} state The state before it. @returns {string | null} */
export function offerNotice(frame, state) {
  const game = state.game;
  if (!game || frame.view.status === "over") return null;
  const texts = frame.events.flatMap((one) => outcomeTexts(one, frame, state));
  const lost = voidedOffers(frame, game.view.offers);
  if (lost.length) texts.push(t("offers.void.title", { offers: lost.map(({ kind }) => t(`offers.void.${kind}`)) }));
  return texts.length ? sentences(texts) : null;
}

/** @param {ClientEvent} one @param {FrameMessage} frame @param {State} state @returns {string[]} */
function outcomeTexts(one, frame, state) {
  const whose = (/** @type {Color} */ color) => (state.you.includes(color) ? "you" : "other");
  switch (one.kind) {
    case "declined": {
      const gone = state.game?.view.offers.find(({ id }) => !frame.view.offers.some((offer) => offer.id === id));
      const outcome = gone?.color === one.color ? "withdrawn" : "declined";
      return [t(`offers.${outcome}.${one.offer}.${whose(one.color)}`, { name: playerName(state, one.color) })];
    }
    case "taken-back":
      return [one.ply ? t("offers.taken-back.move", { move: one.ply }) : t("offers.taken-back.start")];
    case "paused":
      return [t(one.reason === "saved" ? "offers.paused-saved" : "offers.paused-agreed")];
    case "reservation-dropped": {
      const friend = state.presence?.seats.find(({ color }) => color === one.color)?.reserved_for;
      return [friend ? t("seats.declined-by", { name: friend }) : t("seats.declined-by-friend")];
    }
    case "resumed":
      return [t(`offers.resumed.${whose(one.color)}`, { name: playerName(state, one.color) })];
    default:
      return [];
  }
}

/** @param {FrameMessage} frame @param {OfferView[]} before Offers that ended with a new position. */
function voidedOffers({ events, turns, turns_kept, view }, before) {
  const answered = events.some(({ kind }) => ["declined", "taken-back", "paused", "resumed"].includes(kind));
  if (answered || (turns.length === 0 && turns_kept === 0)) return [];
  return before.filter(({ id }) => !view.offers.some((offer) => offer.id === id));
}

/** @param {State} before @param {State} after @returns {string[]} */
export function offerAnnouncements(before, after) {
  const known = before.game?.view.offers;
  if (!known || !after.game) return [];
  return after.game.view.offers.flatMap((offer) => {
    const old = known.find(({ id }) => id === offer.id);
    if (!old) return [sentence(offerText(offer, after))];
    return old.accepted.length < offer.accepted.length ? [sentence(agreementText(offer, after))] : [];
  });
}
