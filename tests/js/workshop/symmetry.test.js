/** Symmetries of boards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { countImages, imagesOf, outermostFirst, SYMMETRIES } from "../../../static/workshop/symmetry.js";

const PITCH = 60;

/** @param {number} side @returns {Map<string, {x: number, y: number}>} */
function square(side) {
  const grid = new Map();
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      grid.set(`${letter(column)}${row + 1}`, { x: PITCH * column, y: PITCH * row });
  return grid;
}

/** @param {number} side @returns {Map<string, {x: number, y: number}>} */
function hexagon(side) {
  const grid = new Map();
  for (let row = 0; row < 2 * side - 1; row += 1) {
    const [first, last] = [Math.max(1, row - side + 2), Math.min(2 * side - 1, side + row)];
    for (let number = first; number <= last; number += 1)
      grid.set(`${letter(row)}${number}`, { x: PITCH * (number - row / 2), y: -PITCH * row * Math.sqrt(0.75) });
  }
  return grid;
}

/** @param {number} place */
function letter(place) {
  return String.fromCharCode(97 + place);
}

test("the images of a cell", () => {
  const eight = square(8);
  assert.deepEqual(imagesOf(eight, "none", "a1"), ["a1"]);
  assert.deepEqual(imagesOf(eight, "half", "d4"), ["d4", "e5"]);
  assert.deepEqual(imagesOf(eight, "mirror", "b3"), ["b3", "g3"]);
  assert.deepEqual(imagesOf(eight, "quarter", "a1"), ["a1", "h1", "h8", "a8"]);
  assert.deepEqual(imagesOf(hexagon(6), "sixth", "g7").sort(), ["e5", "e6", "f5", "f7", "g6", "g7"]);
  assert.deepEqual(imagesOf(hexagon(6), "third", "f6"), ["f6"], "the middle is its only image");
  assert.deepEqual(imagesOf(eight, "half", "z9"), []);
});

test("the images of an image are the same", () => {
  for (const [shape, grid] of /** @type {const} */ ([
    ["hexagon", hexagon(5)],
    ["square", square(7)],
  ]))
    for (const symmetry of SYMMETRIES[shape])
      for (const cell of grid.keys()) {
        const images = imagesOf(grid, symmetry, cell);
        assert(countImages(symmetry) % images.length === 0, `${symmetry} of ${cell}: ${images}`);
        for (const image of images) assert.deepEqual(imagesOf(grid, symmetry, image).sort(), images.toSorted());
      }
});

test("the outermost cells fall first", () => {
  assert.deepEqual(outermostFirst(square(5), ["c3", "b2", "a1", "c2"]), ["a1", "b2", "c2", "c3"]);
});
