/** Deletes the player of this browser, after a question. An account is confirmed by its handle. */

import * as api from "../browser/api.js";
import { askFirst } from "../browser/buttons/ask_first.js";
import { find, setVisible } from "../browser/dom.js";
import { showErrors } from "../browser/show_errors.js";
import { forgetPlayer } from "./sign_out.js";

/** @param {HTMLElement} section @returns {(isPlayer: boolean, handle: string | null) => void} */
export function deletePlayerForm(section) {
  const ask = find(section, "#delete-ask", HTMLButtonElement);
  const form = find(section, "#delete-form", HTMLFormElement);
  const input = find(form, "#delete-handle", HTMLInputElement);
  const yes = find(form, "button[type=submit]", HTMLButtonElement);
  const no = find(form, "#delete-no", HTMLButtonElement);
  const message = find(section, ".message", HTMLElement);
  let isAccount = false;

  askFirst(ask, form, yes, no, () => {
    void showErrors(message, async () => {
      await api.deletePlayer(isAccount ? input.value.trim() : null);
      await forgetPlayer();
    });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  return (isPlayer, handle) => {
    isAccount = handle !== null;
    setVisible(section, isPlayer);
    setVisible(find(form, "#delete-handle-row", HTMLElement), isAccount);
  };
}
