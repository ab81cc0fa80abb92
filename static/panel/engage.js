/** Before the start: the host puts a computer on a free seat. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../state.js" */

import { engage } from "../api.js";
import { find, make, show } from "../dom.js";
import { once } from "../once.js";
import { named, seatOf } from "../words.js";

/**
 * @param {ParentNode} page @param {string} match @param {HTMLElement} said For what went wrong.
 * @returns {(state: State, hosting: boolean) => void}
 */
export function engaging(page, match, said) {
  const form = find(page, "#engage", HTMLFormElement);
  const seat = find(form, "#engage-seat", HTMLSelectElement);
  const level = find(form, "#engage-level", HTMLSelectElement);
  const button = find(form, "button", HTMLButtonElement);
  let offered = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void once(button, said, async () => {
      await engage(match, /** @type {Color} */ (seat.value), Number(level.value));
    });
  });
  return (state, hosting) => {
    const game = state.game;
    const free = game?.match.players.filter((color) => !game.view.taken.includes(color) && !seatOf(state, color)?.kept) ?? [];
    show(form, hosting && free.length > 0);
    if (free.join() === offered) return;
    offered = free.join();
    const kept = free.find((color) => color === seat.value);
    seat.replaceChildren(...free.map((color) => make("option", { value: color }, named(color))));
    if (kept) seat.value = kept;
    show(seat, free.length > 1);
  };
}
