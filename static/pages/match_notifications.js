/** The notification settings of one match: its mute switch and its webhook. */

/** @import {MatchNotificationSettings, WebhookInfo} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import {
  errorMessage,
  fetchMatchNotifications,
  muteMatch,
  removeWebhook,
  setWebhook,
  testWebhook,
} from "../browser/api.js";
import { find, isDisabled, setDisabled, setText, setVisible, showMessage } from "../browser/dom.js";

const root = find(document, "#match-notices", HTMLElement);
const id = root.dataset.id ?? "";
const muted = find(root, "#muted", HTMLInputElement);
const form = find(root, "#hook", HTMLFormElement);
const url = find(form, "#hook-url", HTMLInputElement);
const message = find(root, "#hook-said", HTMLElement);
const test = find(root, "#hook-test", HTMLButtonElement);
const remove = find(root, "#hook-remove", HTMLButtonElement);

accountDialog();
void update(message, () => fetchMatchNotifications(id), "");

muted.addEventListener("change", () => {
  const words = muted.checked ? "You hear nothing of this game any more." : "You hear of this game again.";
  void update(find(root, "#mute-said", HTMLElement), () => muteMatch(id, muted.checked), words);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { value: kind } = find(form, "#hook-form", HTMLSelectElement);
  const { value: scope } = find(form, "#hook-whose", HTMLSelectElement);
  const wish = /** @type {import("../protocol.js").SetWebhook} */ ({ url: url.value, form: kind, scope });
  void update(message, () => setWebhook(id, wish), "Saved. Send a test to see whether it arrives.").then((done) => {
    if (done) url.value = "";
  });
});
remove.addEventListener("click", () => void update(message, () => removeWebhook(id), "Removed."));
test.addEventListener("click", async () => {
  if (isDisabled(test)) return;
  setDisabled(test, true);
  showMessage(message, "Sending a test…", true);
  try {
    const { delivered, message: text } = await testWebhook(id);
    draw(await fetchMatchNotifications(id));
    showMessage(message, text, delivered);
  } catch (error) {
    showMessage(message, errorMessage(error));
  } finally {
    setDisabled(test, false);
  }
});

/**
 * @param {HTMLElement} place @param {() => Promise<MatchNotificationSettings>} ask
 * @param {string} words Shown on success.
 */
async function update(place, ask, words) {
  try {
    draw(await ask());
    showMessage(place, words, true);
    return true;
  } catch (error) {
    showMessage(place, errorMessage(error));
    return false;
  }
}

/** @param {MatchNotificationSettings} notices */
function draw({ seated, muted: quiet, webhook }) {
  setVisible(find(root, "#seated", HTMLElement), seated);
  setVisible(find(root, "#not-seated", HTMLElement), !seated);
  muted.checked = quiet;
  setVisible(test, webhook !== null);
  setVisible(remove, webhook !== null);
  setText(find(root, "#hook-state", HTMLElement), webhook ? webhookText(webhook) : "No webhook is set.");
}

/** @param {WebhookInfo} webhook */
function webhookText({ host, form: kind, scope, disabled, failures, last_answer: last }) {
  const name = kind === "discord" ? "Discord" : "ntfy";
  const what = scope === "all" ? "everybody’s turns" : "what concerns you";
  if (disabled)
    return `Off: it failed ${failures} times in a row (${host}). ${last} A test that works turns it on again.`;
  return `On: ${name} at ${host} hears ${what}. ${last}`.trim();
}
