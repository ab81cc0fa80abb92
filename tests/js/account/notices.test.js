/** The settings of notifications: push in this browser, the kinds, and the webhook of a match. */

/** @import {TestContext} from "node:test" */
/** @import {MatchNotificationSettings, NotificationSettings, WebhookInfo} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";

const NOTICES = "/api/v1/me/notices";
const KEY = "BPB2yNnT";
const DEVICE = { endpoint: "https://push.example.org/1", p256dh: "one", auth: "two" };
const ALL = {
  turn: true,
  started: true,
  over: true,
  offer: true,
  chat: true,
  time: true,
  invitation: true,
  webhook: true,
};

/** @param {Partial<NotificationSettings>} [change] @returns {NotificationSettings} */
function settings(change) {
  return { public_key: KEY, kinds: ALL, devices: [], recent: [], ...change };
}

/** A push service, with what the page has asked of it. @param {{permission?: string, held?: boolean}} [options] */
function push({ permission = "granted", held = false } = {}) {
  /** @type {any} */
  const asked = { posted: [] };
  const { endpoint, ...keys } = DEVICE;
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      held = false;
    },
  };
  const pushManager = {
    getSubscription: async () => (held ? subscription : null),
    subscribe: async (/** @type {object} */ options) => {
      Object.assign(asked, options);
      held = true;
      return subscription;
    },
  };
  const active = { postMessage: (/** @type {object} */ message) => asked.posted.push(message) };
  const registration = { pushManager, active };
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) };
  const Notification = { permission, requestPermission: async () => permission };
  return { globals: { PushManager: Object, Notification }, navigator: { serviceWorker }, asked };
}

/** @param {string} id */
function section(id) {
  const found = document.querySelector(`#${id}`);
  assert(found instanceof HTMLElement);
  return found;
}

function state() {
  return textOf(section("push-state"));
}

test("push is turned on and off", async (context) => {
  const { asked, ...browser } = push();
  const answers = { [`POST ${NOTICES}/devices`]: {}, [`DELETE ${NOTICES}/devices/one`]: {} };
  const page = await openPage(context, "notices", { answers, ...browser });
  assert.equal(state(), t("notifications.push.state.off"));
  const here = { id: "one", name: "Chrome on Linux", here: true, added_at: 0 };
  page.server.answers[`GET ${NOTICES}`] = settings({ devices: [here] });
  await page.press(findByRole("button", t("notifications.push.on")));
  assert.deepEqual([asked.userVisibleOnly, asked.applicationServerKey.length > 0], [true, true]);
  const [{ name, ...device }] = page.server.bodies(`POST ${NOTICES}/devices`);
  assert.deepEqual(device, DEVICE);
  assert.equal(state(), t("notifications.push.state.on"));
  assert.equal(
    textOf(findByRole("listitem", null, section("devices"))),
    `Chrome on Linux ${t("notifications.devices.here")}Remove`,
  );
  page.server.answers[`GET ${NOTICES}`] = settings();
  await page.press(findByRole("button", t("notifications.push.off")));
  assert.equal(page.server.bodies(`DELETE ${NOTICES}/devices/one`).length, 1);
  assert.deepEqual([state(), section("devices").hidden], [t("notifications.push.state.off"), true]);
});

test("a subscription that the server does not know is off", async (context) => {
  await openPage(context, "notices", push({ held: true }));
  assert.equal(state(), t("notifications.push.state.off"));
});

const UNABLE = /** @type {[string, object][]} */ ([
  ["denied", push({ permission: "denied" })],
  ["impossible", {}],
  ["insecure", { ...push(), globals: { isSecureContext: false } }],
]);
for (const [name, browser] of UNABLE) {
  test(`a browser in which push is ${name} says so`, async (context) => {
    await openPage(context, "notices", browser);
    assert.equal(state(), t(`notifications.push.state.${name}`));
    assert.equal(findByRole("button", t("notifications.push.on")).ariaDisabled, "true");
  });
}

test("a test notification says how it went", async (context) => {
  const here = { id: "one", name: "Chrome", here: true, added_at: 0 };
  const answers = {
    [`GET ${NOTICES}`]: settings({ devices: [here] }),
    [`POST ${NOTICES}/test`]: { delivered: false, message: "No answer." },
  };
  const page = await openPage(context, "notices", { answers, ...push({ held: true }) });
  await page.press(findByRole("button", t("notifications.test")));
  assert.equal(textOf(section("push-message")), "No answer.");
});

test("the kinds of notifications are saved", async (context) => {
  const page = await openPage(context, "notices", {
    answers: { [`PATCH ${NOTICES}`]: settings({ kinds: { ...ALL, over: false } }) },
  });
  const box = findByRole("checkbox", t("notifications.kinds.over"), document, HTMLInputElement);
  assert.equal(box.checked, true);
  await page.press(box);
  assert.deepEqual(page.server.bodies(`PATCH ${NOTICES}`), [{ kinds: { over: false } }]);
  assert.equal(textOf(section("kinds-message")), t("common.saved"));
  assert.equal(box.checked, false);
});

test("recent notifications are listed with their outcome, and read again while they are sent", async (context) => {
  const usual = {
    match: "one",
    kind: /** @type {const} */ ("turn"),
    title: "Your turn",
    body: "\u2068Ben\u2069 played g8.",
    at: 0,
  };
  const waiting = { ...usual, state: /** @type {const} */ ("waiting"), outcome: "Being sent." };
  const page = await openPage(context, "notices", { answers: { [`GET ${NOTICES}`]: settings({ recent: [waiting] }) } });
  const kept = { ...usual, state: /** @type {const} */ ("kept"), outcome: "Not sent: you had the game open." };
  page.server.answers[`GET ${NOTICES}`] = settings({ recent: [kept] });
  await page.pass(2_000);
  const item = findByRole("listitem", null, section("recent"));
  assert.match(textOf(item), /Your turn.*Ben played g8\..*Not sent: you had the game open\./);
  assert.equal(findByRole("link", "Your turn", item).getAttribute("href"), "/matches/one");
  const asked = page.server.bodies(`GET ${NOTICES}`).length;
  await page.pass(10_000);
  assert.equal(page.server.bodies(`GET ${NOTICES}`).length, asked, "nothing is being sent");
});

const HOOK = "/api/v1/matches/match/webhook";

/** @param {Partial<WebhookInfo>} [change] @returns {WebhookInfo} */
function hook(change) {
  const usual = { host: "ntfy.sh", form: /** @type {const} */ ("ntfy"), scope: /** @type {const} */ ("all") };
  return { ...usual, disabled: false, failures: 0, last_answer: "", tried_at: null, ...change };
}

/** @param {Partial<MatchNotificationSettings>} [change] @returns {MatchNotificationSettings} */
function ofMatch(change) {
  return { seated: true, muted: false, webhook: null, ...change };
}

test("a match is muted", async (context) => {
  const answers = { "PATCH /api/v1/matches/match/notices": ofMatch({ muted: true }) };
  const page = await openPage(context, "match-notices", { answers });
  await page.press(findByRole("checkbox", t("match-notifications.mute")));
  assert.deepEqual(page.server.bodies("PATCH /api/v1/matches/match/notices"), [{ muted: true }]);
  assert.equal(textOf(section("mute-message")), t("match-notifications.muted"));
});

for (const muted of [true, false]) {
  test(`a match that is ${muted ? "muted" : "heard"} is so when the page is opened`, async (context) => {
    const answers = { "GET /api/v1/matches/match/notices": ofMatch({ muted }) };
    await openPage(context, "match-notices", { answers });
    const box = findByRole("checkbox", t("match-notifications.mute"), document, HTMLInputElement);
    assert.equal(box.checked, muted);
  });
}

test("spectators have no notifications of a match", async (context) => {
  await openPage(context, "match-notices", {
    answers: { "GET /api/v1/matches/match/notices": ofMatch({ seated: false }) },
  });
  assert.deepEqual([section("seated").hidden, section("not-seated").hidden], [true, false]);
});

test("a match gets a webhook, which is tested and removed", async (context) => {
  const name = "ntfy";
  const answers = {
    [`POST ${HOOK}`]: refusal(422, "private", t("delivery.private-network")),
    [`DELETE ${HOOK}`]: ofMatch(),
  };
  const page = await openPage(context, "match-notices", { answers });
  const address = findByRole("textbox", t("match-notifications.webhook.address"), document, HTMLInputElement);
  assert.equal(textOf(section("webhook-state")), t("match-notifications.webhook.none"));
  await page.fill(address, "https://127.0.0.1/secret");
  await page.press(findByRole("button", t("common.save"), page.main));
  assert.equal(textOf(section("webhook-message")), t("delivery.private-network"));
  assert.equal(address.value, "https://127.0.0.1/secret", "it can be mended");

  page.server.answers[`POST ${HOOK}`] = ofMatch({ webhook: hook() });
  await page.fill(address, "https://ntfy.sh/secret");
  await page.choose(findByRole("combobox", t("match-notifications.webhook.tells")), "all");
  await page.press(findByRole("button", t("common.save"), page.main));
  assert.deepEqual(page.server.bodies(`POST ${HOOK}`).at(-1), {
    url: "https://ntfy.sh/secret",
    form: "auto",
    scope: "all",
  });
  assert.equal(textOf(section("webhook-state")), t("match-notifications.webhook.on.all", { name, host: "ntfy.sh" }));
  assert.equal(address.value, "", "it is a secret");

  page.server.answers[`POST ${HOOK}/test`] = { delivered: false, message: "No answer." };
  const off = hook({ disabled: true, failures: 5, last_answer: "No answer." });
  page.server.answers["GET /api/v1/matches/match/notices"] = ofMatch({ webhook: off });
  await page.press(findByRole("button", t("notifications.test")));
  assert.equal(textOf(section("webhook-message")), "No answer.");
  const count = { count: 5, host: "ntfy.sh", answer: "No answer." };
  assert.equal(textOf(section("webhook-state")), t("match-notifications.webhook.off", count));
  await page.press(findByRole("button", t("common.remove")));
  assert.equal(textOf(section("webhook-message")), t("match-notifications.webhook.removed"));
  assert.equal(hasRole("button", t("common.remove")), false);
  assert.deepEqual(findAllByRole("button", t("notifications.test")), []);
});
