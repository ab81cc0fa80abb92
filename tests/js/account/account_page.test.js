/** The page of the player's account. */

/** @import {AccountView, EmailView, MergeOffer, Preferences, SessionInfo} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
import { openUnfolded, storedValue } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";

const KEY = { id: "key", name: "Phone", created_at: 0, used_at: null };
const HERE = "61b800ea9efcf36d"; // as in the page

/** @param {Partial<AccountView>} [change] @returns {AccountView} */
function account(change) {
  return { handle: "Anna-K", since: 0, passkeys: [KEY], recovery_codes: 0, ...change };
}

/** @param {string} id @param {Partial<SessionInfo>} [change] @returns {SessionInfo} */
function session(id, change) {
  return { id, device: "Firefox/Linux", here: false, created_at: 0, seen_at: 0, ...change };
}

/** @param {Partial<EmailView>} change @returns {EmailView} */
function email(change) {
  return { offered: true, address: null, verified: false, digest_hour: null, failed: false, ...change };
}

/** @param {string} id Of a section. @returns {HTMLElement} */
function section(id) {
  const found = document.querySelector(`#${id}`);
  assert(found instanceof HTMLElement);
  return found;
}

/** @param {string} id Of a section. @returns {string} Its message. */
function message(id) {
  return textOf(findByRole("status", null, section(id)));
}

test("the page names the account, its passkeys and its browsers", async (context) => {
  await openUnfolded(context, "account");
  assert.equal(textOf(section("account-lead")), t("account.page.lead", { handle: "@Anna-K" }));
  assert.equal(findAllByRole("listitem", null, section("passkeys")).length, 1);
  assert.match(textOf(section("sessions")), new RegExp(t("account.page.sessions.here")));
  assert.equal(section("guest").hidden, true);
});

test("a passkey is named without moving the focus, and removed", async (context) => {
  const answers = {
    "PATCH /api/v1/me/passkeys/key": account({ passkeys: [{ ...KEY, name: "Key" }] }),
    "DELETE /api/v1/me/passkeys/key": account({ passkeys: [], recovery_codes: 10 }),
  };
  const answer = { "GET /api/v1/me/account": account() };
  const page = await openUnfolded(context, "account", { answers: { ...answers, ...answer } });
  const name = findByRole("textbox", t("account.page.passkeys.name"));
  await page.fill(name, "Key");
  assert.deepEqual(page.server.bodies("PATCH /api/v1/me/passkeys/key"), [{ name: "Key" }]);
  assert.equal(message("passkeys"), t("common.saved"));
  assert.equal(page.focused, findByRole("textbox", t("account.page.passkeys.name")), "it is a new field");
  await page.press(findByRole("button", t("notifications.devices.remove", { name: "Key" })));
  assert.equal(message("passkeys"), t("account.page.passkeys.removed"));
  assert.equal(page.focused, findByRole("button", t("account.page.passkeys")), "its place is gone");
});

test("recovery codes are shown once, and copied", async (context) => {
  const codes = Array.from({ length: 10 }, (_, number) => `CODE-${number}`);
  const page = await openUnfolded(context, "account", { answers: { "POST /api/v1/me/recovery-codes": { codes } } });
  assert.match(textOf(section("recovery")), new RegExp(t("account.page.recovery.left", { count: 0 })));
  await page.press(findByRole("button", t("account.page.recovery.create")));
  assert.deepEqual(findAllByRole("listitem", null, section("recovery")).map(textOf), codes);
  assert.match(textOf(section("recovery")), new RegExp(t("account.page.recovery.left", { count: 10 })));
  await page.press(findByRole("button", t("account.page.recovery.copy")));
  assert.equal(page.clipboard, codes.join("\n"));
});

test("another browser is signed out, and the focus stays in the list", async (context) => {
  const here = session(HERE, { here: true });
  const answers = {
    "GET /api/v1/me/sessions": { sessions: [here, session("other", { device: null })] },
    "DELETE /api/v1/me/sessions/other": { sessions: [here] },
  };
  const page = await openUnfolded(context, "account", { answers });
  const name = t("push.browser");
  await page.press(findByRole("button", t("account.page.sessions.end-one", { name })));
  assert.equal(message("sessions"), t("account.page.sessions.ended", { name }));
  assert.equal(findAllByRole("listitem", null, section("sessions")).length, 1);
  assert.equal(page.focused, findByRole("button", t("account.page.sessions")));
});

test("a browser that signs itself out keeps nothing of the player", async (context) => {
  /** @type {string[]} */
  const deleted = [];
  const caches = {
    keys: async () => ["birnam-1", "another"],
    delete: async (/** @type {string} */ name) => deleted.push(name) > 0,
  };
  const answers = {
    "GET /api/v1/me/sessions": { sessions: [session("me", { here: true })] },
    "DELETE /api/v1/me/sessions/me": { sessions: [] },
  };
  const storage = { "birnam.settings": {}, "birnam.local.x": 1, "birnam.matches": 2, "birnam.chat.read": 3 };
  const page = await openUnfolded(context, "account", { answers, storage, globals: { caches } });
  await page.press(findByRole("button", /^Sign out: Firefox/));
  const kept = Object.keys(localStorage).sort();
  assert.deepEqual(kept, ["birnam.local.x", "birnam.player", "birnam.settings"], "and other pages were notified");
  assert.deepEqual([deleted, page.visits], [["birnam-1"], ["/"]]);
});

test("an email address is given, confirmed elsewhere, and removed", async (context) => {
  const address = "anna@example.org";
  const answers = {
    "PUT /api/v1/me/email": email({ address }),
    "DELETE /api/v1/me/email": email({}),
    "PATCH /api/v1/me/email": email({ address, verified: true, digest_hour: 7 }),
  };
  const page = await openUnfolded(context, "account", { answers });
  assert.match(textOf(section("email")), new RegExp(t("email.none")));
  assert.equal(hasRole("combobox", t("email.digest")), false);
  await page.fill(findByRole("textbox", t("email.address"), section("email")), address);
  await page.press(findByRole("button", t("email.submit")));
  assert.deepEqual(page.server.bodies("PUT /api/v1/me/email"), [{ address }]);
  assert.equal(message("email"), t("email.sent", { address }));
  assert.match(textOf(section("email")), new RegExp(t("email.unverified", { address })));
  page.server.answers["GET /api/v1/me/email"] = email({ address, verified: true });
  await page.storeElsewhere("birnam.player", 1);
  assert.match(textOf(section("email")), new RegExp(t("email.verified", { address })));
  await page.choose(findByRole("combobox", t("email.digest")), "7");
  assert.deepEqual(page.server.bodies("PATCH /api/v1/me/email"), [{ digest_hour: 7 }]);
  await page.press(findByRole("button", t("email.remove")));
  assert.equal(message("email"), t("email.removed"));
  assert.equal(hasRole("button", t("email.remove")), false);
});

test("the readers of the profile are chosen", async (context) => {
  /** @type {Preferences} */
  const preferences = { choices: { theme: "dark", profile: "me" }, all_devices_at: 0 };
  const answers = { "GET /api/v1/me/settings": preferences, "PUT /api/v1/me/settings": preferences };
  const page = await openUnfolded(context, "account", { answers });
  const readers = findByRole("radiogroup", t("profile.visible-to"));
  assert.equal(findByRole("radio", t("profile.visible-to.me"), readers, HTMLInputElement).checked, true);
  await page.press(findByRole("radio", t("profile.visible-to.everybody"), readers));
  const [{ choices }] = page.server.bodies("PUT /api/v1/me/settings");
  assert.deepEqual(choices, { theme: "dark", profile: "everybody" }, "the others stay");
  assert.equal(message("profile"), t("common.saved"));
});

test("the deletion of an account asks first, and for its handle", async (context) => {
  const page = await openUnfolded(context, "account", { answers: { "DELETE /api/v1/me": {} } });
  await page.press(findByRole("button", t("account.delete.ask")));
  assert.equal(page.focused, findByRole("button", t("account.revoke.no"), section("data")));
  await page.fill(findByRole("textbox", t("account.delete.handle")), " Anna-K ");
  const yes = findByRole("button", t("account.delete.yes"));
  await page.press(yes);
  assert.deepEqual(page.server.bodies("DELETE /api/v1/me"), [], "too early");
  await page.pass(500);
  await page.press(yes);
  assert.deepEqual(page.server.bodies("DELETE /api/v1/me"), [{ handle: "Anna-K" }]);
  assert.deepEqual(page.visits, ["/"]);
});

test("a refused deletion says why", async (context) => {
  const page = await openUnfolded(context, "account", {
    answers: { "DELETE /api/v1/me": refusal(422, "handle", "No.") },
  });
  await page.press(findByRole("button", t("account.delete.ask")));
  await page.pass(500);
  await page.press(findByRole("button", t("account.delete.yes")));
  assert.deepEqual([message("data"), page.visits], ["No.", []]);
});

/** @param {Partial<MergeOffer>} [change] @returns {MergeOffer} */
function offer(change) {
  const none = { matches: 0, apart: [], tournaments: 0, tournaments_apart: 0, circles: 0, puzzles: 0 };
  return { guest: "Visitor", ...none, ...change };
}

test("the games of the guest that this browser was are brought along", async (context) => {
  const answers = {
    "GET /api/v1/me/merge": offer({
      matches: 1,
      apart: [{ id: "one", title: "MacBeth", players: ["Ben"], over: false }],
    }),
    "POST /api/v1/me/merge": { left_behind: null },
  };
  const session = { "birnam.signed-in-from": "/matches/two" };
  const page = await openUnfolded(context, "account", { answers, session });
  assert.equal(textOf(section("merge-matches")), t("merge.matches", { count: 1 }));
  assert.equal(section("merge-puzzles").hidden, true);
  const link = findByRole("link", t("merge.apart.game", { title: "MacBeth", players: "Ben" }));
  assert.equal(link.getAttribute("href"), "/matches/one");
  await page.press(findByRole("button", t("merge.submit")));
  assert.equal(message("merge"), t("merge.done", { name: "Visitor" }));
  assert.equal(section("merge-offer").hidden, true);
  assert.equal(page.focused, findByRole("heading", t("merge.title")));
  assert.equal(findByRole("link", t("merge.back")).getAttribute("href"), "/matches/two");
  assert.equal(typeof storedValue("birnam.player"), "number", "other pages are notified");
});

test("a guest who is kept apart gets a link", async (context) => {
  const answers = {
    "GET /api/v1/me/merge": offer(),
    "DELETE /api/v1/me/merge": { left_behind: "http://localhost:8000/resume#secret" },
  };
  const page = await openUnfolded(context, "account", { answers });
  await page.press(findByRole("button", t("merge.decline")));
  assert.equal(message("merge"), t("merge.kept", { name: "Visitor" }));
  await page.press(findByRole("button", t("common.copy-link"), section("merge")));
  assert.equal(page.clipboard, "http://localhost:8000/resume#secret");
});
