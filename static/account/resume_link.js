/** The personal link that restores the player in another browser, and the button that revokes all such links. */

import * as api from "../browser/api.js";
import { askFirst } from "../browser/buttons/ask_first.js";
import { copyText } from "../browser/buttons/clipboard.js";
import { find, setText, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";

/** @param {HTMLElement} dialog @param {HTMLElement} message */
export function resumeLinkPanel(dialog, message) {
  const button = find(dialog, "#resume-copy", HTMLButtonElement);
  const field = find(dialog, "#resume-link", HTMLInputElement);
  const forget = find(dialog, "#revoke", HTMLButtonElement);
  const confirm = find(dialog, "#revoke-confirm", HTMLElement);
  const yes = find(dialog, "#revoke-yes", HTMLButtonElement);
  const no = find(dialog, "#revoke-no", HTMLButtonElement);

  button.addEventListener("click", () => copyResumeLink(field, message));
  field.addEventListener("focus", () => field.select());

  const question = askFirst(forget, confirm, yes, no, async () => {
    await showErrors(message, async () => {
      const { revoked } = await api.revokeCredentials();
      showMessage(message, t(revoked ? "account.revoke.done" : "account.revoke.nothing"), true);
    });
    question.close();
  });

  return {
    reset() {
      setVisible(field, false);
      question.hide();
      setText(button, t("account.resume.copy"));
    },
  };
}

/** @param {HTMLInputElement} field Shows the link, in case it cannot be copied.
 * @param {HTMLElement} message */
export async function copyResumeLink(field, message) {
  await showErrors(message, async () => {
    const { url } = await api.createResumeLink();
    field.value = new URL(url, location.href).href;
    setVisible(field, true);
    showMessage(message, t((await copyText(field.value)) ? "account.resume.copied" : "account.resume.by-hand"), true);
  });
}
