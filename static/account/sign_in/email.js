/** The email address of an account, and the daily mail with the games that wait. */

/** @import {EmailView} from "../../protocol.js" */

import * as api from "../../browser/api.js";
import { createElement, find, setText, setVisible, showMessage } from "../../browser/dom.js";
import { forgetForm } from "../../browser/kept_forms.js";
import { LANGUAGE_TAG, t } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";

const HOURS = 24;
const HOUR_LENGTH = 3_600_000; // milliseconds

/** @param {HTMLElement} section @returns {(hasAccount: boolean, email: EmailView) => void} */
export function emailForm(section) {
  const form = find(section, "#email-form", HTMLFormElement);
  const input = find(form, "#email-address", HTMLInputElement);
  const removal = find(form, "#email-remove", HTMLButtonElement);
  const digest = find(section, "#email-digest", HTMLSelectElement);
  const message = find(section, ".message", HTMLElement);
  digest.append(...hoursOfDay().map(({ hour, text }) => createElement("option", { value: String(hour) }, text)));

  /** @param {EmailView} email */
  const show = (email) => {
    const { address, verified } = email;
    setText(find(section, "#email-state", HTMLElement), stateText(email));
    setVisible(find(section, "#email-failed", HTMLElement), email.failed);
    setVisible(removal, address !== null);
    setVisible(find(section, "#email-digest-row", HTMLElement), verified);
    input.defaultValue = address ?? ""; // what is being typed stays
    digest.value = email.digest_hour === null ? "" : String(email.digest_hour);
  };

  /** @param {Promise<EmailView>} answer @param {(email: EmailView) => string} text */
  const change = async (answer, text) => {
    await showErrors(message, async () => {
      const email = await answer;
      show(email);
      showMessage(message, text(email), true);
    });
  };

  /** @param {Promise<EmailView>} answer Its address takes the place of what was typed. */
  const answered = async (answer) => {
    const email = await answer;
    forgetForm(form);
    form.reset();
    return email;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void change(answered(api.setEmail(input.value)), ({ verified, address }) =>
      verified ? t("email.saved") : t("email.sent", { address: address ?? "" }),
    );
  });
  removal.addEventListener("click", () => void change(answered(api.removeEmail()), () => t("email.removed")));
  digest.addEventListener("change", () => {
    const hour = digest.value === "" ? null : Number(digest.value);
    void change(api.setDigest(hour), () => t("email.saved"));
  });
  return (hasAccount, email) => {
    setVisible(section, hasAccount && (email.offered || email.address !== null));
    show(email);
  };
}

/** @param {EmailView} email */
function stateText({ address, verified }) {
  if (address === null) return t("email.none");
  return t(verified ? "email.verified" : "email.unverified", { address });
}

/** The hours in UTC, in the order and the words of the browser's own time. */
function hoursOfDay() {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG, { hour: "numeric", minute: "2-digit" });
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  return Array.from({ length: HOURS }, (_, hour) => {
    const moment = new Date(midnight + hour * HOUR_LENGTH);
    return { hour, local: moment.getHours(), text: format.format(moment) };
  }).sort((one, other) => one.local - other.local);
}
