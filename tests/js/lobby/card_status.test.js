/** The status of matches in lists. */

/** @import {MatchCard} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { cardStatus, ownResult } from "../../../static/lobby/card_status.js";
import { matchCard } from "../support/card.js";

const CARD = matchCard("match", { players: {} });

test("the status of a match in a list", () => {
  assert.equal(cardStatus(CARD), "your turn");
  assert.equal(cardStatus({ ...CARD, your_turn: false, to_move: "white" }), "White to move");
  assert.equal(cardStatus({ ...CARD, paused: "saved" }), "saved for later");
  const waiting = { ...CARD, status: /** @type {const} */ ("waiting"), your_turn: false };
  assert.equal(cardStatus(waiting), t("cards.waiting"));
  assert.equal(cardStatus({ ...waiting, you: [] }), t("cards.free"));
  assert.equal(cardStatus({ ...waiting, reserved_for: { white: "Ben" } }), "waiting for Ben");
  assert.equal(cardStatus({ ...waiting, reserved_seat: "white" }), "you are invited");
});

test("a finished match is told from the reader's view", () => {
  const result = /** @type {const} */ ({
    reason: "finished",
    winners: ["black"],
    departed: {},
    score: { black: 41, white: 31 },
  });
  /** @type {MatchCard} */
  const over = {
    ...CARD,
    status: "over",
    result: { ...result, winners: ["black"] },
    players: { black: "Ann", white: "Ben" },
  };
  assert.equal(cardStatus(over), "You won 41–31");
  assert.equal(cardStatus({ ...over, you: ["white"] }), "You lost 31–41");
  assert.equal(cardStatus({ ...over, you: [] }), "Ann won 41–31");
  /** @type {MatchCard["result"]} */
  const resigned = { reason: "resigned", winners: ["black"], departed: { white: "resigned" }, score: null };
  assert.equal(cardStatus({ ...over, result: resigned }), "You won · Ben resigned");
  const results = [["black"], ["white"], [], ["black", "white"]].map((you) =>
    ownResult(/** @type {any} */ ({ ...over, you })),
  );
  assert.deepEqual(results, ["won", "lost", null, null]);
  assert.equal(ownResult({ ...over, result: { ...result, winners: ["black", "white"] } }), null);
});
