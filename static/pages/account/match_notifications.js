/** The notification settings of one match: its mute switch and its webhook. */

/** @import {MatchNotificationSettings, WebhookInfo} from "../../protocol.js" */

import { accountMenu } from "../../account/menu.js";
import { fetchMatchNotifications, muteMatch, removeWebhook, setWebhook, testWebhook } from "../../browser/api.js";
import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, setText, setVisible, showMessage } from "../../browser/dom.js";
import { forgetForm } from "../../browser/kept_forms.js";
import { t } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";

const root = find(document, "#match-notifications", HTMLElement);
const id = root.dataset.id ?? "";
const muted = find(root, "#muted", HTMLInputElement);
const form = find(root, "#webhook", HTMLFormElement);
const url = find(form, "#webhook-url", HTMLInputElement);
const message = find(root, "#webhook-message", HTMLElement);
const test = find(root, "#webhook-test", HTMLButtonElement);
const remove = find(root, "#webhook-remove", HTMLButtonElement);

accountMenu();
void update(message, () => fetchMatchNotifications(id), "");

muted.addEventListener("change", () => {
  const successText = t(muted.checked ? "match-notifications.muted" : "match-notifications.unmuted");
  void update(find(root, "#mute-message", HTMLElement), () => muteMatch(id, muted.checked), successText);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { value: kind } = find(form, "#webhook-service", HTMLSelectElement);
  const { value: scope } = find(form, "#webhook-scope", HTMLSelectElement);
  const body = /** @type {import("../../protocol.js").SetWebhook} */ ({ url: url.value, form: kind, scope });
  void update(message, () => setWebhook(id, body), t("match-notifications.saved")).then((done) => {
    if (done) url.value = "";
    if (done) forgetForm(form);
  });
});
remove.addEventListener("click", () => {
  void update(message, () => removeWebhook(id), t("match-notifications.webhook.removed"));
});
test.addEventListener("click", () => {
  void runBusy(test, message, async () => {
    showMessage(message, t("match-notifications.testing"), true);
    const { delivered, message: text } = await testWebhook(id);
    draw(await fetchMatchNotifications(id));
    showMessage(message, text, delivered);
  });
});

/**
 * @param {HTMLElement} place @param {() => Promise<MatchNotificationSettings>} ask
 * @param {string} successText Shown on success.
 */
function update(place, ask, successText) {
  return showErrors(place, async () => {
    draw(await ask());
    showMessage(place, successText, true);
  });
}

/** @param {MatchNotificationSettings} notices */
function draw({ seated, muted: isMuted, webhook }) {
  delete root.dataset.waits;
  setVisible(find(root, "#seated", HTMLElement), seated);
  setVisible(find(root, "#not-seated", HTMLElement), !seated);
  muted.checked = isMuted;
  setVisible(test, webhook !== null);
  setVisible(remove, webhook !== null);
  setText(
    find(root, "#webhook-state", HTMLElement),
    webhook ? webhookText(webhook) : t("match-notifications.webhook.none"),
  );
}

/** @param {WebhookInfo} webhook */
function webhookText({ host, form: kind, scope, disabled, failures, last_answer: last }) {
  const name = kind === "discord" ? "Discord" : "ntfy";
  if (disabled) return t("match-notifications.webhook.off", { count: failures, host, answer: last });
  return `${t(`match-notifications.webhook.on.${scope}`, { name, host })} ${last}`.trim();
}
