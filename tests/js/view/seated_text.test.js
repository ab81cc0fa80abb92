/** Texts for players who wait for others. */

/** @import {Color, MatchInfo} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { seatedTexts } from "../../../static/view/seated_text.js";
import { gameOf, seenBy, stateOf } from "../support/match.js";

const two = seenBy(stateOf("macbeth", 1), "black");
const three = stateOf("three_players", 1);

/** @param {Partial<MatchInfo>} match @param {string | null} [circle] */
function host(match, circle = null) {
  const game = gameOf(two);
  return seatedTexts(two, { ...game, match: { ...game.match, host: "black", ...match } }, "black", circle);
}

test("an invitation that only a link shows is to be sent", () => {
  const { title, text, visibility } = host({ listed: false });
  assert.equal(title, t("seats.host.link", { count: 1 }));
  assert(!text.includes(t("seats.visibility.listed")));
  assert.equal(visibility, t("seats.visibility.unlisted"));
});

test("a listed invitation waits for anybody", () => {
  const { title, text, visibility } = host({ listed: true });
  assert.equal(title, t("seats.waiting", { count: 1 }));
  assert(text.startsWith(t("seats.visibility.listed")));
  assert.equal(visibility, "");
  assert.equal(host({ listed: true, joining: "keys" }).title, t("seats.host.keys", { count: 1 }));
});

test("a circle is invited", () => {
  const { title, text, visibility } = host({ listed: false }, "Friends");
  assert.equal(title, t("seats.waiting", { count: 1 }));
  assert(text.startsWith(t("seats.circle-invited", { circle: "Friends" })));
  assert.equal(visibility, "");
});

test("only a color that nobody chose is called random", () => {
  /** @param {typeof two} state @param {Color} mine @param {Color} host @param {boolean} [random] */
  const text = (state, mine, host, random = true) => {
    const game = gameOf(state);
    const match = { ...game.match, random_color: random, host };
    return seatedTexts(seenBy(state, mine), { ...game, match }, mine, null).text;
  };
  assert(text(two, "black", "black").endsWith(t("seats.you.random", { color: "Black" })));
  assert(text(two, "white", "black").endsWith(t("seats.you.random", { color: "White" })));
  assert(text(two, "white", "black", false).endsWith(t("seats.you.color", { color: "White" })));
  assert(text(three, "red", "red").endsWith(t("seats.you.random", { color: "Red" })));
  assert(text(three, "black", "red").endsWith(t("seats.you.color", { color: "Black" })));
});

test("who waits for a friend reads whether the friend is here, and nothing of others who might join", () => {
  const game = gameOf(two);
  const presence = stateOf("macbeth").presence;
  assert(presence);
  /** @param {"here" | "away"} where */
  const text = (where) => {
    const seats = presence.seats.map((seat) =>
      seat.color === "white" ? { ...seat, name: null, presence: where, reserved_for: "Ben" } : seat,
    );
    const state = { ...two, presence: { ...presence, seats } };
    return seatedTexts(state, { ...game, match: { ...game.match, host: "black" } }, "black", "Friends").text;
  };
  for (const where of /** @type {const} */ (["here", "away"]))
    assert(text(where).startsWith(t(`seats.friend.${where}`, { name: "Ben" })), text(where));
});
