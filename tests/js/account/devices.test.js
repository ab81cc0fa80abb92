/** The parts of the account's page that guests have, too: the name, and the ways to other devices. */

/** @import {DeviceCode, Me} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, findByText, hasRole, textOf } from "../support/page/find.js";
import { openUnfolded } from "../support/page/page.js";
import { LateAnswer } from "../support/page/server.js";

const CODE = "POST /api/v1/me/code";

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

/** @param {"name-form" | "device" | "resume"} id @returns {string} The message of a part. */
function message(id) {
  return textOf(findByRole("status", null, document.querySelector(`#${id}`) ?? undefined));
}

test("a name is saved, and cleaned by the server", async (context) => {
  const page = await openUnfolded(context, "account-of-guest", {
    answers: { "PATCH /api/v1/me": player({ name: "Bea", display_name: "Bea" }) },
  });
  await page.fill(findByRole("textbox", t("account.name")), " Bea ");
  await page.key("Enter");
  assert.deepEqual(page.server.bodies("PATCH /api/v1/me"), [{ name: "Bea" }]);
  assert.equal(message("name-form"), t("account.named", { name: "Bea" }));
  assert.match(textOf(document.querySelector("#account-name") ?? document.body), /^Bea/);
});

test("a late answer leaves the name that is being written", async (context) => {
  const late = new LateAnswer();
  const page = await openUnfolded(context, "account-of-guest", { answers: { "GET /api/v1/me": late.answering } });
  const name = findByRole("textbox", t("account.name"), document, HTMLInputElement);
  await page.fill(name, "Bea");
  findByRole("button", t("common.save")).focus();
  late.give(player({ name: "Anna" }));
  await page.pass(0);
  assert.equal(name.value, "Bea");
});

test("a code for another device is shown until it expires", async (context) => {
  const page = await openUnfolded(context, "account-of-guest", { answers: { [CODE]: deviceCode() } });
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

test("a personal link is copied, and shown for copying by hand", async (context) => {
  const answers = { "POST /api/v1/me/resume-link": { url: "/resume#secret" } };
  const page = await openUnfolded(context, "account-of-guest", { answers });
  await page.press(findByRole("button", t("account.resume.copy")));
  assert.equal(page.clipboard, "http://localhost:8000/resume#secret");
  assert.equal(message("resume"), t("account.resume.copied"));
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
    const page = await openUnfolded(context, "account-of-guest", {
      answers: { "DELETE /api/v1/me/devices": { revoked } },
    });
    const ask = findByRole("button", t("account.revoke.ask"));
    await page.press(ask);
    assert.equal(page.focused, findByRole("button", t("account.revoke.no")));
    const yes = findByRole("button", t("account.revoke.yes"));
    await page.press(yes);
    assert.equal(message("resume"), "", "the press came too early");
    await page.pass(500);
    await page.press(yes);
    assert.equal(message("resume"), t(`account.revoke.${answer}`));
    assert.equal(page.focused, ask);
  });
}
