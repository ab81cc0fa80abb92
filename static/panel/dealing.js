/** Everything that players settle beside the board, wired up: the menu, the cards, a pause, the series. */

/** @import {Question, State} from "../state.js" */
/** @import {Wish as Errand} from "./bargains.js" */
/** @import {Wish} from "../offers.js" */

import { find } from "../dom.js";
import { bargains } from "./bargains.js";
import { cardSlot } from "./cards.js";
import { more } from "./more.js";
import { pause } from "./pause.js";
import { rematch } from "./rematch.js";

const SECOND = 1_000; // milliseconds from one look at who is away to the next

/**
 * @param {ParentNode} page
 * @param {{
 *   match: string,
 *   state: () => State,
 *   send: (errand: Errand) => void,
 *   ask: (question: Question) => void,
 *   look: (ply: number | null) => void,
 *   announce: (text: string) => void,
 *   tick: () => void,
 * }} given `tick` shows anew how long somebody has been away.
 * @returns {(state: State) => void}
 */
export function dealing(page, { match, state, send, ask, look, announce, tick }) {
  const slot = cardSlot(find(page, "#cards", HTMLElement));
  const deal = () => {
    const now = Date.now() + (state().offset ?? 0);
    slot([...series.cards(state()), ...standing(state(), now)], state().errand !== null);
  };
  const standing = bargains({ send, again: deal });
  const series = rematch(page, { match, again: deal, announce });
  /** @param {Wish} wish */
  const offer = ({ kind, ply }) => {
    const game = state().game;
    if (!game) return;
    send({ t: "offer", at: game.version, kind, ply });
    look(null);
  };
  const updates = [more(page, { offer, ask }), pause(page, () => send({ t: "resume" })), series.update, deal];
  setInterval(() => {
    if (!state().presence?.seats.some(({ gone }) => gone !== null)) return;
    tick();
    deal();
  }, SECOND);
  return (now) => updates.forEach((update) => update(now));
}
