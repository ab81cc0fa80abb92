/** Passes that a player chooses, and passes that nobody can avoid. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { computeAccessibleDescription } from "dom-accessibility-api";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, frameOf, gameOf, stateOf } from "../support/match.js";
import { findByRole, hasRole, nameOf, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { cellsWith, heard, moveNames, notice, part } from "../support/page/match_parts.js";

const ARMED = 510; // milliseconds after a question
const PASS = { move: "pass", path: [], cell: null, sacrificed: null, captures: 0, rays: [] };

test("a chosen pass takes two steps, of which the first can be taken back", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4, { small: true });
  assert.equal(hasRole("button", t("board.pass-ask")), false, "nobody may pass");
  const { legal } = gameOf(stateOf("macbeth", 4)).view;
  await page.receive(socket, frameAfter(stateOf("macbeth", 4), { view: { legal: [...legal, PASS] } }));
  await page.pass(ARMED);
  const pass = findByRole("button", t("board.pass-ask"));
  const yes = () => findByRole("button", t("questions.pass.yes"), part("#notice-buttons"));
  await page.press(pass);
  assert.equal(notice(), t("questions.pass.text"));
  await page.press(findByRole("button", t("questions.pass.no")));
  assert.deepEqual([notice(), page.focused], ["", pass]);
  await page.press(pass);
  await page.press(yes());
  assert.deepEqual(socket.messages("play"), [], "the press came too early");
  await page.pass(ARMED);
  await page.press(yes());
  assert.deepEqual(
    socket.messages("play").map(({ move }) => move),
    ["pass"],
  );
  await page.close();
  const waiting = await openMatch(context, "macbeth", 3, { small: true });
  const view = { ...gameOf(stateOf("macbeth", 3)).view, legal: [PASS] };
  await waiting.page.receive(waiting.socket, frameAfter(stateOf("macbeth", 3), { view }));
  assert.equal(part("#pass").ariaDisabled, "true", "in the turn of the other");
});

test("a forced pass is told with its reason, and the mover goes on", async (context) => {
  const { page, socket } = await openMatch(context, "forced_pass", 7, { you: ["white"] });
  await page.receive(socket, frameOf("forced_pass", 8));
  const words = "Black passes: nothing to capture";
  assert.deepEqual([notice(), heard().includes(`${words}.`)], [words, true]);
  assert.deepEqual(moveNames().slice(-2), ["c4", "pass"]);
  const number = moveNames().length;
  const last = part(`#moves [data-ply="${number}"]`);
  assert.match(textOf(last), new RegExp(`${number}\\. pass`));
  assert.equal(nameOf(last), `${number}. pass ${words}`);
  assert.equal(computeAccessibleDescription(last), "", "it would be read out after the name");
  assert(cellsWith("data-legal").length > 0);
});
