/** The form of the player's name. */

/** @import {Me} from "../protocol.js" */

import * as api from "../browser/api.js";
import { find, showMessage } from "../browser/dom.js";
import { forgetForm } from "../browser/kept_forms.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { announcePlayerChange, onMe, setMe } from "./me.js";

export function nameForm() {
  const form = find(document, "#name-form", HTMLFormElement);
  const input = find(form, "#name", HTMLInputElement);
  const message = find(form, "#name-message", HTMLElement);
  const show = (/** @type {Me} */ me) => {
    input.defaultValue = me.name ?? ""; // shown until the player writes
    input.placeholder = me.display_name || t("common.guest");
  };
  onMe((me) => {
    if (document.activeElement !== input) show(me); // a name that comes late stays out of what is being written
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void showErrors(message, async () => {
      const answer = setMe(await api.rename(input.value.trim() || null));
      announcePlayerChange(); // other pages show it, too
      show(answer);
      form.reset();
      forgetForm(form);
      showMessage(message, t("account.named", { name: answer.display_name }), true);
    });
  });
}
