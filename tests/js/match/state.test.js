/** The page's state after messages of the server and events of the page. */

/** @import {Color, CommandMessage, PlayMessage} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { reduce, START } from "../../../static/match/state.js";
import { frameOf, gameOf, messagesOf, seenBy, stateOf, withView } from "../support/match.js";

/** @type {CommandMessage} */
const PLAY = { t: "play", id: "first-move", at: 2, move: "g8" };
/** @type {CommandMessage} */
const DRAW = { t: "offer", id: "draw", at: 2, kind: "draw", ply: null };
const INPUT = { hover: "g8", confirming: true, path: ["c3"], sacrificing: true };

test("the welcome and the snapshot begin the state", () => {
  const state = stateOf("macbeth", 1);
  assert.deepEqual(state.you, ["black"]);
  assert.equal(gameOf(state).version, 1);
  assert.equal(gameOf(state).view.status, "waiting");
  assert.equal(state.viewedPly, null);
});

test("a frame adds its turns and replaces the view", () => {
  const state = stateOf("macbeth", 4);
  assert.deepEqual(
    gameOf(state).turns.map(({ move }) => move),
    ["g8", "h7"],
  );
  assert.deepEqual(gameOf(state).view, frameOf("macbeth", 4).view);
  assert.equal(gameOf(state).view.to_move, "black");
});

test("a state reached by frames equals one reached by a snapshot", () => {
  const followed = gameOf(stateOf("three_players"));
  const renewed = reduce(START, followed);
  assert.deepEqual(renewed.game, followed);
});

test("repeated and premature frames change nothing", () => {
  const state = stateOf("macbeth", 4);
  assert.equal(reduce(state, frameOf("macbeth", 4)), state);
  assert.equal(reduce(state, frameOf("macbeth", 8)), state);
  assert.equal(reduce(START, frameOf("macbeth", 4)), START);
});

test("a takeback removes turns", () => {
  const before = stateOf("macbeth", 5);
  const after = stateOf("macbeth", 6);
  assert.equal(gameOf(before).turns.length, 2);
  assert.deepEqual(gameOf(after).turns, []);
  assert.equal(gameOf(after).view.ply, 0);
  assert.deepEqual(after.notice, { kind: "event", text: t("offers.taken-back.start") });
});

test("a takeback keeps the viewed ply only if it still exists", () => {
  const looking = reduce(stateOf("macbeth", 5), { t: "ply-viewed", ply: 1 });
  assert.equal(looking.viewedPly, 1);
  assert.equal(reduce(looking, frameOf("macbeth", 6)).viewedPly, null);
  const early = reduce(stateOf("three_players", 6), { t: "ply-viewed", ply: 1 });
  assert.equal(reduce(early, { ...frameOf("three_players", 7), turns_kept: 2 }).viewedPly, 1);
});

test("an acceptance without a frame ends the wait for the command", () => {
  /** @type {PlayMessage} */
  const command = { t: "play", id: "mine", at: 5, move: "g8" };
  const waiting = reduce(stateOf("macbeth", 5), { t: "command-sent", command });
  assert.equal(reduce(waiting, { t: "accepted", id: "other", version: 6 }).pending, command);
  assert.equal(reduce(waiting, { t: "accepted", id: "mine", version: 6 }).pending, null);
});

test("a snapshot keeps the input only in the same position", () => {
  const holding = { ...stateOf("chain"), ...INPUT };
  const again = reduce(holding, gameOf(holding));
  assert.deepEqual(again.path, ["c3"]);
  const [, snapshot] = messagesOf("sacrifice");
  assert(snapshot?.t === "snapshot");
  const elsewhere = reduce(holding, snapshot);
  assert.deepEqual(
    [elsewhere.hover, elsewhere.confirming, elsewhere.path, elsewhere.sacrificing],
    [null, false, [], false],
  );
});

test("a reconnect keeps the unanswered command, and its frame acknowledges it", () => {
  const asked = reduce(stateOf("macbeth", 2), { t: "command-sent", command: PLAY });
  const again = reduce(asked, gameOf(asked));
  assert.equal(again.pending, PLAY);
  assert.equal(reduce(again, frameOf("macbeth", 3)).pending, null);
});

test("a frame of another command leaves the unanswered one", () => {
  const asked = reduce(stateOf("macbeth", 3), { t: "command-sent", command: { ...PLAY, id: "other" } });
  assert.equal(reduce(asked, frameOf("macbeth", 4)).pending?.id, "other");
});

test("a refusal names the move and replaces the match", () => {
  const refusal = messagesOf("macbeth").find(({ t }) => t === "refused");
  assert(refusal?.t === "refused");
  const waiting = reduce(stateOf("macbeth", 2), { t: "command-sent", command: { ...PLAY, id: "too-early" } });
  const refused = reduce(waiting, refusal);
  assert.equal(refused.pending, null);
  const text = t("refusals.reason", { what: t("refusals.move", { move: "g8" }), reason: refusal.message });
  assert.deepEqual(refused.notice, { kind: "refused", text });
  assert.equal(gameOf(refused).version, 3);
  const side = reduce(stateOf("macbeth", 2), { t: "side-command-sent", command: { ...DRAW, id: "too-early" } });
  assert.equal(
    reduce(side, refusal).notice?.text,
    t("refusals.reason", { what: t("refusals.nothing"), reason: refusal.message }),
  );
});

test("a refusal that is older than the frames keeps the newer match", () => {
  const refusal = messagesOf("macbeth").find(({ t }) => t === "refused");
  assert(refusal?.t === "refused");
  const ahead = reduce(stateOf("macbeth", 4), { t: "command-sent", command: { ...PLAY, id: "too-early" } });
  assert.equal(gameOf(reduce(ahead, refusal)).version, 4);
  assert.equal(reduce(stateOf("macbeth", 2), refusal).notice, null, "somebody else's refusal");
});

test("only permanent errors drop the commands", () => {
  const asked = reduce(stateOf("macbeth", 2), { t: "command-sent", command: PLAY });
  assert.equal(reduce(asked, { t: "error", reason: "too-fast", message: "Slow down." }), asked);
  const dropped = reduce(asked, { t: "error", reason: "unreadable", message: "Unreadable." });
  assert.equal(dropped.pending, null);
  assert.deepEqual(dropped.notice, { kind: "refused", text: "Unreadable." });
});

test("a forced pass sets the notice, and any other move clears it", () => {
  const passed = stateOf("forced_pass");
  assert.deepEqual(passed.notice, { kind: "pass", text: "Black passes: nothing to capture" });
  const quiet = { ...stateOf("macbeth", 2), notice: passed.notice };
  assert.equal(reduce(quiet, frameOf("macbeth", 3)).notice, null);
});

test("a move clears the input, and an offer does not", () => {
  const holding = { ...stateOf("macbeth", 6), ...INPUT };
  assert.deepEqual(reduce(holding, frameOf("macbeth", 7)).path, ["c3"]);
  const playing = { ...stateOf("macbeth", 3), ...INPUT };
  assert.deepEqual(reduce(playing, frameOf("macbeth", 4)).path, []);
});

test("hints are void with the next version", () => {
  const hinted = reduce(stateOf("macbeth", 6), { t: "hints-changed", hints: [] });
  assert.deepEqual(hinted.hints, []);
  assert.equal(reduce(hinted, frameOf("macbeth", 7)).hints, null);
});

test("a game of three continues after a departure", () => {
  const state = stateOf("three_players", 10);
  assert.deepEqual(gameOf(state).view.departed, { red: "resigned" });
  assert.equal(gameOf(state).view.status, "running");
  assert.deepEqual(
    gameOf(stateOf("three_players")).turns.map(({ color }) => color),
    ["black", "white", "red", "black", "white"],
  );
});

test("a question about resigning survives moves, but not the end", () => {
  const asked = reduce(stateOf("macbeth", 3), { t: "question-asked", question: "resign" });
  assert.equal(reduce(asked, frameOf("macbeth", 4)).question, "resign");
  const late = reduce(stateOf("macbeth", 13), { t: "question-asked", question: "resign" });
  assert.equal(reduce(late, frameOf("macbeth", 14)).question, null);
  const pass = reduce(stateOf("macbeth", 3), { t: "question-asked", question: "pass" });
  assert.equal(reduce(pass, frameOf("macbeth", 4)).question, null);
});

test("a chain is picked cell by cell and put back cell by cell", () => {
  let state = stateOf("chain");
  for (const cell of ["c3", "a1"]) state = reduce(state, { t: "cell-picked", cell });
  assert.deepEqual(state.path, ["c3", "a1"]);
  state = reduce(state, { t: "cell-unpicked" });
  assert.deepEqual(state.path, ["c3"]);
  state = reduce(reduce(state, { t: "cell-unpicked" }), { t: "cell-unpicked" });
  assert.deepEqual(state.path, []);
});

test("one more step back leaves the sacrifice", () => {
  const giving = reduce(stateOf("sacrifice"), { t: "sacrifice-toggled", sacrificing: true });
  const given = reduce(giving, { t: "cell-picked", cell: "d4" });
  const back = reduce(given, { t: "cell-unpicked" });
  assert.deepEqual([back.path, back.sacrificing], [[], true]);
  assert.equal(reduce(back, { t: "cell-unpicked" }).sacrificing, false);
});

test("hovering the same cell changes nothing but hint notices", () => {
  const aimed = reduce(stateOf("macbeth", 4), { t: "hovered", cell: "i7" });
  assert.equal(aimed.hover, "i7");
  assert.equal(reduce(aimed, { t: "hovered", cell: "i7" }), aimed);
  const hinted = reduce(aimed, { t: "notice-shown", text: "No capture at f3" });
  assert.deepEqual(hinted.notice, { kind: "hint", text: "No capture at f3" });
  assert.equal(reduce(hinted, { t: "hovered", cell: "g5" }).notice, null);
  const refused = { ...aimed, notice: /** @type {const} */ ({ kind: "refused", text: "No." }) };
  assert.equal(reduce(refused, { t: "hovered", cell: "g5" }).notice, refused.notice);
});

test("the viewed ply is bounded, and the last ply is the current one", () => {
  const state = stateOf("macbeth", 4);
  assert.equal(reduce(state, { t: "ply-viewed", ply: -3 }).viewedPly, 0);
  assert.equal(reduce(state, { t: "ply-viewed", ply: 1 }).viewedPly, 1);
  assert.equal(reduce(state, { t: "ply-viewed", ply: 2 }).viewedPly, null);
  assert.equal(reduce(state, { t: "ply-viewed", ply: null }).viewedPly, null);
});

test("a join request that disappears without a seat was declined", () => {
  const welcome = messagesOf("macbeth")[0];
  assert(welcome?.t === "welcome");
  const asked = reduce(START, { ...welcome, you: [], join_request: 7 });
  assert.equal(asked.declined, false);
  const declined = reduce(asked, { ...welcome, you: [], join_request: null });
  assert.equal(declined.declined, true);
  assert.equal(reduce(declined, { ...welcome, you: [], join_request: null }).declined, true);
  assert.equal(reduce(asked, welcome).declined, false, "seated");
});

test("clock and offer notices address the page's player", () => {
  const mine = stateOf("macbeth", 6);
  assert.equal(
    reduce(mine, frameOf("macbeth", 7)).notice?.text,
    t("clock.gift.by-you", { taker: "Ben", time: "30 seconds" }),
  );
  const theirs = seenBy(stateOf("macbeth", 6), "white");
  assert.equal(
    reduce(theirs, frameOf("macbeth", 7)).notice?.text,
    t("clock.gift.to-you", { giver: "Anna", time: "30 seconds" }),
  );
});

test("events change the connection", () => {
  const waiting = reduce(stateOf("macbeth", 2), {
    t: "connection-changed",
    connection: { phase: "waiting", retryAt: 12 },
  });
  assert.equal(waiting.connection.retryAt, 12);
  assert.equal(reduce(waiting, { t: "pong", n: 1, now: 5 }), waiting);
});

test("an unknown event is an error", () => {
  assert.throws(() => reduce(START, /** @type {any} */ ({ t: "nonsense" })), TypeError);
});

test("a pause changes no turns", () => {
  const paused = stateOf("macbeth", 12);
  assert.equal(gameOf(paused).view.paused, "agreed");
  assert.equal(paused.notice?.text, t("offers.paused-agreed"));
  assert.equal(gameOf(stateOf("macbeth", 13)).view.paused, null);
  assert.equal(withView(paused, { paused: null }).game?.view.paused, null);
});
