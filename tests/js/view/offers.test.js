/** Offers and claims: what is possible, what is open, and the outcomes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { reduce } from "../../../static/match/state.js";
import { claimLabel, missedClaims, moverAbsence } from "../../../static/view/absence.js";
import { activeColor, agreementText, offerAnnouncements, offerNotice, offerText } from "../../../static/view/offers.js";
import { possibleOffers } from "../../../static/view/possible_offers.js";
import { formatDuration } from "../../../static/view/time_left.js";
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

test("a game of a tournament can only be drawn by agreement", () => {
  const state = stateOf("macbeth", 4);
  const game = gameOf(state);
  const inTournament = { ...state, game: { ...game, match: { ...game.match, tournament: "cup" } } };
  assert.deepEqual(
    possibleOffers(inTournament).map(({ kind }) => kind),
    ["draw"],
  );
});

test("before all have moved, an abort needs no consent", () => {
  assert.deepEqual(wish(stateOf("macbeth", 3), "abort").alone, true);
  const later = wish(stateOf("macbeth", 4), "abort");
  assert.deepEqual([later.alone, later.label], [false, t("offers.possible.abort")]);
});

test("a takeback goes to the own last move or to the viewed ply", () => {
  const state = stateOf("macbeth", 4);
  assert.deepEqual([wish(state, "takeback").ply, wish(state, "takeback").label], [0, "Ask to take back g8"]);
  const looking = reduce(state, { t: "ply-viewed", ply: 1 });
  assert.deepEqual(
    [wish(looking, "takeback").ply, wish(looking, "takeback").label],
    [1, t("offers.possible.takeback-here")],
  );
  assert.equal(wish(seenBy(stateOf("macbeth", 3), "white"), "takeback").why, "You have not moved yet");
  const game = gameOf(state);
  const without = { ...state, game: { ...game, match: { ...game.match, takebacks: false } } };
  assert.equal(wish(without, "takeback").why, t("offers.no-takebacks"));
});

test("an open offer cannot be repeated", () => {
  assert.equal(wish(stateOf("macbeth", 5), "takeback").why, t("offers.pending"));
  assert.equal(wish(stateOf("macbeth", 12), "pause").why, "The game is paused");
});

test("offers address the page's player", () => {
  const state = stateOf("macbeth", 5);
  const [offer] = gameOf(state).view.offers;
  assert(offer);
  assert.equal(offerText(offer, state), t("offers.takeback-start.you"));
  assert.equal(offerText(offer, seenBy(state, "white")), "Anna asks to go back to the start");
  const [draw] = gameOf(stateOf("macbeth", 9)).view.offers;
  assert(draw);
  assert.equal(offerText(draw, state), "Ben offers a draw");
});

test("an offer among three names those who agreed", () => {
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

test("outcomes of offers in words", () => {
  const news = (/** @type {"macbeth" | "three_players"} */ name, /** @type {number} */ version) =>
    offerNotice(frameOf(name, version), stateOf(name, version - 1));
  assert.equal(news("macbeth", 6), t("offers.taken-back.start"));
  assert.equal(news("macbeth", 10), t("offers.declined.draw.you"));
  assert.equal(news("macbeth", 12), t("offers.paused-agreed"));
  assert.equal(news("macbeth", 13), t("offers.resumed.other", { name: "Ben" }));
  assert.equal(news("three_players", 9), t("offers.declined.draw.other", { name: "Cleo" }));
});

test("a move voids offers", () => {
  const before = stateOf("macbeth", 9);
  const moved = { ...frameOf("macbeth", 3), version: 10 };
  assert.equal(offerNotice(moved, before), t("offers.void.title", { offers: t("offers.void.draw") }));
});

test("a player who leaves a game of three voids offers without a move", () => {
  const { events, view } = frameOf("three_players", 10);
  const left = { ...frameOf("three_players", 9), events, view };
  assert.equal(offerNotice(left, stateOf("three_players", 8)), "The game went on, so the draw offer expired");
});

test("claims are possible after a minute of absence", () => {
  const state = stateOf("macbeth", 13);
  const since = 780_000;
  const early = moverAbsence(state, since + 20_000);
  assert.deepEqual([early?.color, early?.duration, early?.wait, early?.choices], ["white", 20_000, 40_000, ["pause"]]);
  assert.equal(moverAbsence(state, since + 90_000)?.wait, 0);
  assert.equal(moverAbsence(seenBy(state, "white"), since + 90_000), null);
  assert.equal(moverAbsence(withView(state, { paused: "agreed" }), since + 90_000), null);
  assert.equal(missedClaims(state), null);
});

test("later claims are announced", () => {
  const state = stateOf("macbeth", 13);
  assert(state.presence);
  const claims = /** @type {const} */ ([
    { kind: "pause", at: 840_000 },
    { kind: "win", at: 900_000 },
    { kind: "draw", at: 900_000 },
  ]);
  const waiting = { ...state, presence: { ...state.presence, claims: [...claims] } };
  assert.deepEqual(moverAbsence(waiting, 850_000)?.later, { choices: ["win", "draw"], wait: 50_000 });
  assert.deepEqual(moverAbsence(waiting, 900_000)?.choices, ["pause", "win", "draw"]);
  assert.equal(moverAbsence(waiting, 900_000)?.later, null);
});

test("claims and durations in words", () => {
  assert.equal(claimLabel("skip", "red"), "Skip Red");
  assert.deepEqual([59_999, 60_000, 3_600_000, 172_800_000].map(formatDuration), ["59 s", "1 min", "1 hour", "2 days"]);
});
