/** The badge of a previewed move keeps off the stones. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { badgePlace } from "../../../static/board/badge_place.js";

const CELL = { x: 300, y: 300 };
const SIZE = { width: 44, height: 34 };
const AREA = { width: 700, height: 650 };
const AROUND = [
  [-57, 0],
  [57, 0],
  [-28.5, -49.4],
  [28.5, -49.4],
  [-28.5, 49.4],
  [28.5, 49.4],
];

/** @param {number[]} taken The neighbors with a stone. */
const stones = (taken) =>
  taken.map((place) => {
    const [right = 0, down = 0] = AROUND[place] ?? [];
    return { x: CELL.x + right, y: CELL.y + down, captured: false };
  });

/** @param {{x: number, y: number}} place @param {{x: number, y: number}} stone */
const distance = (place, stone) =>
  Math.hypot(
    Math.max(place.x - stone.x, stone.x - place.x - SIZE.width, 0),
    Math.max(Math.abs(stone.y - place.y) - SIZE.height / 2, 0),
  );

test("it hides no neighbor where there is room", () => {
  for (const taken of [[], [3], [1, 3], [2, 3], [0, 1, 2, 3], [1, 2, 3, 5], [0, 2, 4]]) {
    const place = badgePlace(CELL, SIZE, stones(taken), AREA);
    for (const stone of stones(taken)) assert(distance(place, stone) > 20, `${taken}`);
  }
});

test("it covers the middle of no stone among six, and stays on the board", () => {
  const place = badgePlace(CELL, SIZE, stones([0, 1, 2, 3, 4, 5]), AREA);
  for (const stone of stones([0, 1, 2, 3, 4, 5])) assert(distance(place, stone) > 0);
  for (const corner of [
    { x: 20, y: 20 },
    { x: 690, y: 640 },
  ]) {
    const { x, y } = badgePlace(corner, SIZE, [], AREA);
    assert(x >= 0 && x + SIZE.width <= AREA.width && y >= 17 && y <= AREA.height - 17);
  }
});
