/** The page that signs in this browser with a code or a link from another device. */

import { announcePlayerChange, loadMe } from "../../account/me.js";
import { accountMenu } from "../../account/menu.js";
import { copyResumeLink } from "../../account/resume_link.js";
import { emailSignIn } from "../../account/sign_in/email_sign_in.js";
import { passkeySignIn } from "../../account/sign_in/passkey_sign_in.js";
import { keepReturnPage, pageAfterSignIn } from "../../account/sign_in/return_page.js";
import * as api from "../../browser/api.js";
import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, setText, setVisible, showMessage } from "../../browser/dom.js";
import { forgetForm } from "../../browser/kept_forms.js";
import { t } from "../../browser/messages.js";
import { isolated } from "../../browser/name_marks.js";
import { secretFromHash } from "../../seating/one_time_key.js";

const form = find(document, "#continue", HTMLFormElement);
const input = form.querySelector("#code");
const button = find(form, "button[type=submit]", HTMLButtonElement);
const message = find(document, "#continue-message", HTMLElement);
let secret = "";

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = input instanceof HTMLInputElement ? input.value.trim() : secret;
  if (!typed) return showMessage(message, t(input ? "continue.empty" : "resume.incomplete"));
  const signIn = async () => {
    const { merge } = await (input ? api.redeemDeviceCode(typed) : api.redeemResumeLink(typed));
    forgetForm(form);
    announcePlayerChange();
    return pageAfterSignIn(merge);
  };
  void runBusy(button, message, signIn, (url) => location.replace(url));
});

/** Reads the secret, and removes it from the URL and the history. */
function takeSecret() {
  if (location.hash.length < 2) return;
  secret = secretFromHash(location.hash);
  history.replaceState(null, "", location.pathname);
  if (input instanceof HTMLInputElement) input.value = secret;
}

takeSecret();
keepReturnPage();
if (input) passkeySignIn();
emailSignIn();
window.addEventListener("hashchange", takeSecret);
accountMenu();
void loadMe().then((me) => {
  const now = find(document, "#continue-now", HTMLElement);
  setVisible(now, me?.is_player ?? false);
  if (!me?.is_player) return;
  setText(find(now, "#continue-who", HTMLElement), isolated(me.display_name));
  const warning = find(now, "#continue-warning", HTMLElement);
  setVisible(warning, me.active_matches > 0);
  setText(find(now, "#continue-running", HTMLElement), String(me.active_matches));
  const field = find(now, "#continue-link", HTMLInputElement);
  find(now, "#continue-copy", HTMLButtonElement).addEventListener("click", () => copyResumeLink(field, message));
});
