/** Parts of a page that are loaded when they are needed. */

/** @import {Page} from "../support/page/page.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findAllByText, findByRole, findByText, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { LateAnswer } from "../support/page/server.js";

const CHAT = /chat\/chat\.js/;
const SETTINGS = /account\/settings\.js/;

function opener() {
  return findByRole("button", t("settings.title"));
}

function isOpen() {
  return hasRole("dialog", t("settings.title"));
}

test("a button is busy while its part is loaded, and a second press loads nothing", async (context) => {
  const { page } = await openMatch(context, "macbeth", 4);
  const late = new LateAnswer();
  page.modules.delay(SETTINGS, late.answering());
  const button = opener();
  await page.press(button);
  await page.press(button);
  assert.deepEqual([button.ariaBusy, isOpen()], ["true", false]);
  late.give(null);
  await page.settle();
  assert.deepEqual([button.ariaBusy, isOpen()], [null, true]);
  assert.equal(page.modules.loads.filter((url) => SETTINGS.test(url)).length, 1);
});

/** @param {Page} page */
async function loseParts(page) {
  page.modules.missing = /static/;
  await page.press(opener());
  assert.equal(textOf(findByRole("alert")), t("common.part-missing"));
  assert.equal(isOpen(), false);
}

test("a part that was lost is loaded by the next press", async (context) => {
  const { page } = await openMatch(context, "macbeth", 4);
  await loseParts(page);
  page.modules.missing = null;
  await page.press(opener());
  assert.deepEqual([isOpen(), findAllByText(t("common.part-missing"))], [true, []]);
});

test("after an update the page says what it cannot load, and why, until it is reloaded", async (context) => {
  const { page } = await openMatch(context, "macbeth", 4, {
    answers: { "GET /static/current": () => new Response(null, { status: 404 }) },
  });
  page.modules.missing = /static/;
  for (let press = 0; press < 2; press += 1) {
    await page.press(opener());
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

test("a dialog does not cover the notice of a lost part", async (context) => {
  const { page } = await openMatch(context, "macbeth", 4);
  const late = new LateAnswer();
  page.modules.delay(CHAT, late.answering());
  await page.press(findByRole("button", /^Chat/));
  await page.press(opener());
  page.modules.missing = CHAT;
  late.give(null);
  await page.settle();
  const settings = findByRole("dialog", t("settings.title"));
  assert.equal(textOf(findByRole("alert", null, settings)), t("common.part-missing"));
});
