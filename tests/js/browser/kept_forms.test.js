/** What is typed into forms outlives a reload and a link, until the form is answered. */

/** @import {TestContext} from "node:test" */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { htmlOf } from "../support/page/fixture.js";
import { keptSession, openPage, Page } from "../support/page/page.js";
import { LateAnswer, refusal, unreachable } from "../support/page/server.js";

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

const form = () => find(document, ".tournament-form", HTMLFormElement);
const button = () => [...form().querySelectorAll("button")].find(({ type }) => type === "submit");

/** Presses the button of the form. @param {Awaited<ReturnType<typeof openForm>>} page @returns {Promise<boolean>} Whether it was sent. */
async function send(page) {
  const sent = /** @type {boolean[]} */ ([]);
  const record = (/** @type {Event} */ event) => {
    sent.push(!event.defaultPrevented);
    event.preventDefault(); // the page has no server
  };
  window.addEventListener("submit", record); // after the page's own listeners
  form().requestSubmit(button());
  await page.settle();
  window.removeEventListener("submit", record);
  return sent.some(Boolean);
}

test("a form is not sent to a server that cannot be reached, and the page says so", async (context) => {
  const page = await openForm(context);
  await fillIn(page);
  const typed = values();
  for (const answer of [unreachable, refusal(503, "draining", "")]) {
    page.server.answers["GET /healthz"] = answer;
    assert.equal(await send(page), false);
    const alerts = [...form().querySelectorAll('[role="alert"]')].map((alert) => alert.textContent);
    assert.deepEqual(alerts, [t("errors.unreachable")]);
    assert.deepEqual(values(), typed);
  }
  page.server.answers["GET /healthz"] = { status: "ok" };
  assert.equal(await send(page), true);
  assert.equal(form().querySelector('[role="alert"]'), null);
});

test("a form whose section is replaced while the server is asked is sent", async (context) => {
  const page = await openForm(context);
  await page.fill(name(), "Friday cup");
  const late = new LateAnswer();
  page.server.answers["GET /healthz"] = late.answering;
  const typed = form();
  typed.requestSubmit();
  typed.replaceWith(typed.cloneNode(true));
  const sent = /** @type {EventTarget[]} */ ([]);
  window.addEventListener("submit", (event) => {
    if (event.target && !event.defaultPrevented) sent.push(event.target);
    event.preventDefault();
  });
  late.give({ status: "ok" });
  await page.settle();
  assert.deepEqual(sent, [typed]);
});

test("a form that was answered is empty again, and one that was refused is not", async (context) => {
  const page = await openForm(context);
  await fillIn(page);
  await send(page);
  const failed = await next(page, context, "tournament-new", { script: false });
  document.querySelector(".tournament-form")?.insertAdjacentHTML("afterbegin", "<p role='alert'>No.</p>");
  await failed.run();
  const again = await next(failed, context);
  assert.equal(name().value, "Friday cup");
  await send(again);
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

const SAMPLES = { number: "3", date: "2026-12-01", "datetime-local": "2026-12-01T19:30", time: "19:30" };

/** Forms whose fields are kept in another way, or are no words of a person, and why. */
const NOT_KEPT = {
  "[data-unkept]": "a choice is sent at once",
  ".move-entry": "a move belongs to a position",
  "#preferences": "a choice is saved at once",
  "#chat-form": "the chat keeps its drafts by channel",
  "#annotations form": "notes are kept by move",
  "#start-match form": "a press asks for a color",
  "#share form": "a press shows other pictures",
  "#add-computer": "a press asks for a level",
  "#filters, .filters": "the address has what is chosen",
  "#start": "a press starts a game",
};

test("every form of the site keeps what is typed", async (context) => {
  /** @type {Set<string>} The places of forms. */
  const seen = new Set();
  /** @type {Set<string>} The HTML of forms. */
  const looked = new Set();
  const files = readdirSync(new URL("../pages/", import.meta.url));
  const pages = files.filter((file) => file.endsWith(".html")).map((file) => file.replace(".html", ""));
  for (const name of pages.filter((one) => files.includes(`${one}.json`))) {
    const forms = htmlOf(name).match(/<form.*?<\/form>/gs) ?? [];
    const others = forms.map((text) => text.replace(/\w*\d\w*/g, "…")).filter((text) => !looked.has(text));
    if (!others.length) continue;
    for (const text of others) looked.add(text);
    const page = await openPage(context, name, { script: false });
    const fresh = typedForms().filter((form) => !seen.has(placeOf(form)));
    for (const form of fresh) seen.add(placeOf(form));
    if (fresh.length) await losesNothing(page, name, fresh.map(placeOf));
    await page.close();
  }
  assert(seen.size > 12, [...seen].join());
});

/** @returns {HTMLFormElement[]} The forms into which a person types or chooses something. */
function typedForms() {
  return [...document.querySelectorAll("form")].filter(
    (form) => !form.matches(Object.keys(NOT_KEPT).join()) && fieldsOf(form).length > 0,
  );
}

/** @param {HTMLFormElement} form */
function placeOf(form) {
  return form.getAttribute("id") ?? (form.getAttribute("action") ?? location.pathname).replace(/\w*\d\w*/g, "…");
}

/** @param {HTMLFormElement} form @returns {(HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]} */
function fieldsOf(form) {
  const all = [...form.querySelectorAll("input, textarea, select")];
  return /** @type {any[]} */ (all).filter(
    (field) => !/^(hidden|submit|file|password)$/.test(field.type) && !field.matches("[readonly], [data-unkept]"),
  );
}

/** @param {Awaited<ReturnType<typeof openForm>>} page @param {string} name @param {string[]} places Of forms. */
async function losesNothing(page, name, places) {
  const forms = () => typedForms().filter((form) => places.includes(placeOf(form)));
  const values = () =>
    forms().map((form) => [
      placeOf(form),
      fieldsOf(form).map((field) => (isCheck(field) ? field.checked : field.value)),
    ]);
  (await page.load("browser/kept_forms.js")).keepForms();
  for (const field of forms().flatMap(fieldsOf)) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
    else if (isCheck(field)) field.checked = !field.checked;
    else field.value = /** @type {Record<string, string>} */ (SAMPLES)[field.type] ?? "Hexers";
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  const [typed, session] = [values(), keptSession()];
  await page.close();
  const reloaded = new Page(name, { session });
  (await reloaded.load("browser/kept_forms.js")).keepForms();
  await reloaded.settle();
  assert.deepEqual(values(), typed, name);
  await reloaded.close();
}

/** @param {Element} field @returns {field is HTMLInputElement} */
function isCheck(field) {
  return field instanceof HTMLInputElement && /radio|checkbox/.test(field.type);
}
