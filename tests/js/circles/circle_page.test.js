/** The page of a circle: its forms are sent without leaving it, and its sections are read again. */

/** @import {TestContext} from "node:test" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { htmlOf } from "../support/page/fixture.js";
import { openPage } from "../support/page/page.js";
import { LateAnswer, refusal } from "../support/page/server.js";

const PAGE = "GET /circles/circle";
const CHAT = "POST /circles/circle/chat";
const INVITE = "POST /circles/circle/invitations";
const URL_OF_PAGE = "http://localhost:8000/circles/circle";

/** An answer that the browser was led to. @param {string} name @param {string} [url] */
function led(name, url = URL_OF_PAGE) {
  return () => Object.defineProperty(new Response(htmlOf(name)), "url", { value: url });
}

/** @param {TestContext} context @param {string} name @param {object} [answers] */
async function openCircle(context, name, answers = {}) {
  const page = await openPage(context, name, { answers: { [PAGE]: () => new Response(htmlOf(name)), ...answers } });
  const socket = page.socketAt("/circles/circle/socket");
  socket.accept();
  await page.settle();
  /** @param {string} next The page after a change. */
  const change = async (next) => {
    page.server.answers[PAGE] = () => new Response(htmlOf(next));
    await page.receive(socket, { t: "changed" });
  };
  return { page, socket, change };
}

function members() {
  return [...document.querySelectorAll("#members .circle-member-name")].map(textOf);
}

function openDiscs() {
  for (const disc of document.querySelectorAll("#members details")) disc.setAttribute("open", "");
}

function messages() {
  return [...document.querySelectorAll(".circle-message")].length;
}

function write() {
  return findByRole("textbox", t("circles.chat.write"), document, HTMLInputElement);
}

test("an invitation is made without leaving the page, stays, and is copied", async (context) => {
  const { page, change } = await openCircle(context, "circle", { [INVITE]: led("circle-with-link") });
  await page.press(findByRole("button", t("circles.invite.make")));
  assert.equal(page.focused, findByRole("heading", t("circles.invite")), "the button would make another one");
  const link = findByRole("textbox", t("circles.invite.link"), document, HTMLInputElement);
  await page.press(findByRole("button", t("circles.invite.copy")));
  assert.equal(page.clipboard, link.value);
  await change("circle-of-2");
  assert.deepEqual(members().sort(), ["Anna", "Ben"]);
  assert.equal(findByRole("textbox", t("circles.invite.link")), link, "it is shown only once");
});

test("a message is sent without leaving the page", async (context) => {
  const { page } = await openCircle(context, "circle-of-3", { [CHAT]: led("circle-with-message") });
  const before = find(document, "#chat [name=id]", HTMLInputElement).value;
  await page.fill(write(), "Hello everybody");
  await page.key("Enter");
  const [body] = page.server.bodies(CHAT);
  assert.deepEqual([body.get("id"), body.get("text")], [before, "Hello everybody"]);
  assert.deepEqual([messages(), write().value, page.focused], [1, "", write()]);
  assert.notEqual(find(document, "#chat [name=id]", HTMLInputElement).value, before);
});

test("a form that is being sent is not sent twice", async (context) => {
  const late = new LateAnswer();
  const { page } = await openCircle(context, "circle-of-3", { [CHAT]: late.answering });
  await page.fill(write(), "Hello");
  await page.key("Enter");
  await page.key("Enter");
  assert.equal(page.server.bodies(CHAT).length, 1);
  late.give(led("circle-with-message")());
  await page.settle();
  assert.equal(messages(), 1);
});

test("a refusal is explained, and the message stays", async (context) => {
  const { page } = await openCircle(context, "circle-of-3", { [CHAT]: refusal(429, "slow", "Wait a moment.") });
  await page.fill(write(), "Hello");
  await page.key("Enter");
  assert.equal(textOf(find(document, "#circle-message", HTMLElement)), "Wait a moment.");
  assert.equal(write().value, "Hello");
});

test("a muted member is unmuted, and the focus stays in the chat", async (context) => {
  const { page } = await openCircle(context, "circle-with-message", {
    "POST /circles/circle/chat/1": led("circle-with-mute"),
  });
  await page.press(find(document, ".circle-message summary", HTMLElement));
  await page.press(findByRole("button", t("circles.chat.mute", { name: "Ben" })));
  assert.deepEqual([page.server.bodies("POST /circles/circle/chat/1")[0].get("action"), messages()], ["mute", 0]);
  const log = find(document, "#messages", HTMLElement);
  assert.equal(page.focused, log);
  const unmute = findByRole("button", t("circles.chat.unmute"));
  const path = unmute.closest("form")?.getAttribute("action");
  page.server.answers[`POST ${path}`] = led("circle-with-message");
  await page.press(unmute);
  assert.deepEqual([messages(), page.focused], [1, log]);
});

test("an open menu of a message stays open while others write", async (context) => {
  const { change } = await openCircle(context, "circle-with-message");
  find(document, ".circle-message details", HTMLDetailsElement).open = true;
  await change("circle-with-message");
  assert.equal(find(document, ".circle-message details", HTMLDetailsElement).open, true);
});

test("a press is not lost when the members change", async (context) => {
  const { page, change } = await openCircle(context, "circle-of-2");
  window.dispatchEvent(new PointerEvent("pointerdown", { button: 0 }));
  await change("circle-of-3");
  assert.deepEqual(members().sort(), ["Anna", "Ben"]);
  window.dispatchEvent(new PointerEvent("pointerup", { button: 0 }));
  await page.pass(50);
  assert.deepEqual(members().sort(), ["Anna", "Ben", "Cora"]);
});

test("a game with a member opens", async (context) => {
  const { page } = await openCircle(context, "circle-of-2", {
    "POST /circles/circle/games": led("circle-of-2", "http://localhost:8000/matches/game"),
  });
  openDiscs();
  await page.press(findByRole("button", t("circles.play.with", { name: "Ben" })));
  assert.deepEqual(page.visits, ["/matches/game"]);
});

test("a page that was being read when a form was sent is read again", async (context) => {
  const { page, socket } = await openCircle(context, "circle-of-3", { [CHAT]: led("circle-with-message") });
  const late = new LateAnswer();
  page.server.answers[PAGE] = late.answering;
  await page.receive(socket, { t: "changed" });
  page.server.answers[PAGE] = () => new Response(htmlOf("circle-with-mute"));
  await page.fill(write(), "Hello everybody");
  await page.key("Enter");
  late.give(new Response(htmlOf("circle-with-message")));
  await page.settle();
  assert.equal(hasRole("button", t("circles.chat.unmute")), true);
});

test("who is no member any more loads the whole page", async (context) => {
  const { page, socket } = await openCircle(context, "circle-of-3");
  page.server.answers[PAGE] = () => new Response("", { status: 404 });
  await page.receive(socket, { t: "changed" });
  assert.deepEqual(page.visits, ["/circles/circle"]);
});

test("the panel of a member closes by Escape, by a press elsewhere, and when the focus leaves", async (context) => {
  const { page } = await openCircle(context, "circle-of-3");
  const panel = find(document, "#members details:has(button)", HTMLDetailsElement);
  const link = find(panel, ".circle-member-more :is(a, button)", HTMLElement);
  const open = () => {
    panel.open = true;
    link.focus();
  };
  open();
  link.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  assert.equal(panel.open, true, "a press on it does not");
  await page.key("Escape");
  assert.equal(panel.open, false);
  assert.equal(page.focused, find(panel, "summary", HTMLElement));
  open();
  await page.press(find(document, "#members h2", HTMLElement));
  assert.equal(panel.open, false);
  open();
  write().focus();
  assert.equal(panel.open, false);
});
