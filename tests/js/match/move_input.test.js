/** Presses on cells that become moves: previews, double presses, chains, sacrifices. */

/** @import {ConfirmMove} from "../../../static/protocol.js" */
/** @import {PageEvent, State} from "../../../static/match/state.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveInput } from "../../../static/match/move_input.js";
import { reduce } from "../../../static/match/state.js";
import { stateOf } from "../support/match.js";

/** @param {State} start @param {ConfirmMove} [times] */
function board(start, times = "usual") {
  let state = start;
  /** @type {string[]} */
  const spoken = [];
  let armed = true;
  const input = new MoveInput({
    state: () => state,
    dispatch: (/** @type {PageEvent} */ event) => {
      state = reduce(state, event);
    },
    announce: (text) => spoken.push(text),
    armed: () => armed,
    confirmMove: () => times,
  });
  return {
    input,
    spoken,
    disarm: () => (armed = false),
    get state() {
      return state;
    },
    get move() {
      return state.pending?.t === "play" ? state.pending.move : null;
    },
  };
}

test("a click with the mouse plays at once", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.press("i7", "mouse");
  assert.equal(it.move, "i7");
  assert.equal(it.state.pending?.t === "play" && it.state.pending.at, 4);
});

test("a finger previews with the first touch and plays with the second", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.press("i7", "touch");
  assert.equal(it.move, null);
  assert.equal(it.state.hover, "i7");
  assert.deepEqual(it.spoken, ["i7 would turn 1: h7. Once more to play."]);
  it.input.press("i7", "touch");
  assert.equal(it.move, "i7");
});

test("whoever confirms every move presses twice, with the mouse too", () => {
  const it = board(stateOf("macbeth", 4), "twice");
  it.input.hover("i7", "mouse");
  it.input.press("i7", "mouse");
  assert.equal(it.move, null);
  it.input.hover("g5", "mouse");
  assert.equal(it.state.hover, "i7", "hovering does not take away what was pressed");
  it.input.press("i7", "mouse");
  assert.equal(it.move, "i7");
});

test("one press is enough for a finger, if so chosen", () => {
  const it = board(stateOf("macbeth", 4), "once");
  it.input.press("i7", "touch");
  assert.equal(it.move, "i7");
});

test("a chain of jumps is played with its last cell", () => {
  const it = board(stateOf("chain"));
  it.input.press("c3", "mouse");
  it.input.press("a1", "mouse");
  assert.deepEqual(it.state.path, ["c3", "a1"]);
  assert.deepEqual(it.spoken, [
    "c3 picked: 1 place to go: jump to a1 capturing b2.",
    "a1 picked: 2 places to go: jump to c1 capturing b1, jump to a3 capturing a2.",
  ]);
  it.input.press("a3", "mouse");
  assert.equal(it.move, "c3xa1xa3");
});

test("a picked cell is put back by pressing it again", () => {
  const it = board(stateOf("chain"));
  it.input.press("c3", "mouse");
  it.input.press("a1", "mouse");
  it.input.press("a1", "mouse");
  assert.deepEqual(it.state.path, ["c3"]);
  it.input.undo();
  assert.deepEqual(it.state.path, []);
  assert.equal(it.spoken.at(-1), "c3 put back.");
});

test("another stone is picked instead of the first", () => {
  const it = board(stateOf("chain"));
  it.input.press("c3", "mouse");
  it.input.press("d1", "mouse");
  assert.deepEqual(it.state.path, ["d1"]);
});

test("a sacrifice gives a stone and then drops or steps", () => {
  const it = board(stateOf("sacrifice"), "once");
  it.input.toggleSacrifice(true);
  assert.equal(it.state.sacrificing, true);
  it.input.press("d4", "mouse");
  assert.deepEqual(it.state.path, ["d4"]);
  assert.equal(it.spoken.at(-1), "d4 will be given away. Now drop or step.");
  it.input.press("a3", "mouse");
  assert.equal(it.move, "!d4:a3");
});

test("a press where nothing is legal says why", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.press("g8", "mouse");
  assert.equal(it.move, null);
  assert.deepEqual(it.state.notice, { kind: "hint", text: "g8 is taken" });
});

test("nothing is played for a moment after the board has changed", () => {
  const it = board(stateOf("macbeth", 4));
  it.disarm();
  it.input.press("i7", "mouse");
  assert.equal(it.move, null);
  assert.equal(it.state.notice, null);
});

test("the keyboard hears what a move would do", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.hover("g5", "key");
  assert.deepEqual(it.spoken, ["g5 would turn 2: g6 and f5."]);
});
