/** Presses on cells that become moves: previews, double presses, chains, sacrifices. */

/** @import {ConfirmMove} from "../../../static/protocol.js" */
/** @import {PageEvent, State} from "../../../static/match/state.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, t } from "../../../static/browser/messages.js";
import { MoveInput } from "../../../static/match/move_input.js";
import { reduce } from "../../../static/match/state.js";
import { gameOf, stateOf } from "../support/match.js";

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
    pass: () => spoken.push("pass?"),
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

test("touch previews first and plays second", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.press("i7", "touch");
  assert.equal(it.move, null);
  assert.equal(it.state.hover, "i7");
  assert.deepEqual(it.spoken, [t("moves.confirm", { move: "i7 would turn 1: h7" })]);
  it.input.press("i7", "touch");
  assert.equal(it.move, "i7");
});

test("with confirmation, the mouse needs two presses", () => {
  const it = board(stateOf("macbeth", 4), "twice");
  it.input.hover("i7", "mouse");
  it.input.press("i7", "mouse");
  assert.equal(it.move, null);
  it.input.hover("g5", "mouse");
  assert.equal(it.state.hover, "i7", "hovering does not take away what was pressed");
  it.input.press("i7", "mouse");
  assert.equal(it.move, "i7");
});

test("one tap is enough if so chosen", () => {
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
    t("moves.picked.ways", { cell: "c3", count: 1, ways: "jump to a1 capturing b2." }),
    t("moves.picked.ways", { cell: "a1", count: 2, ways: "jump to c1 capturing b1, jump to a3 capturing a2." }),
  ]);
  it.input.press("a3", "mouse");
  assert.equal(it.move, "c3xa1xa3");
});

test("pressing a picked cell again undoes it", () => {
  const it = board(stateOf("chain"));
  it.input.press("c3", "mouse");
  it.input.press("a1", "mouse");
  it.input.press("a1", "mouse");
  assert.deepEqual(it.state.path, ["c3"]);
  it.input.undo();
  assert.deepEqual(it.state.path, []);
  assert.equal(it.spoken.at(-1), t("moves.put-back", { cell: "c3" }));
});

test("another stone is picked instead of the first", () => {
  const it = board(stateOf("chain"));
  it.input.press("c3", "mouse");
  it.input.press("d1", "mouse");
  assert.deepEqual(it.state.path, ["d1"]);
});

test("a sacrifice is followed by a drop or a step", () => {
  const it = board(stateOf("sacrifice"), "once");
  it.input.toggleSacrifice(true);
  assert.equal(it.state.sacrificing, true);
  it.input.press("d4", "mouse");
  assert.deepEqual(it.state.path, ["d4"]);
  assert.equal(it.spoken.at(-1), sentence(t("sacrifice.next", { cell: "d4" })));
  it.input.press("a3", "mouse");
  assert.equal(it.move, "!d4:a3");
});

test("an illegal press shows the reason", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.press("g8", "mouse");
  assert.equal(it.move, null);
  assert.deepEqual(it.state.notice, { kind: "hint", text: "g8 is taken" });
});

test("no move is played right after a change of the board", () => {
  const it = board(stateOf("macbeth", 4));
  it.disarm();
  it.input.press("i7", "mouse");
  assert.equal(it.move, null);
  assert.equal(it.state.notice, null);
});

test("keyboard previews are announced", () => {
  const it = board(stateOf("macbeth", 4));
  it.input.hover("g5", "key");
  assert.deepEqual(it.spoken, ["g5 would turn 2: g6 and f5."]);
});

test("a typed move is previewed, and played as a press would play it", () => {
  const game = board(stateOf("macbeth", 4));
  game.input.previewTyped("i7");
  assert.equal(game.state.hover, "i7");
  game.input.previewTyped("i");
  assert.equal(game.state.hover, null);
  assert.equal(game.input.enterTyped("I7"), true);
  assert.equal(game.move, "i7");
});

test("typed moves are confirmed if every move is", () => {
  const game = board(stateOf("macbeth", 4), "twice");
  game.input.previewTyped("i7");
  assert.equal(game.input.enterTyped("i7"), false);
  assert.equal(game.move, null);
  assert.equal(game.input.enterTyped("i7"), true);
  assert.equal(game.move, "i7");
});

test("chains and sacrifices are typed as a whole", () => {
  const chain = board(stateOf("chain"));
  assert.equal(chain.input.enterTyped("c3xa1xa3"), true);
  assert.equal(chain.move, "c3xa1xa3");
  const sacrifice = board(stateOf("sacrifice"));
  const all = gameOf(sacrifice.state).view.legal;
  const wanted = all.find((move) => move.sacrificed !== null)?.move ?? "";
  assert.equal(sacrifice.input.enterTyped(wanted), true);
  assert.equal(sacrifice.move, wanted);
});

test("a typed move that is refused says why", () => {
  const game = board(stateOf("macbeth", 4));
  for (const [text, refusal] of /** @type {const} */ ([
    ["a1", "No capture at a1"],
    ["z99", "z99 is not a legal move."],
    ["hello", "“hello” is not a move. Type a cell, such as g8, or choose from the list."],
  ])) {
    assert.equal(game.input.enterTyped(text), false);
    assert.equal(game.state.notice?.text, refusal);
  }
  game.disarm();
  assert.equal(game.input.enterTyped("i7"), false);
  assert.equal(game.move, null);
});
