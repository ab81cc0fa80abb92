/** The losses that a computer's review names. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lossText } from "../../../static/view/review_text.js";

test("losses of moves", () => {
  const judged = { color: "black", move: "f7", best: "d4", line: ["d4"], mark: "??" };
  const lost = (/** @type {number} */ chance, /** @type {number | null} */ stones) =>
    lossText(/** @type {any} */ ({ ...judged, chance_lost: chance, stones_lost: stones }));
  assert.equal(lost(0.35, 12), "−35%");
  assert.equal(lost(0, 6), "−6 stones");
  assert.equal(lost(1, null), "−100%");
});
