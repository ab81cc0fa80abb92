/** Obligations of a player, and reasons for refused presses. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { reduce, START } from "../../../static/match/state.js";
import {
  goalName,
  mandatoryCenter,
  mandatoryJumpers,
  obligationText,
  refusalText,
} from "../../../static/view/obligations.js";
import { gameOf, seenBy, stateOf, withView } from "../support/match.js";

test("a player who can jump must, and may be allowed to sacrifice", () => {
  assert.deepEqual(mandatoryJumpers(stateOf("chain")), ["c3", "d1"]);
  assert.equal(obligationText(stateOf("chain")), t("obligations.jump.plain"));
  assert.equal(obligationText(stateOf("sacrifice")), t("obligations.jump.sacrifice"));
  assert.equal(obligationText(seenBy(stateOf("chain"), "black")), "", "it is not Black's turn");
});

test("decisive moves are an exception, and only a few are named", () => {
  const exceptions = ["a1", "b1", "c1", "d1", "a2"];
  const obligations = [{ kind: /** @type {const} */ ("jump"), cells: ["c3"], exceptions }];
  const state = withView(stateOf("chain"), { obligations });
  assert.equal(obligationText(state), t("obligations.jump.decisive", { moves: "a1, b1, c1 and 2 more" }));
});

test("the center must be taken when nothing can be captured", () => {
  const obligations = [{ kind: /** @type {const} */ ("center"), cells: ["f6"], exceptions: [] }];
  const state = withView(stateOf("macbeth", 4), { obligations });
  assert.equal(mandatoryCenter(state), "f6");
  assert.equal(obligationText(state), "No capture is possible: the center must be taken");
  assert.equal(refusalText(state, "a1"), "No capture is possible: the center, f6, must be taken");
});

test("a standing goal is announced to both sides and to spectators", () => {
  const last = [{ kind: /** @type {const} */ ("last-chance"), cells: [], exceptions: [] }];
  const state = withView(stateOf("chain"), { built: ["a1"], obligations: last });
  assert.equal(obligationText(state), "Last chance: break the row");
  for (const other of [seenBy(state, "black"), seenBy(state)])
    assert.equal(obligationText(other), "The row wins, unless White breaks it now");
  assert.equal(obligationText(withView(state, { obligations: [] })), t("obligations.built.row"));
  assert.equal(goalName(gameOf(state).match), "row");
  const { match } = gameOf(state);
  const options = [{ name: "goal", value: "a1-a2-b1" }];
  const drawn = { ...state, game: { ...gameOf(state), match: { ...match, options } } };
  assert.equal(obligationText(drawn), "Last chance: break the goal");
});

test("no obligation without a running game", () => {
  assert.equal(obligationText(START), "");
  assert.equal(obligationText(withView(stateOf("chain"), { paused: "agreed" })), "");
  assert.equal(obligationText(stateOf("macbeth")), "");
});

test("a refused press names the first obstacle", () => {
  assert.equal(refusalText(START, "a1"), null);
  assert.equal(refusalText(stateOf("macbeth", 1), "g8"), t("refusals.waiting"));
  assert.equal(refusalText(stateOf("macbeth"), "g8"), "The game is over");
  assert.equal(refusalText(stateOf("macbeth", 12), "h7"), t("refusals.paused"));
  assert.equal(refusalText(stateOf("macbeth", 3), "h7"), "It is not your turn");
  assert.equal(refusalText(seenBy(stateOf("macbeth", 3)), "h7"), null, "spectators press for nothing");
  assert.equal(refusalText(stateOf("three_players", 3), "g8"), "It is Black’s turn");
  const looking = reduce(stateOf("macbeth", 4), { t: "ply-viewed", ply: 0 });
  assert.equal(refusalText(looking, "g8"), t("refusals.viewing"));
  const left = seenBy(stateOf("three_players", 10), "red");
  assert.equal(refusalText(left, "g4"), "You have resigned");
});

test("in the own turn, the reason is about the cell", () => {
  const mine = stateOf("macbeth", 4);
  assert.equal(refusalText(mine, "g8"), "g8 is taken");
  assert.equal(refusalText(mine, "f11"), "No capture at f11");
  const chain = stateOf("chain");
  assert.equal(refusalText(chain, "a4"), t("refusals.jump", { cells: "c3 and d1" }));
  const picked = reduce(chain, { t: "cell-picked", cell: "c3" });
  assert.equal(refusalText(picked, "d4"), t("refusals.unreachable", { held: "c3", cell: "d4" }));
  const giving = reduce(stateOf("sacrifice"), { t: "sacrifice-toggled", sacrificing: true });
  assert.equal(refusalText(giving, "c4"), t("refusals.sacrifice-first"));
});
