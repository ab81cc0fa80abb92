/** Offers and claims: what is possible, what is open, and the outcomes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce } from "../../../static/match/state.js";
import { claimLabel, formatDuration, missedClaims, moverAbsence } from "../../../static/view/absence.js";
import {
  activeColor,
  agreementText,
  offerAnnouncements,
  offerNews,
  offerText,
  possibleOffers,
} from "../../../static/view/offers.js";
import { frameOf, gameOf, seenBy, stateOf, withView } from "../support/match.js";

/** @param {ReturnType<typeof stateOf>} state @param {string} kind */
function wish(state, kind) {
  const found = possibleOffers(state).find((one) => one.kind === kind);
  assert(found);
  return found;
}

test("only players of a running game can offer something", () => {
  assert.equal(activeColor(stateOf("macbeth", 4)), "black");
  assert.equal(activeColor(seenBy(stateOf("macbeth", 4))), null);
  assert.equal(activeColor(stateOf("macbeth")), null);
  assert.equal(activeColor(seenBy(stateOf("three_players", 10), "red")), null, "Red has left");
  assert.deepEqual(possibleOffers(stateOf("macbeth", 1)), []);
});

test("before everybody has moved the game is aborted alone", () => {
  assert.deepEqual(wish(stateOf("macbeth", 3), "abort").alone, true);
  const later = wish(stateOf("macbeth", 4), "abort");
  assert.deepEqual([later.alone, later.label], [false, "Suggest to abort the game"]);
});

test("a takeback goes back to the own last move, or to the one that is looked at", () => {
  const state = stateOf("macbeth", 4);
  assert.deepEqual([wish(state, "takeback").ply, wish(state, "takeback").label], [0, "Ask to take back g8"]);
  const looking = reduce(state, { t: "ply-viewed", ply: 1 });
  assert.deepEqual([wish(looking, "takeback").ply, wish(looking, "takeback").label], [1, "Ask to go back to here"]);
  assert.equal(wish(seenBy(stateOf("macbeth", 3), "white"), "takeback").why, "You have not moved yet");
  const game = gameOf(state);
  const without = { ...state, game: { ...game, match: { ...game.match, takebacks: false } } };
  assert.equal(wish(without, "takeback").why, "This match was opened without");
});

test("what is offered already cannot be offered again", () => {
  assert.equal(wish(stateOf("macbeth", 5), "takeback").why, "You have; the answer is awaited");
  assert.equal(wish(stateOf("macbeth", 12), "pause").why, "The game is paused");
});

test("offers are worded from the page's side", () => {
  const state = stateOf("macbeth", 5);
  const [offer] = gameOf(state).view.offers;
  assert(offer);
  assert.equal(offerText(offer, state), "You ask to go back to the start");
  assert.equal(offerText(offer, seenBy(state, "white")), "Anna asks to go back to the start");
  const [draw] = gameOf(stateOf("macbeth", 9)).view.offers;
  assert(draw);
  assert.equal(offerText(draw, state), "Ben offers a draw");
});

test("of three, an offer says who has agreed", () => {
  const state = stateOf("three_players", 8);
  const [offer] = gameOf(state).view.offers;
  assert(offer);
  assert.equal(agreementText(offer, state), "Agreed: you");
  assert.equal(agreementText(offer, seenBy(state, "red")), "Agreed: Ben");
  assert.deepEqual(offerAnnouncements(stateOf("three_players", 7), state), ["Agreed: you."]);
  assert.deepEqual(offerAnnouncements(stateOf("three_players", 6), stateOf("three_players", 7)), [
    "Anna offers a draw.",
  ]);
});

test("what came of an offer", () => {
  const news = (/** @type {"macbeth" | "three_players"} */ name, /** @type {number} */ version) =>
    offerNews(frameOf(name, version), stateOf(name, version - 1));
  assert.equal(news("macbeth", 6), "Back to the start, as agreed");
  assert.equal(news("macbeth", 10), "You decline the draw");
  assert.equal(news("macbeth", 12), "The game is paused, as agreed");
  assert.equal(news("macbeth", 13), "Ben goes on with the game");
  assert.equal(news("three_players", 9), "Cleo declines the draw");
});

test("an offer is off when the game goes on", () => {
  const before = stateOf("macbeth", 9);
  const moved = { ...frameOf("macbeth", 3), version: 10 };
  assert.equal(offerNews(moved, before), "The game went on: the offered draw is off");
});

test("an absent mover can be claimed against after a minute", () => {
  const state = stateOf("macbeth", 13);
  const since = 780_000;
  const early = moverAbsence(state, since + 20_000);
  assert.deepEqual([early?.color, early?.duration, early?.wait, early?.choices], ["white", 20_000, 40_000, ["save"]]);
  assert.equal(moverAbsence(state, since + 90_000)?.wait, 0);
  assert.equal(moverAbsence(seenBy(state, "white"), since + 90_000), null);
  assert.equal(moverAbsence(withView(state, { paused: "agreed" }), since + 90_000), null);
  assert.equal(missedClaims(state), null);
});

test("later claims are announced", () => {
  const state = stateOf("macbeth", 13);
  assert(state.presence);
  const claims = /** @type {const} */ ([
    { kind: "save", at: 840_000 },
    { kind: "win", at: 900_000 },
    { kind: "draw", at: 900_000 },
  ]);
  const waiting = { ...state, presence: { ...state.presence, claims: [...claims] } };
  assert.deepEqual(moverAbsence(waiting, 850_000)?.later, { choices: ["win", "draw"], wait: 50_000 });
  assert.deepEqual(moverAbsence(waiting, 900_000)?.choices, ["save", "win", "draw"]);
  assert.equal(moverAbsence(waiting, 900_000)?.later, null);
});

test("claims and durations in words", () => {
  assert.equal(claimLabel("skip", "red"), "Skip Red");
  assert.deepEqual([59_999, 60_000, 3_600_000, 172_800_000].map(formatDuration), ["59 s", "1 min", "1 hour", "2 days"]);
});
