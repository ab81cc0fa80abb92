/** The notification settings: push in this browser, the kinds, the devices, and recent notifications. */

/** @import {NotificationSettings, NotificationView} from "../protocol.js" */
/** @import {SubscriptionState} from "../browser/push.js" */

import { accountDialog } from "../account/dialog.js";
import { onPlayerChanged } from "../account/me.js";
import {
  addDevice,
  errorMessage,
  fetchNotificationSettings,
  removeDevice,
  setNotificationKinds,
  testNotification,
} from "../browser/api.js";
import { createElement, find, isDisabled, setDisabled, setText, setVisible, showMessage } from "../browser/dom.js";
import { subscribe, subscriptionState, unsubscribe } from "../browser/push.js";

/** @type {Record<SubscriptionState, string>} */
const STATES = {
  impossible: "This browser cannot show notices. On an iPhone or iPad, put Birnam on the home screen first.",
  insecure: "Notices need an address that begins with https://.",
  denied: "Notices of this site are blocked: allow them in the settings of your browser, then come back.",
  off: "Notices are off.",
  on: "Notices are on.",
};

const toggle = find(document, "#here-switch", HTMLButtonElement);
const test = find(document, "#here-test", HTMLButtonElement);
const said = find(document, "#here-said", HTMLElement);
const kinds = find(document, "#kinds", HTMLElement);
/** @type {NotificationSettings | null} */
let board = null;
/** @type {SubscriptionState} */
let state = "off";

accountDialog();
onPlayerChanged(() => void look());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
void look();

async function look() {
  try {
    board = await fetchNotificationSettings();
    state = await subscriptionState();
    draw();
  } catch (error) {
    showMessage(said, errorMessage(error));
  }
}

toggle.addEventListener("click", async () => {
  if (isDisabled(toggle) || !board) return;
  setDisabled(toggle, true);
  try {
    showMessage(said, (await (here() ? turnOff() : turnOn(board.public_key))) ?? "", true);
  } catch (error) {
    showMessage(said, errorMessage(error));
  }
  await look();
});

test.addEventListener("click", async () => {
  try {
    const { delivered, message } = await testNotification();
    showMessage(said, message, delivered);
  } catch (error) {
    showMessage(said, errorMessage(error));
  }
});

kinds.addEventListener("change", async (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement)) return;
  const answer = find(document, "#kinds-said", HTMLElement);
  try {
    board = await setNotificationKinds({ [box.name]: box.checked });
    showMessage(answer, "Saved.", true);
  } catch (error) {
    showMessage(answer, errorMessage(error));
  }
  draw();
});

/** @param {string} key */
async function turnOn(key) {
  const device = await subscribe(key);
  if (device) await addDevice(device);
}

async function turnOff() {
  const mine = here();
  await unsubscribe();
  if (mine) await removeDevice(mine.id);
}

function here() {
  return state === "on" ? board?.devices.find((device) => device.here) : undefined;
}

function draw() {
  if (!board) return;
  const on = here() !== undefined;
  const lost = state === "on" && !on; // subscribed, but unknown to the server
  setText(find(document, "#here-state", HTMLElement), STATES[lost ? "off" : state]);
  setText(toggle, on ? "Turn notices off" : "Turn notices on");
  toggle.classList.toggle("primary", !on);
  setDisabled(toggle, state !== "on" && state !== "off");
  setVisible(test, on);
  for (const [kind, wanted] of Object.entries(board.kinds)) {
    const box = kinds.querySelector(`[name="${kind}"]`);
    if (box instanceof HTMLInputElement) box.checked = wanted;
  }
  devices(board);
  const recent = find(document, "#recent", HTMLElement);
  recent.replaceChildren(...board.recent.map(line));
  setVisible(find(document, "#recent-empty", HTMLElement), board.recent.length === 0);
}

/** @param {NotificationSettings} board */
function devices({ devices: all }) {
  const section = find(document, "#devices", HTMLElement);
  setVisible(section, all.length > 0);
  const items = all.map((device) => {
    const name = createElement(
      "div",
      {},
      device.name,
      device.here ? createElement("span", { class: "soft" }, " (this one)") : "",
    );
    const button = createElement(
      "button",
      { type: "button", class: "button quiet", "aria-label": `Remove ${device.name}` },
      "Remove",
    );
    button.addEventListener("click", async () => {
      try {
        await removeDevice(device.id);
      } catch (error) {
        showMessage(said, errorMessage(error));
      }
      await look();
    });
    return createElement("li", {}, name, button);
  });
  find(section, "ul", HTMLElement).replaceChildren(...items);
}

/** @param {NotificationView} notice */
function line({ match, title, body, at, state: fate, outcome }) {
  const when = new Date(at);
  const day = when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const time = createElement("time", { datetime: when.toISOString(), class: "soft" }, day);
  const words = createElement(
    "div",
    {},
    createElement("a", { href: `/matches/${match}` }, title),
    createElement("div", {}, body),
  );
  const what = createElement("div", { class: "soft fate", "data-state": fate }, outcome);
  words.append(what);
  return createElement("li", {}, words, time);
}
