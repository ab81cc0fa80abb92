/** The page of one's own games. */

/** @import {TestContext} from "node:test" */
/** @import {MatchCard, Opponent} from "../../../static/protocol.js" */
/** @import {PageOptions} from "../support/page/page.js" */
/** @import {AskedRequest} from "../support/page/server.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { matchCard } from "../support/card.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";
import { refusal } from "../support/page/server.js";

const MATCHES = "GET /api/v1/me/matches";
const PEOPLE = "GET /api/v1/me/people";
const SCORE = { running: 0, played: 1, won: 1, drawn: 0, lost: 0 };
const PAGE = 24;

/** @param {string} id @param {Partial<Opponent>} [change] @returns {Opponent} */
function opponent(id, change) {
  const { running, ...score } = SCORE;
  const games = [{ game: "othello", title: "Othello", ...score }];
  return { id, name: id, handle: null, computer: null, games, running, ...score, ...change };
}

/** Answers as the server does, from all matches of the player. @param {Record<string, MatchCard[]>} matches By status. */
function serving(matches) {
  return (/** @type {AskedRequest} */ { url: { searchParams: asked } }) => {
    const game = asked.get("game");
    const found = (matches[asked.get("status") ?? ""] ?? []).filter((card) => !game || card.game === game);
    const from = Number(asked.get("after") ?? 0);
    return { matches: found.slice(from, from + PAGE), next: found.length > from + PAGE ? String(from + PAGE) : null };
  };
}

/** @param {TestContext} context @param {Record<string, MatchCard[]>} matches @param {PageOptions} [options] */
async function openGames(context, matches, options) {
  const answers = { [MATCHES]: serving(matches), [PEOPLE]: { people: [opponent("Ben"), opponent("Cora")] } };
  return openPage(context, "my-games", { ...options, answers: { ...answers, ...options?.answers } });
}

/** @param {string} kind @returns {string[]} The ids of the matches in a list. */
function ids(kind) {
  return [...document.querySelectorAll(`#${kind} .card`)].map((card) => (card.getAttribute("href") ?? "").slice(9));
}

/** @param {string} name */
function filter(name) {
  return find(document, `#filters [name="${name}"]`, HTMLSelectElement);
}

const FEW = {
  running: [matchCard("one"), matchCard("two", { game: "othello" })],
  waiting: [matchCard("alone")],
  over: [matchCard("done", { game: "othello" })],
};

test("matches are listed by their status, and filtered by what the address says", async (context) => {
  const page = await openGames(context, FEW);
  assert.deepEqual([ids("running"), ids("waiting"), ids("over")], [["one", "two"], ["alone"], ["done"]]);
  await page.choose(filter("game"), "othello");
  assert.deepEqual([ids("running"), ids("waiting"), ids("over")], [["two"], [], ["done"]]);
  assert.equal(window.location.search, "?game=othello");
  await page.choose(filter("show"), "over");
  assert.deepEqual([ids("running"), ids("over")], [[], ["done"]]);
  assert.equal(find(document, "#running", HTMLElement).hidden, true);
  window.history.replaceState(null, "", "?game=othello");
  window.dispatchEvent(new Event("popstate"));
  await page.settle();
  assert.deepEqual([ids("running"), filter("show").value, filter("game").value], [["two"], "", "othello"]);
});

test("the filters of an address are selected, also that of an opponent", async (context) => {
  const page = await openGames(context, FEW, { end: "?with=Cora" });
  assert.equal(filter("with").value, "Cora");
  const asked = page.server.requests.filter(({ path }) => path === "/api/v1/me/matches");
  assert.deepEqual(new Set(asked.map(({ url }) => url.searchParams.get("with"))), new Set(["Cora"]));
});

test("without games, the page says so, or that none fits", async (context) => {
  const page = await openGames(context, {}, { answers: { [PEOPLE]: { people: [] } } });
  const [none, empty] = ["#my-games-none", "#my-games-empty"].map((id) => find(document, id, HTMLElement));
  assert.deepEqual([none?.hidden, empty?.hidden], [false, true]);
  await page.choose(filter("game"), "othello");
  assert.deepEqual([none?.hidden, empty?.hidden], [true, false]);
});

test("a list shows more on request, and as much when it changes", async (context) => {
  const running = Array.from({ length: 50 }, (_, number) => matchCard(`m${number}`));
  const page = await openGames(context, { running }, { end: "?show=running" });
  assert.equal(ids("running").length, 24);
  const more = findByRole("link", t("my-games.more"));
  await page.press(more);
  assert.equal(ids("running").length, 24, "the button has moved");
  await page.pass(300);
  await page.press(more);
  assert.equal(ids("running").length, 48);
  page.server.answers[MATCHES] = serving({ running: running.slice(1) });
  await page.storeElsewhere("birnam.player", 1);
  assert.equal(ids("running").length, 48);
  await page.pass(300);
  await page.press(more);
  assert.deepEqual([ids("running").length, more.hidden], [49, true]);
});

test("all lists together are short, and each leads to the whole of it", async (context) => {
  const over = Array.from({ length: 30 }, (_, number) => matchCard(`m${number}`, { game: "othello" }));
  const page = await openGames(context, { ...FEW, over }, { end: "?game=othello" });
  assert.deepEqual([ids("running").length, ids("over").length], [1, 6]);
  const more = findByRole("link", t("my-games.more"));
  assert.equal(more.getAttribute("href"), "?game=othello&show=over");
  await page.choose(filter("show"), "over");
  assert.equal(ids("over").length, 24);
});

test("the scores of many opponents are shown on request", async (context) => {
  const people = Array.from({ length: 8 }, (_, number) => opponent(`P${number}`));
  const page = await openGames(context, FEW, { answers: { [PEOPLE]: { people } } });
  assert.equal(document.querySelectorAll("#scores tbody").length, 5);
  const more = findByRole("button", t("my-games.more"));
  await page.press(more);
  assert.deepEqual([document.querySelectorAll("#scores tbody").length, more.hidden], [8, true]);
});

test("the button and N lead to the next game, or nowhere without one", async (context) => {
  const page = await openGames(context, FEW);
  const button = find(document, "#my-games-next", HTMLButtonElement);
  const turns = { count: 2, matches: [matchCard("one"), matchCard("two")], joined: [] };
  const requests = { challenges: [], friends: [], warnings: [] };
  page.server.answers["GET /api/v1/me/turns"] = { ...turns, requests };
  page.socketAt("/lobby/").accept();
  await page.settle();
  assert.equal(textOf(button), t("my-games.next", { count: 2 }));
  await page.press(button);
  assert.deepEqual(page.visits, ["/matches/one"]);
  let opened = 0;
  find(document, "#next-turn", HTMLElement).click = () => {
    opened += 1;
  };
  filter("show").focus();
  await page.key("n");
  assert.equal(opened, 0, "a choice of the list may begin with this letter");
  filter("show").blur();
  await page.key("n");
  assert.equal(opened, 1);
  page.server.answers["GET /api/v1/me/turns"] = { ...turns, count: 0, matches: [], requests };
  await page.receive(page.socketAt("/lobby/"), { t: "changed" });
  assert.deepEqual([textOf(button), button.ariaDisabled], [t("my-games.no-next"), "true"]);
  await page.key("n");
  assert.equal(opened, 1);
});

test("the scores against opponents are counted by game, and select an opponent", async (context) => {
  const games = ["othello", "moxie"].map((game) => ({ game, title: game, played: 1, won: 0, drawn: 0, lost: 1 }));
  const people = [opponent("Ben", { handle: "Ben-K" }), opponent("Cora", { played: 3, won: 1, lost: 1, games })];
  const page = await openGames(context, FEW, {
    answers: { [PEOPLE]: { people: [...people, opponent("Dan", { played: 0 })] } },
  });
  const rows = [...document.querySelectorAll("#scores tbody tr")].map(textOf);
  const third = t("my-games.scores.third", { number: 1 });
  assert.deepEqual(rows, ["Ben @Ben-K Othello100", `Cora ${third}101`, "othello001", "moxie001"]);
  await page.press(findByRole("button", "Cora"));
  assert.equal(window.location.search, "?with=Cora");
});

test("a page that cannot be loaded says why", async (context) => {
  const page = await openGames(context, {}, { answers: { [MATCHES]: refusal(503, "unavailable", "Try again.") } });
  assert.equal(textOf(find(document, "#my-games-message", HTMLElement)), "Try again.");
  page.server.answers[MATCHES] = serving(FEW);
  await page.storeElsewhere("birnam.player", 1);
  assert.equal(textOf(find(document, "#my-games-message", HTMLElement)), "");
  assert.equal(hasRole("link", t("my-games.more")), false);
});
