/** The marks on the board: obligations, goals, and the effect of a move before it is played. */

/** @import {Marks} from "../../../static/browser/preferences.js" */
/** @import {State} from "../../../static/match/state.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderPreview } from "../../../static/board/preview.js";
import { prepareBoard, renderBoard } from "../../../static/board/render.js";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { reduce } from "../../../static/match/state.js";
import { gameOf, legalMove, seenBy, stateOf, withView } from "../support/match.js";
import { cell, cellsWith } from "../support/page/match_parts.js";
import { openPage } from "../support/page/page.js";

/**
 * @param {import("node:test").TestContext} context @param {string} page
 * @returns {Promise<(state: State, marks?: Marks) => void>}
 */
async function openBoard(context, page) {
  await openPage(context, page, { script: false });
  const board = prepareBoard(find(document, "#match svg.board", SVGSVGElement), "board");
  return (state, marks = "turn") => {
    renderBoard(board, state, gameOf(state).view.stones, marks);
    renderPreview(board, state, marks);
  };
}

test("stones that must jump are marked for their player alone", async (context) => {
  const draw = await openBoard(context, "match-of-moxie");
  const state = stateOf("chain");
  draw(state);
  assert.deepEqual(
    [cellsWith("data-must"), cellsWith("data-legal")],
    [
      ["c3", "d1"],
      ["c3", "d1"],
    ],
  );
  assert.equal(cell("c3").getAttribute("aria-label"), "c3, white stone, can jump");
  draw(reduce(state, { t: "cell-picked", cell: "c3" }));
  assert.deepEqual([cellsWith("data-must"), cellsWith("data-picked")], [[], ["c3"]]);
  for (const you of [["black"], []]) {
    draw(seenBy(state, .../** @type {["black"]} */ (you)));
    assert.deepEqual([cellsWith("data-must"), cellsWith("data-legal")], [[], []]);
  }
});

test("who wants marks has them, in the turn or always", async (context) => {
  const draw = await openBoard(context, "match");
  const state = stateOf("macbeth", 4);
  const all = ["d5", "e7", "g5", "i7"];
  for (const [marks, own, watched] of /** @type {const} */ ([
    ["turn", all, []],
    ["always", all, all],
    ["never", [], []],
  ])) {
    draw(state, marks);
    assert.deepEqual(cellsWith("data-legal"), own, marks);
    draw(seenBy(state), marks);
    assert.deepEqual(cellsWith("data-legal"), watched, marks);
  }
  draw(reduce(state, { t: "hovered", cell: "g5" }), "never");
  assert.deepEqual(cellsWith("data-turning"), ["f5", "g6"], "the preview stays");
});

test("the center that must be taken is marked", async (context) => {
  const draw = await openBoard(context, "match-of-three");
  draw(seenBy(stateOf("three_players", 5), "red"));
  assert.deepEqual([cellsWith("data-must"), cellsWith("data-legal")], [["f6"], ["f6"]]);
  assert.equal(cell("f6").getAttribute("aria-label"), "f6, empty, center, must be taken");
});

test("a built row is marked, and not at an earlier ply", async (context) => {
  const draw = await openBoard(context, "match-of-moxie");
  const state = withView(stateOf("chain"), { built: ["b1", "b2"] });
  draw(state);
  assert.deepEqual(cellsWith("data-built"), ["b1", "b2"]);
  assert.match(cell("b1").getAttribute("aria-label") ?? "", /part of the row/);
  draw(reduce(state, { t: "ply-viewed", ply: 3 }));
  assert.deepEqual(cellsWith("data-built"), []);
});

test("stones that become neutral look different from those that become one's own", async (context) => {
  const draw = await openBoard(context, "match-of-renegado");
  const before = stateOf("forced_pass", 7);
  const move = legalMove(before, "c4");
  const [ray] = move.rays;
  assert(ray);
  const own = { ...ray, cells: ["g6", "f5"], becomes: /** @type {const} */ ("white") };
  const legal = [{ ...move, captures: 3, rays: [ray, own] }];
  draw(reduce(seenBy(withView(before, { legal }), "white"), { t: "hovered", cell: "c4" }));
  assert.deepEqual(cellsWith('data-becomes="neutral"'), ray.cells);
  assert.deepEqual(cellsWith('data-becomes="white"'), ["f5", "g6"]);
  assert.equal(cellsWith("data-turning").length, 3);
  const drawn = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  assert.deepEqual(
    drawn(".badge text").map((text) => text.textContent),
    ["+1", "+2"],
  );
  const chips = drawn(".chip use").map((use) => use.getAttribute("href"));
  assert.deepEqual(chips, ["#bn-neutral", "#bn-white"], "the black stone needs none");
  assert.equal(drawn(".ghost .stone").length, 1);
});

test("every cell has a label that follows the position", async (context) => {
  const draw = await openBoard(context, "match");
  draw(stateOf("macbeth", 4));
  const labels = { i7: "i7, empty, legal, turns 1 stone", g7: "g7, black stone", a1: "a1, empty" };
  for (const [name, label] of Object.entries(labels)) assert.equal(cell(name).getAttribute("aria-label"), label);
  draw(seenBy(stateOf("macbeth", 4), "white"));
  assert.equal(cell("i7").getAttribute("aria-label"), `i7, ${t("cell.empty")}`);
});
