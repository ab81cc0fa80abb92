/** What stands between the players: offers, and what can be done about somebody who is away. */

/** @import {Command, OfferView} from "../protocol.js" */
/** @import {State} from "../state.js" */
/** @import {Absence, ClaimKind} from "../away.js" */
/** @import {Card} from "./cards.js" */

import { absence, claimed, lasting, missed } from "../away.js";
import { active, agreedBy, offered } from "../offers.js";
import { listed, playerName } from "../words.js";

/** @typedef {Command extends infer C ? C extends {id: string} ? Omit<C, "id"> : never : never} Wish */
/** @typedef {{send: (wish: Wish) => void, again: () => void}} Hands `again` asks for the cards once more. */

/** @param {Hands} hands @returns {(state: State, now: number) => Card[]} */
export function bargains({ send, again }) {
  let deciding = "";
  let seen = "";
  return (state, now) => {
    const game = state.game;
    if (!game || active(state) === null) return [];
    const cards = game.view.offers.map((offer) => offerCard(offer, state, send));
    const away = absence(state, now);
    if (!away) deciding = "";
    if (away) {
      const id = `away-${away.color}-${game.view.ply}`;
      const decide = (/** @type {boolean} */ yes) => {
        deciding = yes ? id : "";
        again();
      };
      const claim = (/** @type {ClaimKind} */ kind) => {
        deciding = "";
        send({ t: "claim", at: game.version, kind });
      };
      cards.push({ id, ...awayCard(away, state, deciding === id, decide, claim) });
    }
    const back = missed(state);
    const missing = `missed-${game.view.ply}-${back?.time}`;
    if (back && seen !== missing) {
      const close = () => {
        seen = missing;
        again();
      };
      cards.push({ id: missing, ...missedCard(back, state, close) });
    }
    return cards;
  };
}

/** @param {OfferView} offer @param {State} state @param {Hands["send"]} send @returns {Card} */
function offerCard(offer, state, send) {
  const id = `offer-${offer.id}`;
  const answer = (/** @type {boolean} */ accept) => send({ t: "answer", offer: offer.id, accept });
  const words = offered(offer, state);
  const more = agreedBy(offer, state);
  if (state.you.includes(offer.color)) {
    return { id, words, more, replies: [{ label: "Take back", press: () => answer(false) }] };
  }
  const no = { label: "Decline", press: () => answer(false) };
  if (state.you.some((color) => offer.accepted.includes(color))) return { id, words, more, replies: [no] };
  return { id, words, more, replies: [{ label: "Accept", look: "primary", press: () => answer(true) }, no] };
}

/**
 * @param {Absence} away @param {State} state @param {boolean} deciding
 * @param {(yes: boolean) => void} decide @param {(kind: ClaimKind) => void} claim
 * @returns {Omit<Card, "id">}
 */
function awayCard({ color, gone, wait, choices, later }, state, deciding, decide, claim) {
  const words = `${playerName(state, color)} has been away for ${lasting(gone)}`;
  if (wait > 0) return { words, more: `In ${Math.ceil(wait / 1_000)} s you can decide how to go on`, replies: [] };
  const possible = later?.choices.includes("skip") ? "They can be skipped" : "A win or draw can be claimed";
  const more = later ? `${possible} in ${lasting(later.wait)}` : "";
  if (!deciding) return { words, more, replies: [{ label: "What now?…", press: () => decide(true) }] };
  const replies = choices.map((kind) => ({
    label: claimed(kind, color),
    look: kind === "save" ? undefined : /** @type {const} */ ("danger"),
    press: () => claim(kind),
  }));
  return { words, more, replies: [...replies, { label: "Keep waiting", press: () => decide(false) }] };
}

/** @param {{time: number, choices: ClaimKind[]}} back @param {State} state @param {() => void} close @returns {Omit<Card, "id">} */
function missedCard({ time, choices }, state, close) {
  const could = { win: "claimed the win", draw: "made it a draw", skip: "skipped you", save: "saved the game for later" };
  const others = state.game?.match.players.filter((color) => !state.you.includes(color)) ?? [];
  const who = listed(others.map((color) => playerName(state, color))).replace(" and ", " or ");
  const what = listed(choices.map((kind) => could[kind])).replace(" and ", " or ");
  const words = `You were away for ${lasting(time)} in your turn`;
  return { words, more: `${who} could have ${what}`, replies: [{ label: "All right", press: close }] };
}
