/** Phrases that several parts of a page share. */

/** @import {MatchCard, Outcome} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as phrases from "../../../static/view/phrases.js";
import { gameOf, stateOf } from "../support/match.js";

/** @type {MatchCard} */
const CARD = {
  ...{
    id: "match",
    url: "/matches/match",
    game: "macbeth",
    title: "MacBeth",
    options: [],
    time: "none",
    time_title: "",
  },
  ...{ status: "running", version: 4, ply: 2, players: {}, you: ["black"], to_move: "black", your_turn: true },
  ...{ deadline: null, paused: null, result: null, reserved_seat: null, reserved_for: {} },
  ...{ listed: false, opened_at: 0, moved_at: 0 },
};

test("lists and counts", () => {
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(phrases.listText), ["", "a", "a and b", "a, b and c"]);
  assert.deepEqual(
    [0, 1, 2].map((count) => phrases.countText(count, "move")),
    ["0 moves", "1 move", "2 moves"],
  );
});

test("alternatives", () => {
  assert.deepEqual([["a"], ["a", "b"], ["a", "b", "c"]].map(phrases.alternativesText), ["a", "a or b", "a, b or c"]);
});

test("a player is called by name, an unknown one by color", () => {
  const state = stateOf("three_players");
  assert.equal(phrases.playerName(state, "red"), "Cleo");
  assert.equal(phrases.playerName({ ...state, presence: null }, "red"), "Red");
});

test("verdicts", () => {
  /** @param {Partial<Outcome>} outcome */
  const verdict = (outcome) =>
    phrases.verdict({ reason: "finished", winners: [], departed: {}, ...outcome }, ["black"]);
  assert.equal(verdict({ winners: ["black"] }), "You win with Black");
  assert.equal(verdict({ winners: ["white"] }), "White wins");
  assert.equal(verdict({ winners: ["white", "red"] }), "A draw between White and Red");
  assert.equal(verdict({ reason: "aborted" }), "The game was aborted");
  assert.equal(verdict({ reason: "withdrawn" }), "The invitation was withdrawn");
});

test("the options and the clock of a match", () => {
  assert.equal(
    phrases.matchDescription(gameOf(stateOf("macbeth")).match),
    "Opening: Othello · Passing: Only when you must · 5 min + 5 s a move",
  );
});

test("what a match in a list is about", () => {
  assert.equal(phrases.cardStatus(CARD), "your turn");
  assert.equal(phrases.cardStatus({ ...CARD, your_turn: false, to_move: "white" }), "White to move");
  assert.equal(phrases.cardStatus({ ...CARD, paused: "saved" }), "saved for later");
  const waiting = { ...CARD, status: /** @type {const} */ ("waiting"), your_turn: false };
  assert.equal(phrases.cardStatus(waiting), "waiting for a friend");
  assert.equal(phrases.cardStatus({ ...waiting, you: [] }), "a seat is free");
  assert.equal(phrases.cardStatus({ ...waiting, reserved_for: { white: "Ben" } }), "waiting for Ben");
  assert.equal(phrases.cardStatus({ ...waiting, reserved_seat: "white" }), "you are invited");
});

test("scores in the order of play", () => {
  assert.equal(phrases.scoreText({ white: 3, black: 5 }, ["black", "white", "red"]), "Black 5, White 3, Red 0");
});
