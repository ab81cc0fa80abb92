/** Offers in words: open offers, and their outcomes. Pure. */

/** @import {Color, FrameMessage, ClientEvent, OfferView, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { sentence, sentences, t } from "../browser/messages.js";
import { playerName } from "./phrases.js";

/** @param {State} state @returns {Color | null} The color of this page's player, unless it has left the game. */
export function activeColor({ game, you }) {
  if (game?.view.status !== "running") return null;
  return you.find((color) => !game.view.departed[color]) ?? null;
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
  const names = offer.accepted.map((color) => (state.you.includes(color) ? t("seat.you") : playerName(state, color)));
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
