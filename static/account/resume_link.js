/** The personal link that restores the player in another browser, and the button that revokes all such links. */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { copyText } from "../browser/buttons/clipboard.js";
import { find, setText, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";

/** @param {HTMLElement} dialog @param {HTMLElement} message */
export function resumeLinkPanel(dialog, message) {
  const button = find(dialog, "#resume-copy", HTMLButtonElement);
  const field = find(dialog, "#resume-link", HTMLInputElement);
  const forget = find(dialog, "#revoke", HTMLButtonElement);
  const confirm = find(dialog, "#revoke-confirm", HTMLElement);
  const yes = find(dialog, "#revoke-yes", HTMLButtonElement);
  const no = find(dialog, "#revoke-no", HTMLButtonElement);
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
      showMessage(message, t(revoked ? "account.revoke.done" : "account.revoke.nothing"), true);
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
      setText(button, t("account.resume.copy"));
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
    showMessage(message, t((await copyText(field.value)) ? "account.resume.copied" : "account.resume.by-hand"), true);
  } catch (error) {
    showMessage(message, api.errorMessage(error));
  }
}
