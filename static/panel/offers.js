/** Everything that players settle beside the board, wired up: the menu, the cards, a pause, the series. */

import { find } from "../browser/dom.js";
import { claimLabel, formatDuration, missedClaims, moverAbsence } from "../view/absence.js";
import { activeColor, agreementText, offerText } from "../view/offers.js";
import { listText, playerName } from "../view/phrases.js";
import { cardSlot } from "./cards.js";
import { moreMenu } from "./menu.js";
import { pausePanel } from "./pause.js";
import { rematchPanel } from "./rematch.js";

/** @import {Question, State} from "../match/state.js" */
/** @import {PossibleOffer as OfferWish} from "../view/offers.js" */
/** @import {ClaimKind, CommandMessage, MissedClaims, OfferView} from "../protocol.js" */
/** @import {Absence} from "../view/absence.js" */
/** @import {Card} from "./cards.js" */

/** @typedef {CommandMessage extends infer C ? C extends {id: string} ? Omit<C, "id"> : never : never} SideCommand */
/** @typedef {{send: (wish: SideCommand) => void, again: () => void}} OfferActions `again` asks for the cards once more. */

const SECOND = 1_000; // milliseconds from one look at who is away to the next

/**
 * @param {ParentNode} page
 * @param {{
 *   match: string,
 *   state: () => State,
 *   send: (errand: SideCommand) => void,
 *   ask: (question: Question) => void,
 *   look: (ply: number | null) => void,
 *   announce: (text: string) => void,
 *   tick: () => void,
 * }} given `tick` shows anew how long somebody has been away.
 * @returns {(state: State) => void}
 */
export function offersPanel(page, { match, state, send, ask, look, announce, tick }) {
  const slot = cardSlot(find(page, "#cards", HTMLElement));
  const deal = () => {
    const now = Date.now() + (state().clockOffset ?? 0);
    slot([...series.cards(state()), ...standing(state(), now)], state().sideCommand !== null);
  };
  const standing = offerCards({ send, again: deal });
  const series = rematchPanel(page, { match, again: deal, announce });
  /** @param {OfferWish} wish */
  const offer = ({ kind, ply }) => {
    const game = state().game;
    if (!game) return;
    send({ t: "offer", at: game.version, kind, ply });
    look(null);
  };
  const updates = [moreMenu(page, { offer, ask }), pausePanel(page, () => send({ t: "resume" })), series.update, deal];
  setInterval(() => {
    if (!state().presence?.seats.some(({ absent_since }) => absent_since !== null)) return;
    tick();
    deal();
  }, SECOND);
  return (now) => {
    for (const update of updates) update(now);
  };
}

/** @param {OfferActions} hands @returns {(state: State, now: number) => Card[]} */
export function offerCards({ send, again }) {
  let deciding = "";
  let seen = "";
  return (state, now) => {
    const game = state.game;
    if (!game || activeColor(state) === null) return [];
    const cards = game.view.offers.map((offer) => offerCard(offer, state, send));
    const away = moverAbsence(state, now);
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
    const back = missedClaims(state);
    const missing = `missed-${game.view.ply}-${back?.absent_for}`;
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

/** @param {OfferView} offer @param {State} state @param {OfferActions["send"]} send @returns {Card} */
function offerCard(offer, state, send) {
  const id = `offer-${offer.id}`;
  const answer = (/** @type {boolean} */ accept) => send({ t: "answer", offer: offer.id, accept });
  const words = offerText(offer, state);
  const more = agreementText(offer, state);
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
function awayCard({ color, duration, wait, choices, later }, state, deciding, decide, claim) {
  const words = `${playerName(state, color)} has been away for ${formatDuration(duration)}`;
  if (wait > 0) return { words, more: `In ${Math.ceil(wait / 1_000)} s you can decide how to go on`, replies: [] };
  const possible = later?.choices.includes("skip") ? "They can be skipped" : "A win or draw can be claimed";
  const more = later ? `${possible} in ${formatDuration(later.wait)}` : "";
  if (!deciding) return { words, more, replies: [{ label: "What now?…", press: () => decide(true) }] };
  const replies = choices.map((kind) => ({
    label: claimLabel(kind, color),
    look: kind === "save" ? undefined : /** @type {const} */ ("danger"),
    press: () => claim(kind),
  }));
  return { words, more, replies: [...replies, { label: "Keep waiting", press: () => decide(false) }] };
}

/** @param {MissedClaims} back @param {State} state @param {() => void} close @returns {Omit<Card, "id">} */
function missedCard({ absent_for, claims }, state, close) {
  const could = {
    win: "claimed the win",
    draw: "made it a draw",
    skip: "skipped you",
    save: "saved the game for later",
  };
  const others = state.game?.match.players.filter((color) => !state.you.includes(color)) ?? [];
  const who = listText(others.map((color) => playerName(state, color))).replace(" and ", " or ");
  const what = listText(claims.map((kind) => could[kind])).replace(" and ", " or ");
  const words = `You were away for ${formatDuration(absent_for)} in your turn`;
  return { words, more: `${who} could have ${what}`, replies: [{ label: "All right", press: close }] };
}
