/** The board of the home page: games that are played there, and the first steps of newcomers. */

/** @import {Page} from "../support/page/page.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { matchCard } from "../support/card.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { storedValue } from "../support/page/page.js";
import { lobby, OTHERS, openLobby, pictureOf } from "./support/lobby.js";

function hero() {
  return [...document.querySelectorAll("#hero-board .stone")].map((stone) => stone.getAttribute("href")).join();
}

test("the board repeats a game until a listed match is played, which it shows", async (context) => {
  const { page, change } = await openLobby(context, lobby(), { name: "home-of-player", media: {} });
  const first = hero();
  await page.pass(1_600);
  assert.notEqual(hero(), first);
  const live = matchCard("live", { ...OTHERS, players: { black: "Cora", white: "Dan" } });
  await change(lobby({ live: [live] }));
  const label = t("home.live", { players: "Cora – Dan", game: "MacBeth" });
  assert.equal(findByRole("link", label).getAttribute("href"), "/matches/live");
  assert.equal(find(document, "#hero-board img", HTMLElement).getAttribute("src"), pictureOf("live", 4));
  await change(lobby());
  assert.equal(hasRole("link", label), false);
  assert.notEqual(hero(), "");
});

test("the board stands still for who prefers that", async (context) => {
  const { page } = await openLobby(context, lobby(), { name: "home-of-player" });
  const first = hero();
  await page.pass(10_000);
  assert.equal(hero(), first);
});

/** @param {string} cells @returns {string} The colors of their stones. */
const heroStones = (cells) =>
  cells
    .split(" ")
    .map((name) => find(document, `#hero-board [data-cell="${name}"]`, SVGElement).dataset.stone)
    .join();
const heroCaption = () => textOf(find(document, "#hero-caption", HTMLElement));

/** @typedef {(page: Page, cell: SVGElement) => Promise<void>} Press */
const press = /** @type {Record<string, Press>} */ ({
  mouse: (page, cell) => page.press(cell),
  touch: (page, cell) => page.press(cell, { pointerType: "touch" }),
  keyboard: async (page, cell) => {
    cell.focus();
    await page.key("Enter");
  },
});
for (const [input, pressing] of Object.entries(press)) {
  test(`newcomers turn rows on the board with the ${input}, and go on in the lesson`, async (context) => {
    const live = matchCard("live", { ...OTHERS, players: { black: "Cora", white: "Dan" } });
    const { page } = await openLobby(context, lobby({ live: [live] }));
    assert.equal(heroCaption(), t("home.first.press"));
    const lit = () => find(document, '#hero-board .cell[role="button"]', SVGElement);
    await pressing(page, lit());
    assert.equal(heroStones("h7 g7 f7"), "black,black,black");
    assert.deepEqual(storedValue("birnam.lessons"), { macbeth: ["first"] });
    await page.press(page.focused);
    assert.equal(page.focused, lit());
    await pressing(page, lit());
    assert.equal(heroStones("c4 d5 e6 f7 g8"), "black,black,black,black,black");
    const link = findByRole("link", t("home.first.learn"));
    assert.deepEqual([page.focused, link.getAttribute("href")], [link, "/learn/macbeth"]);
    assert.deepEqual(storedValue("birnam.lessons"), { macbeth: ["first", "long-row"] });
  });
}

test("a press elsewhere on the board of newcomers does nothing", async (context) => {
  const { page } = await openLobby(context, lobby());
  const far = find(document, '#hero-board [data-cell="a1"]', SVGElement);
  far.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 200, clientY: 200 }));
  await page.settle();
  assert.equal(heroCaption(), t("home.first.press"));
});
