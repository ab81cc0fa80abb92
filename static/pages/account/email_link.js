/** The page to which the link in a mail leads: it confirms an address, or signs in. */

import { accountDialog } from "../../account/dialog.js";
import { announcePlayerChange, pageAfterSignIn } from "../../account/me.js";
import * as api from "../../browser/api.js";
import { find, isDisabled, setDisabled, setVisible, showMessage } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";

const form = find(document, "#email-link", HTMLFormElement);
const button = find(form, "button", HTMLButtonElement);
const message = find(document, "#email-link-message", HTMLElement);
let token = "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isDisabled(button)) return;
  if (!token) return showMessage(message, t("email.link.invalid"));
  setDisabled(button, true);
  try {
    await (form.dataset.purpose === "confirm" ? confirmAddress() : signIn());
  } catch (error) {
    showMessage(message, api.errorMessage(error));
    setDisabled(button, false);
  }
});

async function confirmAddress() {
  const { handle } = await api.confirmEmail(token);
  setVisible(form, false);
  showMessage(message, t("email.confirmed", { handle: `@${handle}` }), true);
  setVisible(find(document, "#email-link-account", HTMLElement), true);
}

async function signIn() {
  const { merge } = await api.signInByEmail(token);
  announcePlayerChange();
  location.replace(pageAfterSignIn(merge));
}

/** Reads the token, and removes it from the URL and the history. */
function takeToken() {
  if (location.hash.length < 2) return;
  token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}

takeToken();
window.addEventListener("hashchange", takeToken);
accountDialog();
