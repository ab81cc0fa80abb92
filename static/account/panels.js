/** The contents of the account dialog. The page loads them when the dialog is opened first. */

import * as api from "../browser/api.js";
import { closeOnClick, find, showMessage } from "../browser/dom.js";
import { forgetForm, restoreForms } from "../browser/kept_forms.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { deviceCodePanel } from "./device_code.js";
import { onMe, setMe } from "./me.js";
import { resumeLinkPanel } from "./resume_link.js";
import { keepPlayerPanel } from "./sign_in/keep_player.js";

/** @type {(() => void) | null} */
let prepared = null;

/** @param {HTMLDialogElement} dialog */
export function openAccountDialog(dialog) {
  prepared ??= prepare(dialog);
  prepared();
  dialog.showModal();
}

/** @param {HTMLDialogElement} dialog @returns {() => void} Clears the remains of an earlier visit. */
function prepare(dialog) {
  const message = find(dialog, "#account-message", HTMLElement);
  const name = nameForm(dialog, message);
  keepPlayerPanel(dialog, message);
  const code = deviceCodePanel(dialog, message);
  const resume = resumeLinkPanel(dialog, message);
  dialog.addEventListener("close", () => {
    code.stop();
    forgetForm(name);
  });
  closeOnClick(dialog);
  return () => {
    showMessage(message, "");
    name.reset();
    restoreForms(dialog);
    resume.reset();
  };
}

/** @param {HTMLElement} dialog @param {HTMLElement} message @returns {HTMLFormElement} */
function nameForm(dialog, message) {
  const form = find(dialog, "#name-form", HTMLFormElement);
  const input = find(form, "#name", HTMLInputElement);
  onMe((me) => {
    input.defaultValue = me.name ?? ""; // shown until the player writes
    input.placeholder = me.display_name || t("common.guest");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void showErrors(message, async () => {
      const answer = setMe(await api.rename(input.value.trim() || null));
      form.reset();
      forgetForm(form);
      showMessage(message, t("account.named", { name: answer.display_name }), true);
    });
  });
  return form;
}
