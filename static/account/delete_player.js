/** Deletes the player of this browser, after a question. An account is confirmed by its handle. */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { find, setVisible, showMessage } from "../browser/dom.js";
import { announcePlayerChange } from "./me.js";

/** @param {HTMLElement} section @returns {(isPlayer: boolean, handle: string | null) => void} */
export function deletePlayerForm(section) {
  const ask = find(section, "#delete-ask", HTMLButtonElement);
  const form = find(section, "#delete-form", HTMLFormElement);
  const input = find(form, "#delete-handle", HTMLInputElement);
  const yes = find(form, "button[type=submit]", HTMLButtonElement);
  const no = find(form, "#delete-no", HTMLButtonElement);
  const message = find(section, ".message", HTMLElement);
  const arming = new ArmingDelay();
  let isAccount = false;

  /** @param {boolean} asking */
  const show = (asking) => {
    setVisible(form, asking);
    setVisible(ask, !asking);
    (asking ? no : ask).focus();
    if (asking) arming.restart(yes);
  };
  ask.addEventListener("click", () => show(true));
  no.addEventListener("click", () => show(false));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!arming.armed) return;
    try {
      await api.deletePlayer(isAccount ? input.value.trim() : null);
      announcePlayerChange();
      location.replace("/");
    } catch (error) {
      showMessage(message, api.errorMessage(error));
    }
  });
  return (isPlayer, handle) => {
    isAccount = handle !== null;
    setVisible(section, isPlayer);
    setVisible(find(form, "#delete-handle-row", HTMLElement), isAccount);
  };
}
