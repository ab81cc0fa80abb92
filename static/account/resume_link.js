/** The personal link that restores the player in another browser, and the button that revokes all such links. */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/arming.js";
import { copyText } from "../browser/clipboard.js";
import { find, setText, setVisible, showMessage } from "../browser/dom.js";

/** @param {HTMLElement} dialog @param {HTMLElement} message */
export function resumeLinkPanel(dialog, message) {
  const button = find(dialog, "#resume-copy", HTMLButtonElement);
  const field = find(dialog, "#resume-link", HTMLInputElement);
  const forget = find(dialog, "#forget", HTMLButtonElement);
  const confirm = find(dialog, "#forget-confirm", HTMLElement);
  const yes = find(dialog, "#forget-yes", HTMLButtonElement);
  const no = find(dialog, "#forget-no", HTMLButtonElement);
  const arming = new ArmingDelay();

  button.addEventListener("click", () => copyResumeLink(field, message));
  field.addEventListener("focus", () => field.select());

  /** @param {boolean} asking */
  const ask = (asking) => {
    setVisible(confirm, asking);
    setVisible(forget, !asking);
    (asking ? no : forget).focus();
    if (!asking) return;
    arming.restart(yes);
  };
  forget.addEventListener("click", () => ask(true));
  no.addEventListener("click", () => ask(false));
  yes.addEventListener("click", async () => {
    if (!arming.armed) return;
    try {
      const { revoked } = await api.revokeCredentials();
      showMessage(message, revoked ? "Done: only this browser is you now." : "There was nothing to forget.", true);
    } catch (error) {
      showMessage(message, api.errorMessage(error));
    }
    ask(false);
  });

  return {
    reset() {
      setVisible(field, false);
      setVisible(confirm, false);
      setVisible(forget, true);
      setText(button, "Copy my personal link");
    },
  };
}

/** @param {HTMLInputElement} field Shows the link, in case it cannot be copied.
 * @param {HTMLElement} message */
export async function copyResumeLink(field, message) {
  try {
    const { url } = await api.createResumeLink();
    field.value = new URL(url, location.href).href;
    setVisible(field, true);
    showMessage(
      message,
      (await copyText(field.value)) ? "Copied. Keep it in a safe place." : "Copy the link above by hand.",
      true,
    );
  } catch (error) {
    showMessage(message, api.errorMessage(error));
  }
}
