/** The page on which a passkey signs in, or makes an account. */

/** @import {Me} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, findByText, hasRole, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";
import { passkeys } from "./support/passkeys.js";

/** @param {Partial<Me>} change @returns {Me} */
function player(change) {
  const usual = { is_player: true, name: "Anna", display_name: "Anna", handle: null, avatar: null, bot: false };
  return { ...usual, id: "5e0c1f2a9b7d4433", merge: false, active_matches: 0, ...change };
}

function message() {
  return textOf(document.querySelector("#keep-message") ?? document.body);
}

test("a guest becomes an account, and goes back to the page before", async (context) => {
  const answers = {
    "POST /api/v1/me/passkeys/options": { options: "{}" },
    "POST /api/v1/me/passkeys": { handle: "Anna-K" },
  };
  const session = { "birnam.signed-in-from": "/matches/one" };
  const page = await openPage(context, "sign-in-of-guest", { answers, session, ...passkeys() });
  await page.fill(findByRole("textbox", t("account.handle")), " Anna-K ");
  page.server.answers["GET /api/v1/me"] = player({ handle: "Anna-K" });
  await page.key("Enter");
  const [{ handle, credential }] = page.server.bodies("POST /api/v1/me/passkeys");
  assert.deepEqual([handle, credential], ["Anna-K", '"made"']);
  findByText(t("account.keep.done", { handle: "@Anna-K" }));
  assert.equal(textOf(page.focused), t("account.page.lead", { handle: "@Anna-K" }));
  assert.equal(findByRole("link", t("merge.back")).getAttribute("href"), "/matches/one");
  assert.equal(hasRole("textbox", t("account.handle")), false);
  assert.equal(typeof storedValue("birnam.player"), "number");
});

test("a passkey signs in", async (context) => {
  const answers = {
    "POST /api/v1/passkeys/options": { options: "{}" },
    "POST /api/v1/passkeys/sign-in": { merge: false },
  };
  const page = await openPage(context, "sign-in", { answers, ...passkeys() });
  await page.press(findByRole("button", t("continue.passkey.submit")));
  assert.deepEqual(page.visits, ["/"]);
});

test("a handle that is taken is explained, and another one can be tried", async (context) => {
  const answers = { "POST /api/v1/me/passkeys/options": refusal(409, "handle-taken", "It is taken.") };
  const page = await openPage(context, "sign-in-of-guest", { answers, ...passkeys() });
  const field = findByRole("textbox", t("account.handle"), document, HTMLInputElement);
  await page.fill(field, "Ben");
  await page.key("Enter");
  assert.deepEqual([message(), field.value], ["It is taken.", "Ben"]);
  page.server.answers["POST /api/v1/me/passkeys/options"] = { options: "{}" };
  page.server.answers["POST /api/v1/me/passkeys"] = { handle: "Anna-K" };
  await page.fill(field, "Anna-K");
  page.server.answers["GET /api/v1/me"] = player({ handle: "Anna-K" });
  await page.key("Enter");
  findByText(t("account.keep.done", { handle: "@Anna-K" }));
});

for (const [name, key] of /** @type {const} */ ([
  ["InvalidStateError", "known"],
  ["SecurityError", "address"],
  ["NotAllowedError", "cancelled"],
])) {
  test(`a passkey that the browser does not make is explained: ${name}`, async (context) => {
    const answers = { "POST /api/v1/me/passkeys/options": { options: "{}" } };
    const page = await openPage(context, "sign-in-of-guest", { answers, ...passkeys({ refuses: name }) });
    await page.fill(findByRole("textbox", t("account.handle")), "Anna-K");
    await page.press(findByRole("button", t("account.keep.submit")));
    assert.equal(message(), t(`account.passkey.${key}`));
  });
}

test("a browser without passkeys says that it has none", async (context) => {
  await openPage(context, "sign-in-of-guest", {});
  findByText(t("account.passkey.unable"));
  assert.equal(hasRole("textbox", t("account.handle")), false);
});
