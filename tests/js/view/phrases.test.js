/** Phrases that several parts of a page share. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { alternativesText, listText } from "../../../static/browser/messages.js";
import * as phrases from "../../../static/view/phrases.js";
import { gameOf, stateOf } from "../support/match.js";

test("lists and counts in words", () => {
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listText), ["", "a", "a and b", "a, b and c"]);
  assert.deepEqual(
    [0, 1, 2].map((count) => phrases.countText(count, "move")),
    ["0 moves", "1 move", "2 moves"],
  );
});

test("alternatives", () => {
  assert.deepEqual([["a"], ["a", "b"], ["a", "b", "c"]].map(alternativesText), ["a", "a or b", "a, b or c"]);
});

test("players are named, or called by their color", () => {
  const state = stateOf("three_players");
  assert.equal(phrases.playerName(state, "red"), "Cleo");
  assert.equal(phrases.playerName({ ...state, presence: null }, "red"), "Red");
});

test("the options and the clock of a match", () => {
  assert.equal(
    phrases.matchDescription(gameOf(stateOf("macbeth")).match),
    "Opening: Othello · Passing: Only when you must · 5 min + 5 s a move",
  );
});

test("a variant in addresses has its name or its text, and no option in words", () => {
  const { match } = gameOf(stateOf("macbeth"));
  assert.equal(phrases.gameAddress(match), "macbeth");
  const options = [{ name: "rules", value: "variant 1\nsquare 4\n" }];
  const variant = { ...match, game: "variant", known_as: "variant", options };
  assert.equal(phrases.gameAddress(variant), "variant?rules=variant+1%0Asquare+4%0A");
  assert.equal(phrases.gameAddress({ ...variant, known_as: "octagon" }), "variant?rules=octagon");
  assert.equal(phrases.matchDescription(variant), "5 min + 5 s a move");
});

test("scores in the order of play", () => {
  assert.equal(phrases.scoreText({ white: 3, black: 5 }, ["black", "white", "red"]), "Black 5, White 3, Red 0");
});
