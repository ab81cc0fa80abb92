/** Coming back to a player: with a code, a link, a passkey or a mail. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";
import { passkeys } from "./support/passkeys.js";

const CODE = "POST /api/v1/continue";
const RESUME = "POST /api/v1/resume";
const MERGE = { merge: true };
const ALONE = { merge: false };

/** @param {string} id */
function message(id) {
  return textOf(document.querySelector(`#${id}`) ?? document.body);
}

test("a code signs in, and other pages of this browser are notified", async (context) => {
  const page = await openPage(context, "continue", { answers: { [CODE]: ALONE } });
  await page.fill(findByRole("textbox", t("continue.code")), " abcd-efgh ");
  await page.press(findByRole("button", t("continue.submit")));
  assert.deepEqual(page.server.bodies(CODE), [{ code: "abcd-efgh" }]);
  assert.deepEqual(page.visits, ["/"]);
  assert.equal(typeof storedValue("birnam.player"), "number");
});

test("signing in leads back to the page that one came from", async (context) => {
  const session = { "birnam.signed-in-from": "/matches/one" };
  const page = await openPage(context, "continue", { session, answers: { [CODE]: ALONE } });
  await page.fill(findByRole("textbox", t("continue.code")), "ABCDEFGH");
  await page.press(findByRole("button", t("continue.submit")));
  assert.deepEqual(page.visits, ["/matches/one"]);
});

test("only a page of this site is one that one came from", async (context) => {
  const page = await openPage(context, "continue", { script: false });
  const { keepReturnPage, returnPage } = await page.load("account/sign_in/return_page.js");
  const came = {
    "https://evil.example/?to=ORIGIN/\\evil.example": "",
    "https://evil.example/?to=ORIGIN/matches/one": "",
    "ORIGIN//evil.example": "",
    "ORIGIN/me/account": "",
    "ORIGIN/matches/one?x=1": "/matches/one?x=1",
    "": "/matches/one?x=1",
  };
  for (const [referrer, kept] of Object.entries(came)) {
    const value = referrer.replace("ORIGIN", location.origin);
    Object.defineProperty(document, "referrer", { value, configurable: true });
    keepReturnPage();
    assert.equal(returnPage(), kept, referrer);
  }
});

test("a code that was used, and an empty one, are explained", async (context) => {
  const answers = { [CODE]: refusal(410, "not-valid", t("errors.not-valid.code")) };
  const page = await openPage(context, "continue", { answers });
  await page.press(findByRole("button", t("continue.submit")));
  assert.equal(message("continue-message"), t("continue.empty"));
  await page.fill(findByRole("textbox", t("continue.code")), "ABCDEFGH");
  await page.press(findByRole("button", t("continue.submit")));
  assert.equal(message("continue-message"), t("errors.not-valid.code"));
  assert.deepEqual(page.visits, []);
});

test("the code of a link is filled in, and not left in the address", async (context) => {
  const page = await openPage(context, "continue", { end: "#ABCD-EFGH", answers: { [CODE]: ALONE } });
  assert.equal(window.location.href, "http://localhost:8000/continue");
  assert.deepEqual(page.server.bodies(CODE), [], "it is pressed by the visitor");
  await page.press(findByRole("button", t("continue.submit")));
  assert.deepEqual(page.server.bodies(CODE), [{ code: "ABCD-EFGH" }]);
});

test("a personal link signs in after a press", async (context) => {
  const page = await openPage(context, "resume", { end: "#secret).", answers: { [RESUME]: ALONE } });
  assert.equal(window.location.href, "http://localhost:8000/resume");
  await page.press(findByRole("button", t("resume.submit")));
  assert.deepEqual([page.server.bodies(RESUME), page.visits], [[{ token: "secret" }], ["/"]]);
});

test("a wrong or an incomplete personal link is explained", async (context) => {
  const answers = { [RESUME]: refusal(410, "not-valid", t("errors.not-valid.resume")) };
  const page = await openPage(context, "resume", { answers });
  await page.press(findByRole("button", t("resume.submit")));
  assert.equal(message("continue-message"), t("resume.incomplete"));
  window.location.hash = "#wrong";
  window.dispatchEvent(new Event("hashchange"));
  await page.press(findByRole("button", t("resume.submit")));
  assert.equal(message("continue-message"), t("errors.not-valid.resume"));
});

test("a browser whose player would be replaced says so, and offers a way back", async (context) => {
  const me = { is_player: true, name: "Ben", display_name: "Ben", handle: null, merge: false, active_matches: 2 };
  const answers = { "GET /api/v1/me": me, "POST /api/v1/me/resume-link": { url: "/resume#secret" } };
  const page = await openPage(context, "continue-of-guest", { answers });
  assert.equal(message("continue-who"), "Ben");
  assert.equal(message("continue-running"), "2");
  await page.press(findByRole("button", t("continue.copy")));
  assert.equal(page.clipboard, "http://localhost:8000/resume#secret");
  const link = findByRole("textbox", t("continue.link"), document, HTMLInputElement);
  assert.equal(link.value, "http://localhost:8000/resume#secret");
});

test("a passkey is offered in the field of the code", async (context) => {
  const { globals, navigator, asked } = passkeys({ offers: true });
  const answers = { "POST /api/v1/passkeys/options": { options: "{}" }, "POST /api/v1/passkeys/sign-in": MERGE };
  const page = await openPage(context, "continue", { globals, navigator, answers });
  assert.deepEqual([asked, page.visits], [["conditional"], ["/me/account#merge"]]);
});

test("a press of the button ends the offer in the field", async (context) => {
  const { signals, asked, ...browser } = passkeys({ offers: true, waits: true });
  const answers = { "POST /api/v1/passkeys/options": { options: "{}" }, "POST /api/v1/passkeys/sign-in": ALONE };
  const page = await openPage(context, "continue", { answers, ...browser });
  await page.press(findByRole("button", t("continue.passkey.submit")));
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true],
    "the browser answers one request at a time",
  );
  assert.deepEqual(asked, ["conditional", undefined]);
});

test("a mail with a link is asked for", async (context) => {
  const answers = { "POST /api/v1/email/sign-in-link": { minutes: 15 } };
  const page = await openPage(context, "continue", { answers });
  await page.fill(findByRole("textbox", t("email.address")), "anna@example.org");
  await page.press(findByRole("button", t("email.recover.submit")));
  assert.deepEqual(page.server.bodies("POST /api/v1/email/sign-in-link"), [{ address: "anna@example.org" }]);
  assert.equal(hasRole("status"), true);
  assert.match(textOf(page.main), new RegExp(t("email.recover.sent", { count: 15 })));
});

test("the link of a mail confirms an address", async (context) => {
  const answers = { "POST /api/v1/email/confirm": { handle: "Anna-M" } };
  const page = await openPage(context, "email-confirm", { end: "#token>", answers });
  assert.equal(window.location.href, "http://localhost:8000/email/confirm", "the secret is not left in the address");
  await page.press(findByRole("button", t("email.page.submit.confirm")));
  assert.deepEqual(page.server.bodies("POST /api/v1/email/confirm"), [{ token: "token" }]);
  assert.equal(message("email-link-message"), t("email.confirmed", { handle: "@Anna-M" }));
  assert.equal(findByRole("link", t("account.page.title"), page.main).getAttribute("href"), "/me/account");
});

test("the link of a mail signs in", async (context) => {
  const answers = { "POST /api/v1/email/sign-in": ALONE };
  const page = await openPage(context, "email-sign-in", { end: "#token", answers });
  await page.press(findByRole("button", t("email.page.submit.sign-in")));
  assert.deepEqual(page.visits, ["/"]);
});

test("the link of a mail without its secret is explained", async (context) => {
  const page = await openPage(context, "email-sign-in");
  await page.press(findByRole("button", t("email.page.submit.sign-in")));
  assert.equal(message("email-link-message"), t("email.link.invalid"));
});
