/** Offers and claims: what is possible, what is open, and the outcomes. */

/** @import {ClaimKind} from "../../../static/protocol.js" */
/** @import {State} from "../../../static/match/state.js" */

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

const SINCE = 780_000; // White has been away, in version 13

/** @param {Partial<Record<ClaimKind, number>>} times When each claim is possible. @returns {State} */
function absence(times) {
  const state = stateOf("macbeth", 13);
  assert(state.presence);
  const kinds = /** @type {[ClaimKind, number][]} */ (Object.entries(times));
  return { ...state, presence: { ...state.presence, claims: kinds.map(([kind, at]) => ({ kind, at })) } };
}

test("claims are possible after a minute of absence", () => {
  const [at, all] = [SINCE + 60_000, ["win", "draw", "pause"]];
  const state = absence({ win: at, draw: at, pause: at });
  const early = moverAbsence(state, SINCE + 20_000);
  assert.deepEqual(early, { color: "white", duration: 20_000, wait: 40_000, choices: all });
  assert.equal(moverAbsence(state, SINCE + 90_000)?.wait, 0);
  assert.equal(moverAbsence(seenBy(state, "white"), SINCE + 90_000), null);
  assert.equal(moverAbsence(withView(state, { paused: "agreed" }), SINCE + 90_000), null);
  assert.equal(missedClaims(state), null);
});

test("an absence that can cost nothing soon is no card", () => {
  assert.equal(moverAbsence(absence({ pause: 840_000 }), 850_000), null);
  const slow = absence({ pause: 840_000, skip: 990_000 });
  assert.equal(moverAbsence(slow, 920_000), null);
  assert.deepEqual(moverAbsence(slow, 940_000)?.choices, ["pause", "skip"]);
});

test("claims and durations in words", () => {
  assert.equal(claimLabel("skip", "red"), "Skip Red");
  assert.deepEqual([59_999, 60_000, 3_600_000, 172_800_000].map(formatDuration), ["59 s", "1 min", "1 hour", "2 days"]);
});
