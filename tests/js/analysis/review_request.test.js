/** The requests for a review of a match, and their answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { refusal, unreachable } from "../support/page/server.js";
import { button, shown } from "./support/board.js";
import { BEGUN, DONE, openReview, POLL, REQUEST, RETRY, REVIEW, room, rows } from "./support/review.js";

test("a review is requested, and its progress is shown", async (context) => {
  const page = await openReview(context, { [REQUEST]: BEGUN });
  assert.equal(shown(".review-findings"), "");
  await page.press(button("review.start"));
  const bar = findByRole("progressbar", null, room(), HTMLProgressElement);
  assert.deepEqual([bar.value, bar.getAttribute("max"), page.focused], [2, "5", room()]);
  assert.equal(
    shown(".review-progress-text"),
    `${t("review.progress-count", { number: 2, all: 5 })} ${t("review.ahead", { count: 2 })} ${t("review.left.minutes", { count: 2 })}`,
  );
  assert.deepEqual([rows().length, hasRole("button", t("review.start"))], [1, false]);
  page.server.answers[REVIEW] = unreachable;
  await page.pass(POLL);
  assert.equal(shown("#review .message"), t("errors.unreachable"));
  page.server.answers[REVIEW] = DONE;
  await page.pass(RETRY);
  assert.deepEqual([shown("#review .message"), shown(".review-progress"), rows().length], ["", "", 2]);
  const asked = page.server.requests.length;
  await page.pass(RETRY);
  assert.equal(page.server.requests.length, asked);
  assert.equal(textOf(find(document, ".review-summary", HTMLElement)), "Proved from move 4.");
});

test("a review is read again while the server or its proxy is busy or away", async (context) => {
  const page = await openReview(context, { [REVIEW]: BEGUN });
  const proxy = (/** @type {number} */ status) => () => new Response("Bad Gateway", { status });
  const cut = () => new Response('{"state": "wai');
  const away = t("errors.unreachable");
  for (const [answer, message] of /** @type {[() => Response, string][]} */ ([
    [proxy(502), away],
    [proxy(503), away],
    [proxy(504), away],
    [cut, away],
    [refusal(429, "too-many", "Too many."), "Too many."],
    [refusal(503, "unavailable", "No database."), "No database."],
  ])) {
    page.server.answers[REVIEW] = answer;
    await page.pass(POLL);
    assert.equal(shown("#review .message"), message);
    page.server.answers[REVIEW] = BEGUN;
    await page.pass(RETRY);
    assert.equal(shown("#review .message"), "");
  }
  page.server.answers[REVIEW] = refusal(409, "playing-on", "You play on.");
  await page.pass(POLL);
  page.server.answers[REVIEW] = DONE;
  await page.pass(RETRY);
  assert.equal(shown("#review .message"), "You play on.");
});

test("a refused request for a review can be made again", async (context) => {
  const busy = refusal(503, "busy", "Many wait.");
  const page = await openReview(context, { [REQUEST]: busy }, { end: "#analyze" });
  await page.pass(RETRY);
  assert.deepEqual([shown("#review .message"), hasRole("button", t("review.start"))], ["Many wait.", true]);
  page.server.answers[REQUEST] = DONE;
  await page.press(button("review.start"));
  assert.deepEqual([shown("#review .message"), rows().length], ["", 2]);
});

test("the link of a result requests the review", async (context) => {
  const page = await openReview(context, { [REQUEST]: DONE }, { end: "#analyze" });
  assert.deepEqual([page.server.bodies(REQUEST).length, location.hash, rows().length], [1, "", 2]);
});

test("what stands against a review is explained", async (context) => {
  const page = await openReview(context, { [REVIEW]: refusal(409, "playing-on", "You play on.") });
  assert.deepEqual([shown("#review .message"), hasRole("button", t("review.start"))], ["You play on.", false]);
  await page.close();
  await openReview(context, { [REVIEW]: { ...DONE, state: "failed", points: [], costliest: [] } });
  assert.deepEqual([shown("#review .message"), hasRole("button", t("review.start"))], [t("review.failed"), true]);
});
