/** The page of a tournament, which is read again after every change. */

/** @import {TestContext} from "node:test" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { htmlOf } from "../support/page/fixture.js";
import { keptSession, openPage } from "../support/page/page.js";

const PAGE = "GET /tournaments/tournament";

/** @param {TestContext} context @param {string} name */
async function openTournament(context, name) {
  const page = await openPage(context, name);
  const socket = page.socketAt("/tournaments/tournament/socket");
  page.server.answers[PAGE] = () => new Response(htmlOf(name));
  socket.accept();
  await page.settle();
  /** @param {string} next The page after a change. */
  const change = async (next) => {
    page.server.answers[PAGE] = () => new Response(htmlOf(next));
    await page.receive(socket, { t: "changed" });
  };
  return { page, socket, change };
}

function rows() {
  return document.querySelectorAll(".tournament-table tbody tr").length;
}

test("the link is copied", async (context) => {
  const { page } = await openTournament(context, "tournament-of-1");
  await page.press(findByRole("button", t("seats.invite.copy")));
  assert.equal(page.clipboard, "http://localhost:8000/tournaments/tournament");
  assert.equal(hasRole("button", t("common.copied")), true);
  await page.pass(2_000);
  assert.equal(hasRole("button", t("seats.invite.copy")), true);
});

test("a form that is being filled in is left alone", async (context) => {
  const { page, change } = await openTournament(context, "tournament-of-2");
  const now = find(document, "#now", HTMLElement);
  const input = document.createElement("input");
  now.append(input);
  input.focus();
  await change("tournament-of-days-running");
  assert.equal(page.focused, input);
});

test("a press is not lost while the page changes", async (context) => {
  const { page, change } = await openTournament(context, "tournament-of-2");
  window.dispatchEvent(new PointerEvent("pointerdown", { button: 0 }));
  await change("tournament-of-3");
  assert.equal(rows(), 2);
  window.dispatchEvent(new PointerEvent("pointerup", { button: 0 }));
  await page.pass(50);
  assert.equal(rows(), 3);
});

test("the page leads to a game whose clock runs", async (context) => {
  const { page, change } = await openTournament(context, "tournament-of-3");
  await change("tournament-running");
  const game = findByRole("link", /./, find(document, "#now", HTMLElement)).getAttribute("href");
  assert.deepEqual(page.visits, [game]);
  await change("tournament-running");
  assert.equal(page.visits.length, 1, "once");
});

test("a form that is answered by a page with a new game leads to it, once", async (context) => {
  const { page } = await openTournament(context, "tournament-of-3");
  document.dispatchEvent(new Event("submit"));
  const sent = keptSession();
  await page.close();
  const answer = await openPage(context, "tournament-running", { session: sent });
  assert.deepEqual(answer.visits, [find(document, "#own-game", HTMLElement).getAttribute("href")]);
  assert.deepEqual(keptSession(), {});
  document.dispatchEvent(new Event("submit"));
  const again = keptSession();
  await answer.close();
  assert.deepEqual((await openPage(context, "tournament-running", { session: again })).visits, []);
});

test("the page stays if no clock runs", async (context) => {
  const { page, change } = await openTournament(context, "tournament-of-days-of-3");
  await change("tournament-of-days-running");
  assert.equal(textOf(find(document, "#own-game", HTMLElement)).length > 0, true);
  assert.deepEqual(page.visits, []);
});

test("a player who is paired is led to the game", async (context) => {
  const { page, socket } = await openTournament(context, "tournament-of-2");
  await page.receive(socket, { t: "paired", match: "game" });
  assert.deepEqual(page.visits, ["/matches/game"]);
});

test("the start of a new tournament is in the time of the reader", async (context) => {
  const page = await openPage(context, "tournament-new");
  const moment = find(document, "#starts-at", HTMLInputElement);
  assert.equal(moment.value, "");
  await page.fill(find(document, "#starts", HTMLElement), "2026-11-05T07:08");
  assert.equal(moment.value, String(Date.UTC(2026, 10, 5, 7, 8)));
  assert.equal(textOf(find(document, "#starts-zone", HTMLElement)), "(UTC)");
});
