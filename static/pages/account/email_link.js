/** The page to which the link in a mail leads: it confirms an address, or signs in. */

import { announcePlayerChange } from "../../account/me.js";
import { accountMenu } from "../../account/menu.js";
import { pageAfterSignIn } from "../../account/sign_in/return_page.js";
import * as api from "../../browser/api.js";
import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, setVisible, showMessage } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";
import { secretFromHash } from "../../seating/one_time_key.js";

const form = find(document, "#email-link", HTMLFormElement);
const button = find(form, "button", HTMLButtonElement);
const message = find(document, "#email-link-message", HTMLElement);
let token = "";

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!token) return showMessage(message, t("email.link.invalid"));
  const act = form.dataset.purpose === "confirm" ? confirmAddress : signIn;
  void runBusy(button, message, act, (url) => location.replace(url));
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
  return pageAfterSignIn(merge);
}

/** Reads the token, and removes it from the URL and the history. */
function takeToken() {
  if (location.hash.length < 2) return;
  token = secretFromHash(location.hash);
  history.replaceState(null, "", location.pathname);
}

takeToken();
window.addEventListener("hashchange", takeToken);
accountMenu();
