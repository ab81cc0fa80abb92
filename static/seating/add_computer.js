/** A form with which the host adds a computer before the start. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { addComputer } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { createElement, find, setVisible } from "../browser/dom.js";
import { asLevel } from "../new_match/levels.js";
import { openSeats } from "../view/invitation_text.js";
import { colorName } from "../view/phrases.js";

/**
 * @param {ParentNode} page @param {string} match @param {HTMLElement} message Shows the error.
 * @returns {(state: State, hosting: boolean) => void}
 */
export function addComputerForm(page, match, message) {
  const form = find(page, "#add-computer", HTMLFormElement);
  const seat = find(form, "#add-computer-seat", HTMLSelectElement);
  const level = find(form, "#add-computer-level", HTMLSelectElement);
  const button = find(form, "button", HTMLButtonElement);
  let offered = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(button, message, async () => {
      await addComputer(match, /** @type {Color} */ (seat.value), asLevel(level.value));
    });
  });
  return (state, hosting) => {
    const game = state.game;
    const free = game ? openSeats(state, game) : [];
    setVisible(form, hosting && free.length > 0 && !game?.match.rated);
    if (free.join() === offered) return;
    offered = free.join();
    const kept = free.find((color) => color === seat.value);
    seat.replaceChildren(...free.map((color) => createElement("option", { value: color }, colorName(color))));
    if (kept) seat.value = kept;
    setVisible(seat, free.length > 1);
  };
}
