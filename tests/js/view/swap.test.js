/** The swap rule: what the page asks for, the choice, and exchanged seats. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { needsHello } from "../../../static/match/seat_changes.js";
import { colorName, playerName } from "../../../static/view/phrases.js";
import { movableColor } from "../../../static/view/position/position.js";
import { colorToPlay, isBeforeChoice, isChoosing, madeChoice, swapText } from "../../../static/view/swap.js";
import { frameOf, gameOf, seenBy, stateOf } from "../support/match.js";

const [SEATED, CHOICE, CHOSEN] = [2, 5, 6];

test("the first player makes the first moves of both colors", () => {
  const state = stateOf("swap", SEATED + 1);
  const { view } = gameOf(state);
  assert.deepEqual([view.to_move, colorToPlay(view)], ["white", "black"]);
  const name = playerName(state, "black");
  const task = { number: 2, last: 3, color: colorName("black"), name };
  assert.equal(swapText(seenBy(state, "white")), t("swap.opening.you", task));
  const others = { name: playerName(state, "white"), last: 3, chooser: name };
  assert.equal(swapText(state), t("swap.opening.chooser", others));
  assert.equal(swapText(seenBy(state)), t("swap.opening.other", others));
  assert.equal(movableColor(seenBy(state, "white")), "white");
  assert(isBeforeChoice(state));
});

test("then the other one chooses, and nobody moves", () => {
  const state = stateOf("swap", CHOICE);
  assert(isChoosing(state));
  assert.equal(movableColor(state), null);
  assert(!isChoosing(seenBy(state, "white")));
  assert.equal(swapText(seenBy(state, "white")), t("swap.choice.other", { name: playerName(state, "black") }));
  assert.equal(madeChoice(state), null);
});

test("players who swap exchange their seats", () => {
  const [before, after] = [stateOf("swap", CHOICE), stateOf("swap", CHOSEN)];
  assert.deepEqual([before.you, after.you], [["black"], ["white"]]);
  assert.equal(playerName(after, "white"), playerName(before, "black"));
  assert.deepEqual([gameOf(before).match.host, gameOf(after).match.host], ["white", "black"]);
  assert(needsHello(before, frameOf("swap", CHOSEN)));
  assert(!isBeforeChoice(after));
  assert.equal(swapText(after), "");
  const words = { name: playerName(after, "white"), color: colorName("white") };
  assert.deepEqual(madeChoice(after), { ply: 3, text: t("swap.chosen.swapped", words) });
});
