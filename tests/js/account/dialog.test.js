/** The account dialog of every page, and parts of a page that are loaded when they are needed. */

/** @import {DeviceCode, Me} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findAllByText, findByRole, findByText, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, refusal, unreachable } from "../support/page/server.js";
import { passkeys } from "./support/passkeys.js";

/** @import {Page, PageOptions} from "../support/page/page.js" */

const CODE = "POST /api/v1/me/code";
const PANELS = /panels\.js/;

/** @param {Partial<Me>} change @returns {Me} */
function player(change) {
  const usual = { is_player: true, name: "Anna", display_name: "Anna", handle: null, avatar: null, bot: false };
  return { ...usual, id: "5e0c1f2a9b7d4433", merge: false, active_matches: 0, ...change };
}

/** @param {number} [seconds] @returns {DeviceCode} */
function deviceCode(seconds = 90) {
  const url = "http://localhost:8000/continue#ABCD-EFGH";
  return { code: "ABCD-EFGH", url, qr: "data:image/png;base64,", expires_at: 0, seconds };
}

function accountButton() {
  return findByRole("button", /name, devices and settings/);
}

function isOpen() {
  return hasRole("dialog", t("account.title"));
}

function message() {
  return textOf(findByRole("status", null, findByRole("dialog")));
}

/** @param {import("node:test").TestContext} context @param {PageOptions} options */
async function openDialog(context, options) {
  const page = await openPage(context, "about-of-guest", options);
  await page.press(accountButton());
  return page;
}

test("the button says who somebody is", async (context) => {
  const page = await openPage(context, "about-of-guest", {
    answers: { "GET /api/v1/me": player({ is_player: false }) },
  });
  assert.match(textOf(accountButton()), new RegExp(`^${t("common.guest")}`));
  page.server.answers["GET /api/v1/me"] = player({ display_name: "Anna" });
  await page.storeElsewhere("birnam.player", 1);
  assert.match(textOf(accountButton()), /^Anna/);
});

test("the player is asked for again until the server answers", async (context) => {
  const page = await openPage(context, "about-of-guest", { answers: { "GET /api/v1/me": unreachable } });
  page.server.answers["GET /api/v1/me"] = player({ display_name: "Anna" });
  await page.pass(2_000);
  assert.match(textOf(accountButton()), /^Anna/);
});

test("a name is saved, and cleaned by the server", async (context) => {
  const page = await openDialog(context, {
    answers: { "PATCH /api/v1/me": player({ name: "Bea", display_name: "Bea" }) },
  });
  await page.fill(findByRole("textbox", t("account.name")), " Bea ");
  await page.key("Enter");
  assert.deepEqual(page.server.bodies("PATCH /api/v1/me"), [{ name: "Bea" }]);
  assert.equal(message(), t("account.named", { name: "Bea" }));
  assert.match(textOf(document.querySelector("#account-name") ?? document.body), /^Bea/);
});

test("a late answer leaves the name that is being written", async (context) => {
  const page = await openPage(context, "about-of-guest");
  const late = new LateAnswer();
  page.server.answers["GET /api/v1/me"] = late.answering;
  await page.press(accountButton());
  const name = findByRole("textbox", t("account.name"));
  await page.fill(name, "Bea");
  findByRole("button", t("common.save")).focus();
  late.give(player({ name: "Anna" }));
  await page.pass(0);
  assert.equal(/** @type {HTMLInputElement} */ (name).value, "Bea");
  await page.key("Escape");
  await page.press(accountButton());
  assert.equal(/** @type {HTMLInputElement} */ (name).value, "Anna");
});

test("a refused name is explained, until the dialog is opened again", async (context) => {
  const page = await openDialog(context, { answers: { "PATCH /api/v1/me": refusal(422, "name", "Too long.") } });
  await page.fill(findByRole("textbox", t("account.name")), "Bea");
  await page.key("Enter");
  assert.equal(message(), "Too long.");
  await page.key("Escape");
  await page.press(accountButton());
  assert.equal(message(), "");
});

for (const [who, handle] of /** @type {const} */ ([
  ["a guest", null],
  ["an account", "Anna-K"],
])) {
  test(`the dialog leads to the notifications, and an account to its profile: ${who}`, async (context) => {
    const answers = { "GET /api/v1/me": player({ handle }) };
    const { page } = await openMatch(context, "chain", undefined, { answers });
    await page.press(accountButton());
    const links = findAllByRole("link", null, findByRole("dialog")).map((link) => link.getAttribute("href"));
    for (const path of ["/me/notices", "/matches/match/notices", "/me/account"]) assert(links.includes(path), path);
    assert.equal(links.includes("/me/profile"), handle !== null);
  });
}

test("a code for another device is shown until it expires", async (context) => {
  const page = await openDialog(context, { answers: { [CODE]: deviceCode() } });
  await page.press(findByRole("button", t("account.device.show")));
  const code = findByRole("img", "A B C D - E F G H");
  assert.equal(textOf(code), "ABCD-EFGH");
  assert.equal(findByRole("img", t("account.device.qr")).getAttribute("src"), "data:image/png;base64,");
  assert.equal(hasRole("button", t("account.device.another")), true);
  findByText(t("account.device.time-left", { time: "1:30" }));
  await page.pass(31_000);
  findByText(t("account.device.time-left", { time: "0:59" }));
  await page.pass(59_000);
  assert.equal(hasRole("img", t("account.device.qr")), false);
  assert.equal(hasRole("button", t("account.device.show")), true);
});

test("a code is hidden when the dialog is closed", async (context) => {
  const page = await openDialog(context, { answers: { [CODE]: deviceCode() } });
  await page.press(findByRole("button", t("account.device.show")));
  await page.press(findByRole("button", t("common.close")));
  await page.press(accountButton());
  assert.equal(hasRole("img", t("account.device.qr")), false);
});

test("a personal link is copied, and shown for copying by hand", async (context) => {
  const answers = { "POST /api/v1/me/resume-link": { url: "/resume#secret" } };
  const page = await openDialog(context, { answers });
  await page.press(findByRole("button", t("account.resume.copy")));
  assert.equal(page.clipboard, "http://localhost:8000/resume#secret");
  assert.equal(message(), t("account.resume.copied"));
  assert.equal(
    findByRole("textbox", t("account.resume.link"), document, HTMLInputElement).value,
    "http://localhost:8000/resume#secret",
  );
});

for (const [revoked, answer] of /** @type {const} */ ([
  [2, "done"],
  [0, "nothing"],
])) {
  test(`other devices are signed out after a question: ${answer}`, async (context) => {
    const page = await openDialog(context, { answers: { "DELETE /api/v1/me/devices": { revoked } } });
    const ask = findByRole("button", t("account.revoke.ask"));
    await page.press(ask);
    assert.equal(page.focused, findByRole("button", t("account.revoke.no")));
    const yes = findByRole("button", t("account.revoke.yes"));
    await page.press(yes);
    assert.equal(message(), "", "the press came too early");
    await page.pass(500);
    await page.press(yes);
    assert.equal(message(), t(`account.revoke.${answer}`));
    assert.equal(page.focused, ask);
  });
}

test("a guest becomes an account without leaving the page", async (context) => {
  const answers = {
    "POST /api/v1/me/passkeys/options": { options: "{}" },
    "POST /api/v1/me/passkeys": { handle: "Anna-K" },
  };
  const page = await openDialog(context, { answers, ...passkeys() });
  await page.fill(findByRole("textbox", t("account.handle")), " Anna-K ");
  page.server.answers["GET /api/v1/me"] = player({ handle: "Anna-K" });
  await page.key("Enter");
  const [{ handle, credential }] = page.server.bodies("POST /api/v1/me/passkeys");
  assert.deepEqual([handle, credential], ["Anna-K", '"made"']);
  assert.equal(message(), t("account.keep.done", { handle: "@Anna-K" }));
  assert.equal(page.focused, findByRole("heading", t("account.page.title")));
  findByText("@Anna-K", document.querySelector("#kept") ?? undefined);
  assert.equal(typeof storedValue("birnam.player"), "number");
});

test("a handle that is taken is explained, and another one can be tried", async (context) => {
  const answers = { "POST /api/v1/me/passkeys/options": refusal(409, "handle-taken", "It is taken.") };
  const page = await openDialog(context, { answers, ...passkeys() });
  const field = findByRole("textbox", t("account.handle"), document, HTMLInputElement);
  await page.fill(field, "Ben");
  await page.key("Enter");
  assert.deepEqual([message(), field.value], ["It is taken.", "Ben"]);
  page.server.answers["POST /api/v1/me/passkeys/options"] = { options: "{}" };
  page.server.answers["POST /api/v1/me/passkeys"] = { handle: "Anna-K" };
  await page.fill(field, "Anna-K");
  await page.key("Enter");
  assert.equal(message(), t("account.keep.done", { handle: "@Anna-K" }));
});

for (const [name, key] of /** @type {const} */ ([
  ["InvalidStateError", "known"],
  ["SecurityError", "address"],
  ["NotAllowedError", "cancelled"],
])) {
  test(`a passkey that the browser does not make is explained: ${name}`, async (context) => {
    const answers = { "POST /api/v1/me/passkeys/options": { options: "{}" } };
    const page = await openDialog(context, { answers, ...passkeys({ refuses: name }) });
    await page.fill(findByRole("textbox", t("account.handle")), "Anna-K");
    await page.press(findByRole("button", t("account.keep.submit")));
    assert.equal(message(), t(`account.passkey.${key}`));
  });
}

test("a browser without passkeys says that it has none", async (context) => {
  await openDialog(context, {});
  findByText(t("account.passkey.unable"));
  assert.equal(hasRole("textbox", t("account.handle")), false);
});

test("a button is busy while its part is loaded, and a second press loads nothing", async (context) => {
  const page = await openPage(context, "about-of-guest");
  const late = new LateAnswer();
  page.modules.delay(PANELS, late.answering());
  const button = accountButton();
  await page.press(button);
  await page.press(button);
  assert.deepEqual([button.ariaBusy, isOpen()], ["true", false]);
  late.give(null);
  await page.settle();
  assert.deepEqual([button.ariaBusy, isOpen()], [null, true]);
  assert.equal(page.modules.loads.filter((url) => PANELS.test(url)).length, 1);
});

/** @param {Page} page */
async function loseParts(page) {
  page.modules.missing = /static/;
  await page.press(accountButton());
  assert.equal(textOf(findByRole("alert")), t("common.part-missing"));
  assert.equal(isOpen(), false);
}

test("a part that was lost is loaded by the next press", async (context) => {
  const page = await openPage(context, "about-of-guest");
  await loseParts(page);
  page.modules.missing = null;
  await page.press(accountButton());
  assert.deepEqual([isOpen(), findAllByText(t("common.part-missing"))], [true, []]);
});

test("after an update the page says what it cannot load, and why, until it is reloaded", async (context) => {
  const page = await openPage(context, "about-of-guest", {
    answers: { "GET /static/current": () => new Response(null, { status: 404 }) },
  });
  page.modules.missing = /static/;
  for (let press = 0; press < 2; press += 1) {
    await page.press(accountButton());
    assert.equal(textOf(findByRole("alert")), t("common.updated"));
  }
  findByRole("button", t("common.reload"));
  await page.press(findByRole("button", t("common.close")));
  assert.equal(hasRole("alert"), false);
});

test("after an update the page says so of what it loads unasked", async (context) => {
  const answers = { "GET /static/current": () => new Response(null, { status: 404 }) };
  const { page } = await openMatch(context, "macbeth", 4, { answers, missing: /seated\.js/ });
  await page.settle();
  findByText(t("common.updated"));
});

test("the notice of a lost part can be closed", async (context) => {
  const page = await openPage(context, "about-of-guest");
  await loseParts(page);
  await page.press(findByRole("button", t("common.close")));
  assert.equal(hasRole("alert"), false);
  assert.equal(page.focused, accountButton());
});

test("a dialog does not cover the notice of a lost part", async (context) => {
  const { page } = await openMatch(context, "macbeth", 4);
  const late = new LateAnswer();
  page.modules.delay(PANELS, late.answering());
  await page.press(accountButton());
  await page.press(findByRole("button", t("settings.title")));
  page.modules.missing = PANELS;
  late.give(null);
  await page.settle();
  const settings = findByRole("dialog", t("settings.title"));
  assert.equal(textOf(findByRole("alert", null, settings)), t("common.part-missing"));
});

test("a connection removes the notice of a lost part, and a chat opens with the next press", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  socket.drop();
  page.modules.missing = /chat\.js/;
  const toggle = findByRole("button", /^Chat/);
  await page.press(toggle);
  findByText(t("common.part-missing"));
  await page.pass(100);
  const next = page.socketAt("/matches/");
  next.accept();
  await page.receive(next, { t: "welcome", version: 4, you: ["black"], now: Date.now(), frames: 0 });
  assert.deepEqual(findAllByText(t("common.part-missing")), []);
  page.modules.missing = null;
  await page.press(toggle);
  assert.equal(hasRole("region", t("chat.title")), true);
  assert.equal(page.focused.id, "chat-text");
  await page.press(toggle);
  assert.equal(hasRole("region", t("chat.title")), false);
});
