/** The personal link that restores the player in another browser, and the button that revokes all such links. */

import * as api from "../browser/api.js";
import { askFirst } from "../browser/buttons/ask_first.js";
import { copyText } from "../browser/buttons/clipboard.js";
import { find, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";

/** @param {HTMLElement} section */
export function resumeLinkPanel(section) {
  const message = find(section, "#resume-message", HTMLElement);
  const button = find(section, "#resume-copy", HTMLButtonElement);
  const field = find(section, "#resume-link", HTMLInputElement);
  const forget = find(section, "#revoke", HTMLButtonElement);
  const confirm = find(section, "#revoke-confirm", HTMLElement);
  const yes = find(section, "#revoke-yes", HTMLButtonElement);
  const no = find(section, "#revoke-no", HTMLButtonElement);

  button.addEventListener("click", () => copyResumeLink(field, message));
  field.addEventListener("focus", () => field.select());

  const question = askFirst(forget, confirm, yes, no, async () => {
    await showErrors(message, async () => {
      const { revoked } = await api.revokeCredentials();
      showMessage(message, t(revoked ? "account.revoke.done" : "account.revoke.nothing"), true);
    });
    question.close();
  });
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
