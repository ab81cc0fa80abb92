/** Offers in words: possible offers, open offers, and their outcomes. Pure. */

/** @import {Color, FrameMessage, ClientEvent, OfferKind, OfferView, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { listText, playerName } from "./phrases.js";

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
  const abort = alone ? "Abort the game…" : "Suggest to abort the game";
  return [
    { kind: "draw", ply: null, label: "Offer a draw", why: pendingText(state, mine, "draw"), alone: false },
    takebackOffer(state, mine),
    { kind: "pause", ply: null, label: "Suggest a pause", why: pauseObstacle(state, mine), alone: false },
    { kind: "abort", ply: null, label: abort, why: alone ? "" : pendingText(state, mine, "abort"), alone },
  ];
}

/** @param {State} state @param {Color} mine @param {OfferKind} kind */
function pendingText(state, mine, kind) {
  const stands = state.game?.view.offers.some((offer) => offer.kind === kind && offer.color === mine);
  return stands ? "You have; the answer is awaited" : "";
}

/** @param {State} state @param {Color} mine */
function pauseObstacle(state, mine) {
  return state.game?.view.paused ? "The game is paused" : pendingText(state, mine, "pause");
}

/** @param {State} state @param {Color} mine @returns {PossibleOffer} To the last own move, or to the viewed ply. */
function takebackOffer(state, mine) {
  const { match, turns, view } = /** @type {NonNullable<State["game"]>} */ (state.game);
  const own = turns.findLastIndex((turn) => turn.color === mine && turn.forced === null);
  const ply = state.viewedPly ?? own;
  const back = state.viewedPly !== null ? "Ask to go back to here" : `Ask to take back ${turns[own]?.move ?? "a move"}`;
  const offer = { kind: /** @type {const} */ ("takeback"), ply, label: back, alone: false };
  if (!match.takebacks) return { ...offer, why: "This match was opened without" };
  if (state.viewedPly !== null && ply < match.imported_turns) return { ...offer, why: "That was played elsewhere" };
  if (state.viewedPly === null && !view.can_take_back.includes(mine))
    return { ...offer, why: "You have not moved yet" };
  return { ...offer, why: pendingText(state, mine, "takeback") };
}

/** @param {OfferView} offer @param {State} state @returns {string} As in "Anna offers a draw". */
export function offerText(offer, state) {
  const you = state.you.includes(offer.color);
  const what = offerPhrase(offer, state.game?.turns ?? []);
  const [first = "", ...rest] = what.split(" ");
  return `${you ? "You" : playerName(state, offer.color)} ${first}${you ? "" : "s"} ${rest.join(" ")}`;
}

/** @param {OfferView} offer @param {State} state @returns {string} Empty if no other player has agreed. */
export function agreementText(offer, state) {
  const names = offer.accepted.map((color) => (state.you.includes(color) ? "you" : playerName(state, color)));
  return names.length ? `Agreed: ${listText(names)}` : "";
}

/** @param {OfferView} offer @param {TurnView[]} turns */
function offerPhrase({ kind, color, ply }, turns) {
  if (kind === "draw") return "offer a draw";
  if (kind === "pause") return "suggest a pause";
  if (kind === "abort") return "suggest to abort the game";
  if (ply === 0) return "ask to go back to the start";
  const turn = turns[ply ?? 0];
  const later = turns.slice((ply ?? 0) + 1).some((other) => other.color === color && other.forced === null);
  if (turn?.color === color && !later) return `ask to take back ${turn.move}`;
  return `ask to go back to move ${ply}`;
}

/** @type {Record<OfferKind, string>} */
const NOUNS = { draw: "draw", takeback: "takeback", pause: "pause", abort: "end of the game" };

/** @param {FrameMessage} frame @param {State} state The state before it. @returns {string | null} */
export function offerNews(frame, state) {
  const game = state.game;
  if (!game || frame.view.status === "over") return null;
  const texts = frame.events.flatMap((one) => outcomeTexts(one, frame, state));
  const lost = voidedOffers(frame, game.view.offers);
  if (lost.length)
    texts.push(`The game went on: ${listText(lost.map(({ kind }) => `the offered ${NOUNS[kind]}`))} is off`);
  return texts.length ? texts.join(". ") : null;
}

/** @param {ClientEvent} one @param {FrameMessage} frame @param {State} state @returns {string[]} */
function outcomeTexts(one, frame, state) {
  const name = (/** @type {Color} */ color) => (state.you.includes(color) ? "You" : playerName(state, color));
  const s = (/** @type {Color} */ color) => (state.you.includes(color) ? "" : "s");
  switch (one.kind) {
    case "declined": {
      const gone = state.game?.view.offers.find(({ id }) => !frame.view.offers.some((offer) => offer.id === id));
      if (gone?.color === one.color)
        return [`${name(one.color)} take${s(one.color)} the offered ${NOUNS[one.offer]} back`];
      return [`${name(one.color)} decline${s(one.color)} the ${NOUNS[one.offer]}`];
    }
    case "taken-back":
      return [one.ply ? `Back to move ${one.ply}, as agreed` : "Back to the start, as agreed"];
    case "paused":
      return [one.reason === "saved" ? "The game is saved for later" : "The game is paused, as agreed"];
    case "reservation-dropped": {
      const friend = state.presence?.seats.find(({ color }) => color === one.color)?.reserved_for;
      return [`${friend ?? "The invited friend"} does not want to play now`];
    }
    case "resumed":
      return [`${name(one.color)} go${state.you.includes(one.color) ? "" : "es"} on with the game`];
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
    if (!old) return [`${offerText(offer, after)}.`];
    return old.accepted.length < offer.accepted.length ? [`${agreementText(offer, after)}.`] : [];
  });
}
