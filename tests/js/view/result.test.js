/** Results of games in words. */

/** @import {Color, Outcome, Result} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { finalScore, namelessPlayers, resultReason, resultTitle } from "../../../static/view/result.js";
import { gameOf, stateOf, withView } from "../support/match.js";

const macbeth = gameOf(stateOf("macbeth"));
const moxie = gameOf(stateOf("chain"));
const NAMES = { black: "Ann", white: "Ben", red: "Cleo" };
const TWO = /** @type {Color[]} */ (["black", "white"]);
const THREE = /** @type {Color[]} */ (["black", "white", "red"]);
const SCORE = { black: 41, white: 31 };

/** @param {Partial<Outcome>} outcome @param {Color[]} you @param {Color[]} [players] */
function title(outcome, you, players = TWO) {
  const result = { reason: /** @type {const} */ ("finished"), winners: [], departed: {}, score: null, ...outcome };
  return resultTitle(result, { players, you, name: (color) => NAMES[color] });
}

/** @param {Partial<Result>} result @param {typeof macbeth} [game] @param {Color[]} [you] */
function reason(result, game = macbeth, you = []) {
  const whole = { reason: /** @type {const} */ ("finished"), winners: [], departed: {}, score: null, ...result };
  const players = { players: THREE, you, name: (/** @type {Color} */ color) => NAMES[color] };
  return resultReason({ ending: null, goal: [], ...whole }, game, players);
}

test("a result is told from the view of its reader, with their score first", () => {
  assert.equal(title({ winners: ["black"], score: SCORE }, ["black"]), "You won 41–31");
  assert.equal(title({ winners: ["black"], score: SCORE }, ["white"]), "You lost 31–41");
  assert.equal(title({ winners: ["black"], score: SCORE }, []), "Ann won 41–31");
  assert.equal(title({ winners: ["white"], score: { black: 31, white: 41 } }, []), "Ben won 41–31");
  assert.equal(title({ winners: ["black"], score: SCORE }, ["black", "white"]), "Ann won 41–31");
  assert.equal(title({ winners: ["black", "white"], score: { black: 36, white: 36 } }, ["white"]), "Draw 36–36");
});

test("a score that did not decide the game is no part of the result", () => {
  assert.equal(title({ reason: "resigned", winners: ["black"] }, ["white"]), "You lost");
  assert.equal(title({ reason: "resigned", winners: ["black"] }, ["black"]), "You won");
  assert.equal(title({ reason: "time", winners: ["white"] }, []), "Ben won");
  assert.equal(title({ reason: "agreed", winners: ["black", "white"] }, ["black"]), "Draw");
});

test("of three players the winner is named", () => {
  const score = { ...SCORE, red: 12 };
  assert.equal(title({ winners: ["black"], score }, ["black"], THREE), "You won");
  assert.equal(title({ winners: ["black"], score }, ["red"], THREE), "Ann won");
  assert.equal(title({ winners: ["black", "red"], score }, ["red"], THREE), "Draw between Ann and you");
  assert.equal(title({ winners: THREE, score }, ["red"], THREE), "Draw");
});

test("a game without a result", () => {
  assert.equal(title({ reason: "aborted" }, ["black"]), "The game was aborted");
  assert.equal(title({ reason: "withdrawn" }, []), t("result.withdrawn"));
});

test("a resignation names who resigned", () => {
  assert(macbeth.view.result);
  assert.equal(resultReason(macbeth.view.result, macbeth, namelessPlayers(TWO)), "White resigned");
  assert.equal(reason({ reason: "resigned", departed: { white: "resigned" } }), "Ben resigned");
  assert.equal(reason({ reason: "resigned", departed: { white: "resigned" } }, macbeth, ["white"]), "You resigned");
  assert.equal(reason({ reason: "time", departed: { black: "time" } }, macbeth, ["black"]), "You ran out of time");
});

test("departures are grouped by reason", () => {
  assert.equal(
    reason({ reason: "resigned", departed: { white: "resigned", red: "resigned" } }),
    "Ben and Cleo resigned",
  );
  assert.equal(
    reason({ reason: "time", departed: { white: "resigned", red: "time" } }),
    "Ben resigned and Cleo ran out of time",
  );
});

test("a draw by agreement names who had resigned", () => {
  const departed = { black: /** @type {const} */ ("resigned") };
  assert.equal(reason({ reason: "agreed", departed }), `${t("result.agreed")}. Ann resigned`);
  assert.equal(reason({ reason: "agreed" }), t("result.agreed"));
});

test("endings in words", () => {
  assert.equal(reason({ ending: "full" }), "The board is full");
  assert.equal(reason({ ending: "no-moves" }), "Nobody can place another stone");
  assert.equal(reason({ ending: "no-moves" }, moxie), "No move is possible");
  assert.equal(reason({ ending: "passes" }), t("result.ending.passes"));
  assert.equal(reason({ ending: "repetition" }), t("result.ending.repetition"));
  assert.equal(reason({ ending: "goal", goal: ["a1", "a2"] }, moxie), "Row: a1 and a2");
  const drawn = { ...moxie, match: { ...moxie.match, options: [{ name: "goal", value: "a1-a2-b1" }] } };
  assert.equal(reason({ ending: "goal", goal: ["a2", "a3", "b2"] }, drawn), "Goal: a2, a3 and b2");
  assert.equal(reason({ ending: "full", departed: { red: "absent" } }), "The board is full. Cleo left the game");
});

test("an ending by captures names the winner", () => {
  const game = gameOf(withView(stateOf("chain"), { score: { white: 2, black: 6 } }));
  assert.equal(reason({ ending: "captures" }, game), "Black has captured 6 stones");
});

test("endings by agreement or absence", () => {
  assert.equal(reason({ reason: "agreed" }), "By agreement");
  assert.equal(reason({ reason: "aborted" }), t("result.not-counted"));
  assert.equal(reason({ reason: "shared" }), t("result.shared"));
});

test("the final score", () => {
  assert.equal(finalScore(macbeth), "Black 5, White 2");
  assert.equal(finalScore(moxie), "Captured: White 0, Black 0");
});
