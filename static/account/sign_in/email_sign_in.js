/** Asking for a mail with a link that signs in. */

import * as api from "../../browser/api.js";
import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, showMessage } from "../../browser/dom.js";
import { forgetForm } from "../../browser/kept_forms.js";
import { t } from "../../browser/messages.js";

export function emailSignIn() {
  const form = document.querySelector("#by-email");
  if (!(form instanceof HTMLFormElement)) return; // the server sends no mails
  const button = find(form, "button", HTMLButtonElement);
  const message = find(form, ".message", HTMLElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(button, message, async () => {
      const { minutes } = await api.askForSignInLink(find(form, "input", HTMLInputElement).value);
      forgetForm(form);
      showMessage(message, t("email.recover.sent", { count: minutes }), true);
    });
  });
}
