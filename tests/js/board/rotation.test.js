/** The rotated board: where its cells lie, and where the arrow keys lead. */

/** @import {Board} from "../../../static/board/render.js" */
/** @import {Color} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellForKey, middleCell, setTabStop } from "../../../static/board/keyboard.js";
import { cellCenter, prepareBoard } from "../../../static/board/render.js";
import { boardRotation, linkCells, rotationAngle } from "../../../static/board/rotation.js";
import { find } from "../../../static/browser/dom.js";
import { DEFAULTS } from "../../../static/browser/preferences.js";
import { openMatch } from "../support/page/match_page.js";
import { openPage } from "../support/page/page.js";

/** @typedef {{x: number, y: number, keys: Record<string, string>}} Place `keys`: the cells to which the arrow keys lead. */

const KEYS = /** @type {const} */ (["left", "right", "up", "down", "upAlt", "downAlt", "home", "end"]);

/** @param {import("node:test").TestContext} context @param {string} page @returns {Promise<Board>} */
async function openBoard(context, page) {
  await openPage(context, page, { script: false });
  const board = prepareBoard(find(document, "#match svg.board", SVGSVGElement), "board");
  linkCells(board);
  return board;
}

/** @param {Board} board @returns {Record<string, Place>} */
function placesOf(board) {
  return Object.fromEntries(
    [...board.cells].map(([name, { dataset }]) => {
      const keys = KEYS.flatMap((key) => (dataset[key] ? [[key, dataset[key]]] : []));
      return [name, { ...cellCenter(board, name), keys: Object.fromEntries(keys) }];
    }),
  );
}

/** @param {Record<string, Place>} places @param {string} start @param {string} key Leads in its direction on the screen. */
function follows(places, start, key) {
  const [here, there] = [places[start], places[places[start]?.keys[key] ?? ""]];
  assert(here && there);
  const [right, down] = [there.x - here.x, there.y - here.y];
  if (key === "up" || key === "down" || key.endsWith("Alt")) {
    assert.equal(down < 0, key.startsWith("up"), `${key} from ${start}`);
    assert(Math.abs(right) < Math.abs(down), `${key} from ${start}`);
  } else {
    assert(Math.abs(down) < 1, `${key} from ${start}`);
    assert(key === "left" || key === "home" ? right <= 0 : right >= 0, `${key} from ${start}`);
  }
}

/** @param {Record<string, Place>} places @returns {number} How many cells the four arrows reach. */
function reached(places) {
  const queue = new Set(Object.keys(places).slice(0, 1));
  for (const name of queue) {
    for (const key of ["left", "right", "up", "down"]) queue.add(places[name]?.keys[key] ?? name);
  }
  return queue.size;
}

for (const [page, ways, cells] of /** @type {const} */ ([
  ["match", 6, 72],
  ["match-of-three", 6, 91],
  ["match-of-moxie", 4, 16],
])) {
  test(`the arrow keys follow the rotation: ${page}`, async (context) => {
    const board = await openBoard(context, page);
    const rotate = boardRotation(board);
    const { width, height } = board.svg.viewBox.baseVal;
    const drawn = placesOf(board);
    assert.equal(reached(drawn), cells);
    for (let degrees = 360 / ways; degrees < 360; degrees += 360 / ways) {
      assert.equal(rotate(degrees), true);
      const places = placesOf(board);
      for (const [name, { x, y, keys }] of Object.entries(places)) {
        const before = drawn[name];
        assert(before);
        const [far, wasFar] = [before, { x, y }].map((at) => Math.hypot(at.x - width / 2, at.y - height / 2));
        assert(Math.abs((far ?? 0) - (wasFar ?? 0)) < 1, name);
        for (const key of Object.keys(keys)) follows(places, name, key);
      }
      assert.equal(reached(places), cells);
    }
    rotate(0);
    assert.deepEqual(placesOf(board), drawn);
    assert.equal(rotate(0), false);
  });
}

test("each key leads along a line of the board", async (context) => {
  const board = await openBoard(context, "match");
  for (const [start, key, end] of /** @type {const} */ ([
    ["g8", "ArrowUp", "h9"],
    ["g8", "Shift+ArrowUp", "i8"],
    ["g8", "ArrowDown", "f7"],
    ["g8", "Shift+ArrowDown", "e8"],
    ["g8", "ArrowLeft", "g7"],
    ["h5", "ArrowRight", "h7"],
    ["g8", "Home", "g2"],
    ["g8", "End", "g11"],
    ["k11", "ArrowRight", null],
    ["a1", "ArrowDown", null],
    ["g8", "x", null],
  ])) {
    const cell = board.cells.get(start);
    assert(cell);
    const event = new KeyboardEvent("keydown", { key: key.replace("Shift+", ""), shiftKey: key.startsWith("Shift+") });
    assert.equal(cellForKey(cell, event), end, `${key} from ${start}`);
  }
});

for (const [page, middle] of /** @type {const} */ ([
  ["match", ["e5", "e6", "f5", "f7", "g6", "g7"]],
  ["match-of-three", ["f6"]],
  ["match-of-moxie", ["b2", "b3", "c2", "c3"]],
])) {
  test(`the Tab key comes to one cell, in the middle: ${page}`, async (context) => {
    const board = await openBoard(context, page);
    for (const name of ["a1", middleCell(board), "nowhere"]) setTabStop(board, name);
    const stops = [...board.svg.querySelectorAll('.cell[tabindex="0"]')].map((cell) => cell.getAttribute("data-cell"));
    assert.equal(stops.length, 1);
    assert(
      middle.some((name) => name === stops[0]),
      String(stops[0]),
    );
    assert([...board.cells.values()].every((cell) => cell.getAttribute("role") === "button"));
  });
}

test("a board turns the player's color below, and nothing for spectators", async (context) => {
  const two = /** @type {Color[]} */ (["black", "white"]);
  const three = /** @type {Color[]} */ ([...two, "red"]);
  const choices = { ...DEFAULTS, turn_hex: /** @type {const} */ ("auto"), turn_square: /** @type {const} */ ("90") };
  const hex = await openBoard(context, "match");
  const angles = (/** @type {Board} */ board, /** @type {Color[]} */ players) =>
    [...players, undefined].map((color) => rotationAngle(board, color, players, choices));
  assert.deepEqual(angles(hex, two), [0, 180, 0]);
  assert.deepEqual(angles(hex, three), [0, 120, 240, 0]);
  assert.equal(rotationAngle(hex, "white", two, { ...choices, turn_hex: "60" }), 60);
});

test("a square board has a choice of its own", async (context) => {
  const square = await openBoard(context, "match-of-moxie");
  const two = /** @type {Color[]} */ (["white", "black"]);
  const turns = (/** @type {"auto" | "90"} */ turn_square) =>
    two.map((color) => rotationAngle(square, color, two, { ...DEFAULTS, turn_hex: "60", turn_square }));
  assert.deepEqual(
    [turns("auto"), turns("90")],
    [
      [0, 180],
      [90, 90],
    ],
  );
});

for (const [who, you, turned] of /** @type {const} */ ([
  ["the first player", ["white"], "0"],
  ["the second player", ["black"], "180"],
  ["a spectator", [], "0"],
])) {
  test(`the page of a match turns the board for its player: ${who}`, async (context) => {
    const storage = { "birnam.settings": { turn_square: "auto" } };
    const answers = { "PUT /api/v1/me/settings": {} };
    await openMatch(context, "chain", undefined, { you: [...you], storage, answers });
    assert.equal(find(document, "#match svg.board", SVGSVGElement).dataset.turned ?? "0", turned);
  });
}
