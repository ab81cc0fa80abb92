/** Asking for a mail with a link that signs in. */

import * as api from "../../browser/api.js";
import { find, isDisabled, setDisabled, showMessage } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";

export function emailSignIn() {
  const form = document.querySelector("#by-email");
  if (!(form instanceof HTMLFormElement)) return; // the server sends no mails
  const button = find(form, "button", HTMLButtonElement);
  const message = find(form, ".message", HTMLElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isDisabled(button)) return;
    setDisabled(button, true);
    try {
      const { minutes } = await api.askForSignInLink(find(form, "input", HTMLInputElement).value);
      showMessage(message, t("email.recover.sent", { count: minutes }), true);
    } catch (error) {
      showMessage(message, api.errorMessage(error));
    }
    setDisabled(button, false);
  });
}
