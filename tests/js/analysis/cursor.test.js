/** The current node of an analysis: loading, and lines with an illegal move. */

/** @import {AnalysisResponse} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { AnalysisCursor } from "../../../static/analysis/cursor.js";
import * as tree from "../../../static/analysis/tree.js";
import { gameOf, stateOf } from "../support/match.js";

const played = gameOf(stateOf("forced_pass"));
const start = { ...played, turns: [] };
const line = ["e4", "e3", "d5", "e7", "g8", "c4"];

/** @param {string[]} moves @returns {AnalysisResponse} What the server says of a part of the line. */
function answer(moves) {
  const bad = moves.findIndex((move, place) => line[place] !== move);
  const good = bad < 0 ? moves : moves.slice(0, bad);
  const plies = good.map((_, place) => (place === 5 ? 7 : place + 1));
  const snapshot = { ...played, turns: played.turns.slice(0, plies.at(-1) ?? 0) };
  const stopped = good.length < moves.length ? { reason: "illegal", message: "Not a legal move." } : null;
  return { snapshot, moves: good, plies, stopped, record: good, text: "", insights: null };
}

function desk() {
  /** @type {string[]} */
  const said = [];
  /** @type {() => void} */
  let tell = () => {};
  /** @type {Promise<void>} Resolves with the first error. */
  const told = new Promise((resolve) => (tell = resolve));
  const trial = { showReadOnly: () => {}, show: () => {}, state: stateOf("forced_pass") };
  const it = new AnalysisCursor(start, {
    lines: /** @type {any} */ ({ load: async (/** @type {string[]} */ moves) => answer(moves) }),
    maxMoves: 400,
    sandbox: () => /** @type {any} */ (trial),
    insights: () => ({ wanted: false, show: () => {} }),
    changed: () => {},
    showError: (text) => {
      if (!text) return;
      said.push(text);
      tell();
    },
    announce: () => {},
  });
  return { it, said, told };
}

test("a response adds turns to the whole line, with forced passes", async () => {
  const { it } = desk();
  const end = tree.addLine(it.root, line, 400);
  await it.go(end);
  assert.equal(it.node, end);
  assert.deepEqual(
    end.turns?.map(({ move }) => move),
    ["c4", "pass"],
  );
  assert.deepEqual([it.currentLine().turns.length, it.currentLine().ply], [7, 7]);
  assert.equal(it.nodeAt(7), end);
  assert.equal(it.nodeAt(3).move, "d5");
  assert.equal(it.nodeAt(0), it.root);
});

test("an illegal move is removed with a reason", async () => {
  const { it, said, told } = desk();
  const bad = tree.addLine(it.root, ["e4", "nonsense", "d5"], 400);
  await it.go(bad);
  await told;
  assert.deepEqual(tree.movesTo(it.node), ["e4"]);
  assert.equal(tree.countMoves(it.root), 1);
  assert.deepEqual(said, ["Not a legal move."]);
});
