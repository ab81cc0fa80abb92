/** The notification settings: push in this browser, the kinds, the devices, and recent notifications. */

/** @import {NotificationSettings, NotificationView} from "../../protocol.js" */
/** @import {SubscriptionState} from "../../account/push.js" */

import { onPlayerChanged } from "../../account/me.js";
import { accountMenu } from "../../account/menu.js";
import { subscribe, subscriptionState, unsubscribe } from "../../account/push.js";
import {
  addDevice,
  fetchNotificationSettings,
  removeDevice,
  setNotificationKinds,
  testNotification,
} from "../../browser/api.js";
import { createElement, find, isDisabled, setDisabled, setText, setVisible, showMessage } from "../../browser/dom.js";
import { LANGUAGE_TAG, t } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";

const WAITING_DELAY = 2000; // milliseconds until notifications that are being sent are read again

const toggle = find(document, "#push-toggle", HTMLButtonElement);
const test = find(document, "#push-test", HTMLButtonElement);
const message = find(document, "#push-message", HTMLElement);
const kinds = find(document, "#kinds", HTMLElement);
/** @type {NotificationSettings | null} */
let settings = null;
/** @type {SubscriptionState} */
let subscription = "off";
let reload = 0; // a timer

accountMenu();
onPlayerChanged(() => void load());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void load());
void load();

async function load() {
  await showErrors(message, async () => {
    settings = await fetchNotificationSettings();
    subscription = await subscriptionState();
    draw();
  });
}

toggle.addEventListener("click", async () => {
  if (isDisabled(toggle) || !settings) return;
  const { public_key: key } = settings;
  setDisabled(toggle, true);
  await showErrors(message, async () => {
    await (findThisDevice() ? turnOff() : turnOn(key));
    showMessage(message, "", true);
  });
  await load();
});

test.addEventListener("click", () => {
  void showErrors(message, async () => {
    const { delivered, message: text } = await testNotification();
    showMessage(message, text, delivered);
  });
});

kinds.addEventListener("change", async (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement)) return;
  const answer = find(document, "#kinds-message", HTMLElement);
  await showErrors(answer, async () => {
    settings = await setNotificationKinds({ [box.name]: box.checked });
    showMessage(answer, t("common.saved"), true);
  });
  draw();
});

/** @param {string} key */
async function turnOn(key) {
  const device = await subscribe(key);
  if (device) await addDevice(device);
}

async function turnOff() {
  const mine = findThisDevice();
  await unsubscribe();
  if (mine) await removeDevice(mine.id);
}

function findThisDevice() {
  return subscription === "on" ? settings?.devices.find((device) => device.here) : undefined;
}

function draw() {
  if (!settings) return;
  const on = findThisDevice() !== undefined;
  const lost = subscription === "on" && !on; // subscribed, but unknown to the server
  setText(find(document, "#push-state", HTMLElement), t(`notifications.push.state.${lost ? "off" : subscription}`));
  setText(toggle, t(on ? "notifications.push.off" : "notifications.push.on"));
  toggle.classList.toggle("primary", !on);
  setDisabled(toggle, subscription !== "on" && subscription !== "off");
  setVisible(test, on);
  for (const [kind, wanted] of Object.entries(settings.kinds)) {
    const box = kinds.querySelector(`[name="${kind}"]`);
    if (box instanceof HTMLInputElement) box.checked = wanted;
  }
  drawDevices(settings);
  const recent = find(document, "#recent", HTMLElement);
  recent.replaceChildren(...settings.recent.map(notificationItem));
  setVisible(find(document, "#recent-empty", HTMLElement), settings.recent.length === 0);
  clearTimeout(reload);
  const waiting = settings.recent.some(({ state }) => state === "waiting");
  if (waiting && document.visibilityState === "visible") reload = setTimeout(load, WAITING_DELAY);
}

/** @param {NotificationSettings} board */
function drawDevices({ devices: all }) {
  const section = find(document, "#devices", HTMLElement);
  setVisible(section, all.length > 0);
  const items = all.map((device) => {
    const name = createElement(
      "div",
      {},
      device.name,
      device.here ? createElement("span", { class: "secondary" }, ` ${t("notifications.devices.here")}`) : "",
    );
    const button = createElement(
      "button",
      { type: "button", class: "button quiet", "aria-label": t("notifications.devices.remove", { name: device.name }) },
      t("common.remove"),
    );
    button.addEventListener("click", async () => {
      await showErrors(message, () => removeDevice(device.id));
      await load();
    });
    return createElement("li", {}, name, button);
  });
  find(section, "ul", HTMLElement).replaceChildren(...items);
}

/** @param {NotificationView} notice */
function notificationItem({ match, title, body, at, state, outcome }) {
  const when = new Date(at);
  const day = when.toLocaleString(LANGUAGE_TAG, { dateStyle: "medium", timeStyle: "short" });
  const time = createElement("time", { datetime: when.toISOString(), class: "secondary" }, day);
  const words = createElement(
    "div",
    {},
    createElement("a", { href: `/matches/${match}` }, title),
    createElement("div", {}, body),
  );
  const outcomeElement = createElement(
    "div",
    { class: "secondary notification-outcome", "data-state": state },
    outcome,
  );
  words.append(outcomeElement);
  return createElement("li", {}, words, time);
}
