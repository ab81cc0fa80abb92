/** Rules pages: examples that are played on their boards. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";
import { LateAnswer, unreachable } from "../support/page/server.js";
import { button, play, stones } from "./support/board.js";

/** @import {TestContext} from "node:test" */
/** @import {SnapshotMessage} from "../../../static/protocol.js" */

/** Nobody scrolls here: tests/browser/analysis shows which section is marked. */
class IntersectionObserver {
  observe() {}
}

/** @type {Record<string, string[]>} Some of the examples, one with each kind of move. The others cost time. */
const EXAMPLES = {
  macbeth: ["four-ways", "forced-pass", "free-passing"],
  moxie: ["compulsory-jump", "chain", "open-two", "knight", "sacrifice", "sixth-loses"],
};

/** @param {TestContext} context @param {string} game @param {Record<string, unknown>} [answers] */
async function openRules(context, game, answers = {}) {
  const page = await openPage(context, `rules-of-${game}`, {
    answers,
    globals: { IntersectionObserver },
    script: false,
  });
  for (const one of document.querySelectorAll("section.example")) {
    if (!EXAMPLES[game]?.includes(one.getAttribute("data-example") ?? "")) one.remove();
  }
  for (const folded of document.querySelectorAll("details.option-examples")) folded.setAttribute("open", "");
  await page.run();
  await page.settle();
  return page;
}

/** @param {Element} example @param {string} selector */
function text(example, selector) {
  return textOf(find(example, selector, HTMLElement));
}

/** @param {Element} example @returns {{element: HTMLElement, press: HTMLElement, moves: string[]}[]} */
function linesOf(example) {
  return [...example.querySelectorAll("li[data-moves]")].map((element) => {
    assert(element instanceof HTMLElement);
    return { element, press: find(element, "button", HTMLElement), moves: (element.dataset.moves ?? "").split(" ") };
  });
}

for (const game of Object.keys(EXAMPLES)) {
  test(`the examples of ${game} are played to their ends`, async (context) => {
    const { answers } = JSON.parse(readFileSync(new URL(`../pages/rules-of-${game}.json`, import.meta.url), "utf8"));
    const page = await openRules(context, game);
    const examples = [...document.querySelectorAll("section.example")];
    assert.equal(examples.length, EXAMPLES[game]?.length);
    for (const example of examples) {
      const { start } = JSON.parse(find(example, "script", HTMLScriptElement).textContent ?? "");
      /** @param {string[]} moves @returns {SnapshotMessage} */
      const after = (moves) => {
        const query = new URLSearchParams(moves.map((move) => ["move", move]));
        return answers[`GET /api/v1/games/${game}/examples/${example.getAttribute("data-example")}?${query}`].body;
      };
      assert.equal(stones(example), start);
      for (const { element, press, moves } of linesOf(example)) {
        const end = after(moves).view;
        const told = `${example.id}: ${moves}`;
        await page.press(press);
        assert.deepEqual([stones(example), element.dataset.played], [end.stones, ""], told);
        assert.notEqual(text(example, ".example-message"), "", told);
        await page.press(button("example.reset", {}, example));
        assert.deepEqual([stones(example), element.dataset.played], [start, undefined], told);
        for (const [place, move] of moves.entries()) {
          const mover = t(`colors.${place ? after(moves.slice(0, place)).view.to_move : moverAtStart(example)}`);
          await play(page, move, example);
          assert.equal(stones(example), after(moves.slice(0, place + 1)).view.stones, told);
          assert.match(text(example, ".example-message"), new RegExp(`^${mover}( passes|:)`));
        }
        assert.equal(element.dataset.played, "", told);
        if (end.status === "over") assert.equal(text(example, ".example-turn"), "The game is over.");
        for (const _ of moves) await page.press(button("example.back", {}, example));
        assert.deepEqual([stones(example), button("example.back", {}, example).ariaDisabled], [start, "true"], told);
        await page.press(button("example.forward", {}, example));
        assert.equal(stones(example), after(moves.slice(0, 1)).view.stones, told);
        await page.press(button("example.reset", {}, example));
      }
    }
  });
}

/** @param {Element} example */
function moverAtStart(example) {
  return JSON.parse(find(example, "script", HTMLScriptElement).textContent ?? "").view.to_move;
}

test("an example explains an illegal press, and shows no error of an earlier line", async (context) => {
  const late = new LateAnswer();
  const SECOND = "GET /api/v1/games/moxie/examples/sixth-loses?move=b2xd4";
  const page = await openRules(context, "moxie", { [SECOND]: late.answering });
  const jump = find(document, "#example-compulsory-jump", HTMLElement);
  await play(page, "a1", jump);
  assert.equal(text(jump, ".example-turn"), t("refusals.jump", { cells: "b2." }));
  const example = find(document, "#example-sixth-loses", HTMLElement);
  const [first, second] = linesOf(example);
  assert(first && second);
  await page.press(first.press);
  const shown = text(example, ".example-message");
  await page.press(second.press);
  await page.press(first.press);
  late.give(Promise.reject(new TypeError("Failed to fetch")));
  await page.settle();
  assert.equal(text(example, ".example-message"), shown);
  page.server.answers[SECOND] = unreachable;
  await page.press(second.press);
  assert.equal(text(example, ".example-message"), t("errors.unreachable"));
  delete page.server.answers[SECOND];
  await page.press(second.press);
  assert.match(text(example, ".example-message"), /b2 to d4/);
});
