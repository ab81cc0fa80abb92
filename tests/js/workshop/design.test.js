/** Designs: their text, and what is put on them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cellsWith, choose, formatDesign, parseDesign, put, resize } from "../../../static/workshop/design.js";
import { History } from "../../../static/workshop/history.js";

/** @import {Design} from "../../../static/workshop/design.js" */

/** @type {{check: Record<string, {variant: {text: string} | null}>}} The server's answers. */
const RECORDED = JSON.parse(readFileSync(new URL("../pages/variants.json", import.meta.url), "utf8"));
const OPENING = "variant 1\nhexagon 4\nholes a1\nplayers 3\nopening b2 c3 d4\nmixed no\ncenter d10\nwins fewest\n";

/** @param {string} text */
function design(text) {
  return /** @type {Design} */ (parseDesign(text));
}

test("a design is written as the server writes it", () => {
  const canonical = Object.values(RECORDED.check).flatMap(({ variant }) => variant?.text ?? []);
  assert(canonical.length > 2);
  for (const text of [...canonical, OPENING]) assert.equal(formatDesign(design(text)), text);
});

test("other ways of writing are read", () => {
  const other = design("variant 1; WHITE d4 c3;wins most\r\nblack d3 c4; square 6;passing forced;holes");
  assert.equal(formatDesign(other), "variant 1\nsquare 6\nblack c4 d3\nwhite c3 d4\n");
});

test("what is no variant is not read", () => {
  for (const text of [
    "",
    "hexagon 6",
    "variant 2;hexagon 6",
    "variant 1",
    "variant 1;square 99",
    "variant 1;square 6;hexagon 6",
    "variant 1;square 6;komi 7",
    "variant 1;square 6;wins all",
    "variant 1;square 6;black a1;white a1",
    "variant 1;square 6;black a1 <b>",
    "variant 1;square 6;holes a1;holes a2",
  ])
    assert.equal(parseDesign(text), null, text);
});

test("a thing is put on cells, and taken away again", () => {
  const empty = design("variant 1;square 6");
  const one = put(empty, ["c3", "d4"], "white");
  assert.deepEqual(cellsWith(one.things, "white"), ["c3", "d4"]);
  assert.equal(put(one, ["c3"], "hole").things.get("c3"), "hole");
  assert.equal(put(one, ["c3", "d4"], "white").things.size, 0, "the same again");
  assert.equal(put(one, ["c3", "d4"], null).things.size, 0);
  const turned = put(empty, ["c3", "d3", "d4", "c4"], "white", true);
  assert.equal(formatDesign(turned), "variant 1\nsquare 6\nblack c4 d3\nwhite c3 d4\n");
});

test("there is one center", () => {
  const moved = put(put(design("variant 1;square 6"), ["a1", "f6"], "center"), ["b2", "e5"], "center");
  assert.deepEqual(cellsWith(moved.things, "center"), ["b2"]);
});

test("what no longer fits goes away", () => {
  const three = design("variant 1;hexagon 4;players 3;black a1;white b2;red c3;mixed no");
  const two = choose(three, "players", "2");
  assert.equal(formatDesign(two), "variant 1\nhexagon 4\nblack a1\nwhite b2\n");
  assert.equal(choose(three, "capture", "neutral").choices.mixed, "no");
});

test("a larger board has the same middle", () => {
  const cells = new Set(["c4", "d3", "c3", "d4", "b3", "c2", "b2", "e5"]);
  const six = design("variant 1;square 6;black c4 d3;white c3 d4;holes a1");
  assert.equal(formatDesign(resize(six, 4, cells)), "variant 1\nsquare 4\nblack b3 c2\nwhite b2 c3\n");
  assert.equal(
    formatDesign(resize(resize(six, 5, cells), 6, cells)),
    "variant 1\nsquare 6\nblack c4 d3\nwhite c3 d4\n",
  );
  const center = resize(design("variant 1;hexagon 4;center d4"), 6, new Set(["f6"]));
  assert.equal(formatDesign(center), "variant 1\nhexagon 6\ncenter f6\n");
});

test("steps are undone and redone", () => {
  const history = new History("a");
  history.add("b");
  history.add("c");
  history.undo();
  history.undo();
  history.undo();
  assert.deepEqual([history.now, history.canUndo, history.canRedo], ["a", false, true]);
  history.redo();
  assert.equal(history.now, "b");
  history.add("d");
  assert.deepEqual([history.now, history.canUndo, history.canRedo], ["d", true, false]);
});
