/** Seats that the host gives: join requests, one-time links, reservations, and replaced guests. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, frameOf, stateOf } from "../support/match.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { openPanels } from "../support/page/match_panels.js";
import { heard, part, seat, shownText } from "../support/page/match_parts.js";
import { refusal } from "../support/page/server.js";
import { ARMED, button, LEAVE, presence, SIT, seatingPanels, terms, WAITING } from "./support/waiting.js";

test("a host approves who joins", async (context) => {
  const answer = (/** @type {number} */ id) => `POST /api/v1/matches/match/join-requests/${id}`;
  const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels, {
    answers: { [answer(1)]: {}, [answer(2)]: refusal(409, "gone", "Cora has left.") },
  });
  const ben = { id: 1, name: "Ben", color: null };
  const cora = { id: 2, name: "Cora", color: /** @type {const} */ ("white") };
  await page.receive(socket, terms({ joining: "approval" }), presence({}), presence({}, [ben, cora]));
  const wishes = [t("seats.request.any", { name: "Ben" }), t("seats.request.color", { name: "Cora", color: "White" })];
  const [first, second] = wishes.map((wish) => findByRole("group", wish));
  assert(first && second);
  assert.equal(document.querySelector(".join-request p > bdi"), null, "the name is in the line of its sentence");
  assert(heard().includes("Ben wants to join."));
  const [accept, decline] = [t("seats.request.accept"), t("seats.request.decline")];
  await page.press(findByRole("button", accept, first));
  await page.pass(400);
  await page.press(findByRole("button", accept, first));
  assert.deepEqual(page.server.bodies(answer(1)), [], "the first presses came too early");
  await page.pass(200);
  await page.press(findByRole("button", decline, second));
  assert.deepEqual(page.server.bodies(answer(2)), [{ accept: false }]);
  assert.equal(shownText("#invitation-message"), "Cora has left.");
  await page.pass(ARMED);
  await page.press(findByRole("button", accept, first));
  assert.deepEqual(page.server.bodies(answer(1)), [{ accept: true }]);
  await page.receive(socket, presence({}));
  assert.equal(shownText("#join-requests"), "");
});

test("a visitor asks, waits, withdraws, and may be declined", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels, {
    you: [],
    answers: { [LEAVE]: {} },
  });
  const welcome = { t: "welcome", version: 1, you: [], reserved_seat: null, banned: false, now: Date.now(), frames: 0 };
  await page.receive(socket, presence({}), terms({ joining: "approval" }));
  assert.equal(hasRole("button", t("seats.sit.ask")), true);
  await page.receive(socket, { ...welcome, join_request: 4 });
  assert.equal(shownText("#invitation-text"), t("seats.asked", { host: "Anna" }));
  assert.deepEqual([shownText("#sit"), hasRole("button", t("seats.sit.withdraw"))], ["", true]);
  await page.receive(socket, { ...welcome, join_request: null });
  assert.match(shownText("#invitation-text"), /^Your request was declined\./);
  await page.receive(socket, { ...welcome, join_request: 5 });
  await page.press(button("seats.sit.withdraw"));
  assert.equal(page.server.bodies(LEAVE).length, 1);
  assert(part("#main").hasAttribute("data-seated"), "it asks again which seat it has");
  await page.receive(socket, { ...welcome, join_request: null });
  assert.doesNotMatch(shownText("#invitation-text"), /declined/, "nobody declined it");
  await page.receive(socket, { ...welcome, join_request: null, banned: true });
  assert.match(shownText("#invitation-text"), /^Anna has given your seat .* You can watch the game here\.$/);
  assert.equal(shownText("#sit"), "");
});

test("a one-time link is created, shown once, and used up", async (context) => {
  const url = "http://localhost:8000/matches/match#key=one";
  const answers = { "POST /api/v1/matches/match/keys": { url, qr: "data:image/svg+xml,one" }, [SIT]: {} };
  const host = await openPanels(context, "macbeth", WAITING, seatingPanels, { answers });
  await host.page.receive(host.socket, terms({ joining: "keys" }));
  assert.equal(shownText("#invite-row"), "", "the plain link admits nobody");
  await host.page.press(button("seats.one-time.make"));
  assert.equal(findByRole("textbox", t("seats.one-time.link"), document, HTMLInputElement).value, url);
  assert.equal(shownText("#one-time-link-message"), t("seats.one-time.first"));
  assert.equal(part("#one-time-link-qr").getAttribute("src"), "data:image/svg+xml,one");
  await host.page.press(button("seats.one-time.another"));
  assert.equal(shownText("#one-time-link-message"), t("seats.one-time.more", { number: 2 }));
  await host.page.close();

  const { page, socket } = await openMatch(context, "macbeth", WAITING, {
    small: true,
    you: [],
    answers,
    end: "#key=one).",
  });
  await page.receive(socket, presence({}), terms({ joining: "keys" }));
  await page.press(button("seats.sit.submit"));
  assert.deepEqual(page.server.bodies(SIT), [{ color: null, key: "one" }]);
  assert(
    page.server.requests.every(({ url: asked }) => !asked.href.includes("key=")),
    "it stays behind the #",
  );
  page.socketAt("/matches/").accept();
  const seated = { t: "welcome", version: 2, you: ["white"], reserved_seat: null, join_request: null, banned: false };
  await page.receive(page.socketAt("/matches/"), { ...seated, now: Date.now(), frames: 1 }, frameOf("macbeth", 2));
  assert.equal(location.hash, "");
  await page.close();
  const without = await openPanels(context, "macbeth", WAITING, seatingPanels, { you: [] });
  await without.page.receive(without.socket, presence({}), terms({ joining: "keys" }));
  assert.match(shownText("#invitation-text"), /^You need a one-time link/);
  assert.equal(hasRole("button", t("seats.sit.submit")), false);
});

test("a reserved seat is kept for a friend, who may decline it", async (context) => {
  const reserved = presence({ reserved_for: "Ben" });
  const dropped = { kind: /** @type {const} */ ("reservation-dropped"), color: /** @type {const} */ ("white") };
  const declined = t("seats.declined-by", { name: "Ben" });
  for (const { you, title } of [
    { you: ["black"], title: t("seats.host.reserved", { names: ["Ben"] }) },
    { you: [], title: t("seats.title", { host: "Anna", game: "Moxie" }) },
  ]) {
    const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels, { you });
    await page.receive(socket, reserved);
    assert.equal(shownText("#invitation-title"), title);
    await page.receive(socket, frameAfter(stateOf("macbeth", WAITING), { events: [dropped] }));
    assert(heard().includes(`${declined}.`));
    assert.equal(shownText("#notice-text"), declined);
    await page.close();
  }

  const other = await openPanels(context, "macbeth", WAITING, seatingPanels, { you: [] });
  await other.page.receive(other.socket, reserved);
  assert.match(shownText("#invitation-text"), /^White is reserved for Ben\./);
  assert.equal(seat("white", ".seat-name").textContent, "Ben");
  assert.equal(hasRole("button", t("seats.sit.submit")), false);
  const mine = { t: "welcome", version: 1, you: [], reserved_seat: "white", join_request: null, banned: false };
  other.page.server.answers[LEAVE] = {};
  await other.page.receive(other.socket, { ...mine, now: Date.now(), frames: 0 });
  assert.equal(shownText("#invitation-text"), t("seats.reserved.color", { color: "White" }));
  assert.equal(hasRole("button", t("seats.sit.submit")), true);
  await other.page.press(button("seats.sit.decline"));
  assert.equal(other.page.server.bodies(LEAVE).length, 1);
});

test("a guest is replaced in two steps, as long as the host may", async (context) => {
  const free = "DELETE /api/v1/matches/match/seats/white";
  const { page, socket } = await openPanels(context, "macbeth", 3, seatingPanels, { answers: { [free]: {} } });
  const replace = findByRole("button", t("seats.replace.label", { name: "Ben" }));
  assert.equal(replace.parentElement, seat("white"));
  await page.press(replace);
  const dialog = part("#replace-guest");
  assert.equal(shownText("#replace-guest-text"), t("seats.replace.guest", { name: "Ben" }));
  assert.equal(page.focused, findByRole("button", t("seats.replace.no"), dialog));
  await page.press(findByRole("button", t("seats.replace.no"), dialog));
  assert.equal(shownText("#replace-guest"), "");
  await page.press(replace);
  const yes = findByRole("button", t("seats.replace.yes"), dialog);
  await page.press(yes);
  assert.equal(page.server.bodies(free).length, 0);
  await page.pass(ARMED);
  page.server.answers[free] = refusal(409, "moved", "They have moved.");
  await page.press(yes);
  assert.equal(shownText("#replace-guest-message"), "They have moved.");
  await page.receive(socket, frameOf("macbeth", 4));
  assert.deepEqual([shownText("#replace-guest"), replace.hidden], ["", true]);
  await page.close();
  await openPanels(context, "macbeth", 3, seatingPanels, { you: ["white"] });
  assert.equal(document.querySelector(".seat-replace"), null);
});
