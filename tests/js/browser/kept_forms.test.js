/** What is typed into forms outlives a reload and a link, until the form is answered. */

/** @import {TestContext} from "node:test" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { keptSession, openPage } from "../support/page/page.js";

/** @param {TestContext} context @param {string} [name] @param {object} [options] */
async function openForm(context, name = "tournament-new", options = {}) {
  const answers = { "GET /api/v1/games/macbeth/options": () => ({ refused: [] }) };
  const page = await openPage(context, name, { answers, ...options });
  await page.settle();
  return page;
}

/**
 * The next page of the same tab.
 * @param {Awaited<ReturnType<typeof openForm>>} page @param {TestContext} context @param {string} [name]
 */
async function next(page, context, name, options = {}) {
  const session = keptSession();
  await page.close();
  return openForm(context, name, { session, ...options });
}

const name = () => find(document, "#tournament-name", HTMLInputElement);
const game = () => find(document, "select#game", HTMLSelectElement);
const format = () => find(document, '.tournament-form [name="format"][value="swiss"]', HTMLInputElement);
const joins = () => find(document, '.tournament-form [name="join"]', HTMLInputElement);

/** @param {Awaited<ReturnType<typeof openForm>>} page */
async function fillIn(page) {
  await page.fill(name(), "Friday cup");
  await page.choose(game(), "othello");
  await page.press(format());
  await page.press(joins());
}

const values = () => [name().value, game().value, format().checked, joins().checked];

test("a form that was filled in is so after a reload", async (context) => {
  const page = await openForm(context);
  const before = joins().checked;
  await fillIn(page);
  const typed = ["Friday cup", "othello", true, !before];
  assert.deepEqual(values(), typed);
  const reloaded = await next(page, context);
  assert.deepEqual(values(), typed);
  const elsewhere = await next(reloaded, context, "about");
  await next(elsewhere, context);
  assert.deepEqual(values(), typed);
});

test("a form that was answered is empty again, and one that was refused is not", async (context) => {
  const page = await openForm(context);
  await fillIn(page);
  find(document, ".tournament-form", HTMLFormElement).dispatchEvent(new Event("submit", { bubbles: true }));
  const failed = await next(page, context, "tournament-new", { script: false });
  document.querySelector(".tournament-form")?.insertAdjacentHTML("afterbegin", "<p role='alert'>No.</p>");
  await failed.run();
  const again = await next(failed, context);
  assert.equal(name().value, "Friday cup");
  find(document, ".tournament-form", HTMLFormElement).dispatchEvent(new Event("submit", { bubbles: true }));
  const created = await next(again, context, "tournament-of-2");
  await next(created, context);
  assert.equal(name().value, "");
});

test("what is taken back is not kept", async (context) => {
  const page = await openForm(context);
  await page.fill(name(), "Friday cup");
  await page.fill(name(), "");
  assert.deepEqual(keptSession(), {});
});

test("the options of a new game are kept for its address", async (context) => {
  const page = await openForm(context, "new-macbeth");
  const option = () => find(document, "[data-option] input:not(:checked, [data-default])", HTMLInputElement);
  const { name: key, value } = option();
  find(document, "#new-details", HTMLDetailsElement).open = true;
  await page.press(option());
  const chosen = () => find(document, `[name="${key}"][value="${value}"]`, HTMLInputElement).checked;
  assert.equal(chosen(), true);
  const session = keptSession();
  const reloaded = await next(page, context, "new-macbeth");
  assert.equal(chosen(), true);
  await reloaded.close();
  await openForm(context, "new-macbeth", { session, end: "?opponent=friend" });
  assert.equal(chosen(), false, "a link says what it chooses");
});
