/** What every page says of the player's games: turns in the header and the tab, games that have begun, and requests. */

/** @import {ChallengeNotice, MyTurns, PlayerRequests} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { matchCard } from "../support/card.js";
import { findAllByRole, findByRole, hasRole, nameOf, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, refusal } from "../support/page/server.js";

/** @import {TestContext} from "node:test" */
/** @import {PageOptions} from "../support/page/page.js" */

const TURNS = "GET /api/v1/me/turns";
const SEEN = "birnam.joined";
const NONE = { challenges: [], friends: [], warnings: [] };
const [ONE, TWO, THREE] = ["one", "two", "three"].map((id) => matchCard(id));
assert(ONE && TWO && THREE);

/** @param {Partial<MyTurns>} [change] @returns {MyTurns} */
function turns(change) {
  return { count: change?.matches?.length ?? 0, matches: [], joined: [], requests: NONE, ...change };
}

/** @param {Partial<PlayerRequests>} requests @returns {MyTurns} */
function asked(requests) {
  return turns({ requests: { ...NONE, ...requests } });
}

/** @param {TestContext} context @param {MyTurns} first @param {PageOptions} [options] */
async function openWith(context, first, options) {
  const page = await openPage(context, "about-of-guest", {
    ...options,
    answers: { [TURNS]: first, ...options?.answers },
  });
  const socket = page.socketAt("/lobby/socket");
  socket.accept();
  await page.pass(300); // what has just appeared cannot be pressed
  /** @param {MyTurns} now */
  const change = async (now) => {
    page.server.answers[TURNS] = now;
    await page.receive(socket, { t: "changed" });
    await page.pass(300);
  };
  return { page, socket, change };
}

function notices() {
  return [...document.querySelectorAll("#joined > *")].map((item) => textOf(item.querySelector("p") ?? item));
}

function nextLink() {
  return findAllByRole("link", /^Next game/)[0];
}

function icon() {
  return document.querySelector('link[rel="icon"]')?.getAttribute("href");
}

test("every page shows the number of own turns, and leads to the next one", async (context) => {
  /** @type {number[]} */
  const badges = [];
  const navigator = {
    setAppBadge: async (/** @type {number} */ count) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  };
  const { page, change } = await openWith(context, turns({ matches: [ONE, TWO] }), { navigator });
  const link = nextLink();
  assert(link);
  assert.equal(nameOf(link), `Next game 2 ${t("nav.turns", { count: 2 })}`);
  assert.equal(link.getAttribute("href"), "/matches/one");
  assert.match(document.title, /^\(2\) /);
  assert.match(icon() ?? "", /favicon-turn\.svg$/);
  await change(turns({ matches: [TWO] }));
  assert.deepEqual([link.getAttribute("href"), document.title.slice(0, 4)], ["/matches/two", "(1) "]);
  await page.press(link);
  assert.deepEqual(page.visits, ["/matches/two"]);
  await change(turns());
  assert.equal(nextLink(), undefined);
  assert.doesNotMatch(document.title, /^\(/);
  assert.match(icon() ?? "", /favicon\.svg$/);
  assert.deepEqual(badges.at(-1), 0);
});

test("on the page of a match, the link leads to the following one of the others", async (context) => {
  const here = matchCard("match");
  const answers = { [TURNS]: turns({ matches: [ONE, here, TWO] }) };
  await openMatch(context, "macbeth", 2, { answers });
  assert.equal(nextLink()?.getAttribute("href"), "/matches/two");
  assert.equal(nameOf(nextLink() ?? document.body), `Next game 2 ${t("nav.other-turns", { count: 2 })}`);
  assert.match(document.title, new RegExp(`^\\(3\\) ${t("match.actions")}`)); // it is the turn here, too
});

for (const name of ["match", "home-of-guest", "tournament-of-2", "circle", "about-of-guest"]) {
  test(`the page ${name} needs one connection for all that it shows`, async (context) => {
    const page = await openPage(context, name, { answers: { [TURNS]: turns({ matches: [ONE] }) } });
    page.server.recorded[`GET ${location.pathname}`] = () => new Response(document.documentElement.outerHTML);
    const [socket, ...others] = page.sockets;
    assert(socket);
    assert.deepEqual(others, []);
    socket.accept();
    if (name === "match") socket.deliver({ t: "welcome", version: 4, you: [], now: Date.now(), frames: 0 });
    await page.settle();
    assert.equal(nextLink()?.getAttribute("href"), "/matches/one", "when it opens");
    page.server.answers[TURNS] = turns({ matches: [TWO] });
    const own = socket.url.searchParams.has("own");
    await page.receive(socket, { t: own ? "changed" : "turns-changed" });
    assert.equal(nextLink()?.getAttribute("href"), "/matches/two");
    assert.equal(page.sockets.length, 1);
  });
}

test("the page of a private match of others has a connection for the own turns", async (context) => {
  const page = await openPage(context, "match", { answers: { [TURNS]: turns({ matches: [ONE] }) } });
  page.socketAt("/matches/").drop(4403);
  await page.settle();
  page.socketAt("/lobby/").accept();
  await page.settle();
  assert.equal(nextLink()?.getAttribute("href"), "/matches/one");
});

test("a visitor without a player has no connection for that", async (context) => {
  const page = await openPage(context, "continue");
  assert.deepEqual(page.sockets, []);
});

test("an older answer does not replace a newer one", async (context) => {
  const { page, change } = await openWith(context, turns());
  const late = new LateAnswer();
  page.server.answers[TURNS] = late.answering;
  await page.receive(page.socketAt("/lobby/"), { t: "changed" });
  await change(turns({ matches: [ONE] }));
  late.give(turns());
  await page.settle();
  assert(nextLink());
});

test("a notice names the game, then the tournament and its round, and goes away", async (context) => {
  const text = t("nav.joined", { name: "Ben", game: "MacBeth" });
  const { page } = await openWith(context, turns({ joined: [{ ...ONE, tournament: "Cup, round 2" }] }));
  assert.deepEqual(notices(), [`${text} Cup, round 2`]);
  await page.pass(20_000);
  assert.deepEqual([notices(), storedValue(SEEN)], [[], ["one"]]);
});

test("a notice behind another one waits until it was seen", async (context) => {
  const { page } = await openWith(context, turns({ joined: [ONE, TWO] }));
  await page.pass(20_000);
  assert.deepEqual(storedValue(SEEN), ["one"]);
  await page.pass(20_000);
  assert.deepEqual(notices(), []);
});

test("a notice that is used stays", async (context) => {
  const { page } = await openWith(context, turns({ joined: [ONE] }));
  findByRole("link", t("nav.go-to-game")).focus();
  await page.pass(20_000);
  assert.equal(notices().length, 1);
});

test("the page with the button of a game has no notice of it", async (context) => {
  const { page, change } = await openWith(context, turns());
  const button = document.createElement("a");
  Object.assign(button, { className: "button primary", href: "/matches/one" });
  page.main.append(button);
  await change(turns({ joined: [ONE] }));
  assert.deepEqual(notices(), []);
});

test("a host on another page reads who has joined, until the game was opened", async (context) => {
  const text = t("nav.joined", { name: "Ben", game: "MacBeth" });
  const { page, change } = await openWith(context, turns());
  await change(turns({ joined: [TWO, ONE] }));
  assert.deepEqual(notices(), [text, text]);
  assert.match(document.title, /^\(2\) /);
  const [link] = findAllByRole("link", t("nav.go-to-game"));
  assert.equal(link?.getAttribute("href"), "/matches/two", "the latest first");
  assert(link);
  await page.press(link);
  assert.deepEqual([page.visits, storedValue(SEEN)], [["/matches/two"], ["two"]]);
  await change(turns({ joined: [ONE] }));
  assert.equal(notices().length, 1);
});

test("the notice of a game can be closed, for later pages, too", async (context) => {
  const { page } = await openWith(context, turns({ joined: [ONE] }));
  const close = findByRole("button", t("common.close"));
  close.focus();
  await page.press(close);
  assert.deepEqual([notices(), storedValue(SEEN)], [[], ["one"]]);
  assert.equal(document.activeElement, document.querySelector("main"), "the keyboard goes on at the page");
  await page.close();
  await openWith(context, turns({ joined: [ONE] }), { storage: { [SEEN]: ["one"] } });
  assert.deepEqual(notices(), []);
});

test("the page of the game itself shows no notice, and marks it as seen", async (context) => {
  const answers = { [TURNS]: turns({ joined: [matchCard("match")] }) };
  await openMatch(context, "macbeth", 2, { answers });
  assert.deepEqual([notices(), storedValue(SEEN)], [[], ["match"]]);
});

/** @param {ChallengeNotice["state"]} state @param {string} [id] @returns {ChallengeNotice} */
function challenge(state, id = "one") {
  return { state, handle: "Ben-C", name: "Ben-C", match: matchCard(id, { time_title: "10 min" }) };
}

test("a challenge is accepted with one press", async (context) => {
  const answers = { "POST /api/v1/matches/one/seats": {} };
  const { page } = await openWith(context, asked({ challenges: [challenge("asks")] }), { answers });
  assert.deepEqual(notices(), [t("friends.notice.asks", { name: "Ben-C", game: "MacBeth, 10 min" })]);
  await page.press(findByRole("button", t("friends.accept")));
  assert.deepEqual(page.visits, ["/matches/one"]);
});

test("a challenge that appears under a finger is not pressed", async (context) => {
  const { page, socket } = await openWith(context, turns());
  document.body.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  page.server.answers[TURNS] = asked({ challenges: [challenge("asks")] });
  await page.receive(socket, { t: "changed" });
  assert.deepEqual(notices(), [], "it waits for the end of the press");
  document.body.dispatchEvent(new PointerEvent("pointerup", { button: 0, bubbles: true }));
  await page.pass(50);
  const isAppearing = () => document.querySelector("#joined")?.hasAttribute("data-appearing");
  assert.equal(isAppearing(), true, "its style sheet lets presses through to what it covers");
  await page.pass(300);
  assert.equal(isAppearing(), false);
});

test("a challenge is declined, and goes", async (context) => {
  const answers = { "DELETE /api/v1/me/challenges/one": {} };
  const { page } = await openWith(context, asked({ challenges: [challenge("asks")] }), { answers });
  page.server.answers[TURNS] = turns();
  await page.press(findByRole("button", t("friends.decline")));
  assert.deepEqual([notices(), page.visits], [[], []]);
  assert.equal(page.server.bodies("DELETE /api/v1/me/challenges/one").length, 1);
});

test("a challenge that cannot be accepted any more says why", async (context) => {
  const answers = { "POST /api/v1/matches/one/seats": refusal(409, "taken", "Too late.") };
  const { page } = await openWith(context, asked({ challenges: [challenge("asks")] }), { answers });
  await page.press(findByRole("button", t("friends.accept")));
  assert.deepEqual(notices(), ["Too late."]);
  await page.press(findByRole("button", t("friends.accept")));
  assert.equal(page.server.bodies("POST /api/v1/matches/one/seats").length, 2, "it can be tried again");
});

test("a challenge that began comes first, and one that was answered can be closed", async (context) => {
  const { page, change } = await openWith(context, asked({ challenges: [challenge("declined")] }));
  await change(asked({ challenges: [challenge("begun", "two"), challenge("declined")] }));
  const game = "MacBeth, 10 min";
  const begun = t("friends.notice.begun", { name: "Ben-C", game });
  assert.deepEqual(notices(), [begun, t("friends.notice.declined", { name: "Ben-C", game })]);
  const [, close] = findAllByRole("button", t("common.close"));
  assert(close);
  await page.press(close);
  assert.deepEqual([notices(), storedValue(SEEN)], [[begun], ["declined-one"]]);
});

test("requests of friends and warnings of operators are shown", async (context) => {
  const answers = { "DELETE /api/v1/me/warnings/3": {} };
  const requests = asked({ friends: ["Ben-F"], warnings: [{ id: 3, text: "Be kind." }] });
  const { page, change } = await openWith(context, requests, { answers });
  const friend = t("friends.relation.asking", { name: "@Ben-F" });
  assert.deepEqual(notices(), [t("admin.notice", { text: "Be kind." }), friend]);
  page.server.answers[TURNS] = asked({ friends: ["Ben-F"] });
  await page.press(findByRole("button", t("admin.notice.read")));
  assert.deepEqual(notices(), [friend]);
  await change(turns());
  assert.deepEqual(notices(), []);
  assert.equal(hasRole("button", t("admin.notice.read")), false);
});
