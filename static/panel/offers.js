/** The offers between players, their claims against absent players, and the rematch. */

/** @import {ClaimKind, CommandMessage, MissedClaims, OfferView, SnapshotMessage} from "../protocol.js" */
/** @import {Question, State} from "../match/state.js" */
/** @import {Absence} from "../view/absence.js" */
/** @import {PossibleOffer} from "../view/possible_offers.js" */
/** @import {Card} from "./cards.js" */

import { find } from "../browser/dom.js";
import { alternativesText, t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { serverNow } from "../clock/server_time.js";
import { claimLabel, missedClaims, moverAbsence } from "../view/absence.js";
import { activeColor, agreementText, offerText } from "../view/offers.js";
import { colorName, playerName } from "../view/phrases.js";
import { isChoosing } from "../view/swap.js";
import { formatDuration } from "../view/time_left.js";
import { cardSlot } from "./cards.js";
import { moreMenu } from "./menu.js";
import { pausePanel } from "./pause.js";
import { RematchPanel } from "./rematch.js";

const ABSENCE_INTERVAL = 1_000; // milliseconds between two updates of how long a player has been absent

/** @typedef {CommandMessage extends infer C ? C extends {id: string} ? Omit<C, "id"> : never : never} SideCommand */
/**
 * @typedef {{
 *   match: string,
 *   state: () => State,
 *   send: (command: SideCommand) => void,
 *   ask: (question: Question) => void,
 *   viewPly: (ply: number | null) => void,
 *   announce: (text: string) => void,
 *   updateSeats: () => void,
 * }} OffersContext
 */

export class OffersPanel {
  /** @type {((state: State) => void)[]} */
  #updates;

  /** @param {ParentNode} page @param {OffersContext} context */
  constructor(page, context) {
    this.context = context;
    const { match, send, ask, announce } = context;
    const redrawCards = () => this.#drawCards();
    this.showCards = cardSlot(find(page, "#cards", HTMLElement));
    this.cards = new OfferCards(send, redrawCards);
    this.rematch = new RematchPanel(page, { match, redrawCards, announce });
    this.#updates = [
      moreMenu(page, {
        offer: (offer) => this.#offer(offer),
        ask,
        hint: () => send({ t: "hint", at: context.state().game?.version ?? 0 }),
      }),
      pausePanel(page, () => send({ t: "resume" })),
      (state) => this.rematch.update(state),
      redrawCards,
    ];
    setInterval(() => this.#updateAbsences(), ABSENCE_INTERVAL);
  }

  /** @param {State} state */
  update(state) {
    for (const update of this.#updates) update(state);
  }

  #drawCards() {
    const state = this.context.state();
    this.showCards([...this.rematch.cards(state), ...this.cards.list(state, serverNow())], state.sideCommand !== null);
  }

  #updateAbsences() {
    const seats = this.context.state().presence?.seats ?? [];
    if (seats.every(({ absent_since }) => absent_since === null)) return;
    this.context.updateSeats();
    this.#drawCards();
  }

  /** @param {PossibleOffer} offer */
  #offer({ kind, ply }) {
    const { state, send, viewPly } = this.context;
    const { game } = state();
    if (!game) return;
    send({ t: "offer", at: game.version, kind, ply });
    viewPly(null);
  }
}

class OfferCards {
  /** The id of the card on which the player chooses a claim. */
  #choosing = "";
  /** The id of the last card about missed claims that was closed. */
  #closed = "";

  /** @param {(command: SideCommand) => void} send @param {() => void} redraw */
  constructor(send, redraw) {
    this.send = send;
    this.redraw = redraw;
  }

  /** @param {State} state @param {number} now By the server's clock. @returns {Card[]} */
  list(state, now) {
    const { game } = state;
    if (!game || activeColor(state) === null) return [];
    const choices = isChoosing(state) ? [choiceCard(game, this.send)] : [];
    const offers = game.view.offers.map((offer) => offerCard(offer, state, this.send));
    return [...choices, ...offers, ...this.#absenceCards(state, now), ...this.#missedCards(state)];
  }

  /** @param {State} state @param {number} now @returns {Card[]} */
  #absenceCards(state, now) {
    const absence = moverAbsence(state, now);
    if (!absence || !state.game) {
      this.#choosing = "";
      return [];
    }
    const { version, view } = state.game;
    const id = `away-${absence.color}-${view.ply}`;
    const actions = {
      /** @param {boolean} yes */
      choose: (yes) => {
        this.#choosing = yes ? id : "";
        this.redraw();
      },
      /** @param {ClaimKind} kind */
      claim: (kind) => {
        this.#choosing = "";
        this.send({ t: "claim", at: version, kind });
      },
    };
    return [{ id, ...absenceCard(absence, state, this.#choosing === id, actions) }];
  }

  /** @param {State} state @returns {Card[]} */
  #missedCards(state) {
    const missed = missedClaims(state);
    const id = `missed-${state.game?.view.ply}-${missed?.absent_for}`;
    if (!missed || this.#closed === id) return [];
    const close = () => {
      this.#closed = id;
      this.redraw();
    };
    return [{ id, ...missedCard(missed, state, close) }];
  }
}

/** @param {SnapshotMessage} game @param {(command: SideCommand) => void} send @returns {Card} */
function choiceCard({ match, version, view }, send) {
  const next = view.swap?.turn;
  return {
    id: `swap-${view.ply}`,
    text: t("swap.choice.you"),
    details: next ? t("turn.to-move", { color: colorName(next) }) : "",
    replies: match.players.map((color) => ({
      label: t("swap.play", { color: colorName(color) }),
      style: "primary",
      onPress: () => send({ t: "choose", at: version, color }),
    })),
  };
}

/** @param {OfferView} offer @param {State} state @param {(command: SideCommand) => void} send @returns {Card} */
function offerCard(offer, state, send) {
  const id = `offer-${offer.id}`;
  const answer = (/** @type {boolean} */ accept) => send({ t: "answer", offer: offer.id, accept });
  const text = offerText(offer, state);
  const details = agreementText(offer, state);
  if (state.you.includes(offer.color)) {
    return { id, text, details, replies: [{ label: t("offers.withdraw"), onPress: () => answer(false) }] };
  }
  const no = { label: t("offers.decline"), onPress: () => answer(false) };
  if (state.you.some((color) => offer.accepted.includes(color))) return { id, text, details, replies: [no] };
  return {
    id,
    text,
    details,
    replies: [{ label: t("offers.accept"), style: "primary", onPress: () => answer(true) }, no],
  };
}

/**
 * @param {Absence} absence @param {State} state @param {boolean} choosing
 * @param {{choose: (yes: boolean) => void, claim: (kind: ClaimKind) => void}} actions
 * @returns {Omit<Card, "id">}
 */
function absenceCard({ color, duration, wait, choices }, state, choosing, { choose, claim }) {
  const name = playerName(state, color);
  const text = t("absence.away", { name, time: formatDuration(duration) });
  if (wait > 0) return { text, details: t("absence.wait", { seconds: Math.ceil(wait / 1_000) }), replies: [] };
  if (!choosing) return { text, replies: [{ label: t("absence.choose"), onPress: () => choose(true) }] };
  const replies = choices.map((kind) => ({
    label: claimLabel(kind, color),
    style: kind === "pause" ? undefined : /** @type {const} */ ("danger"),
    onPress: () => claim(kind),
  }));
  return { text, replies: [...replies, { label: t("absence.keep-waiting"), onPress: () => choose(false) }] };
}

/** @param {MissedClaims} missed @param {State} state @param {() => void} close @returns {Omit<Card, "id">} */
function missedCard({ absent_for, claims }, state, close) {
  const others = state.game?.match.players.filter((color) => !state.you.includes(color)) ?? [];
  const who = alternativesText(others.map((color) => isolated(playerName(state, color))));
  const what = alternativesText(claims.map((kind) => t(`absence.could.${kind}`)));
  const text = t("absence.missed", { time: formatDuration(absent_for) });
  return {
    text,
    details: t("absence.could-have", { who, what }),
    replies: [{ label: t("absence.ok"), onPress: close }],
  };
}
