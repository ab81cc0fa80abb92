/** Computers and friends as opponents, on the form for a new match. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";

const CREATE = "POST /api/v1/matches";
const answers = { [CREATE]: { id: "new", url: "/matches/new", color: "black" } };
const EXPERT = "Computer, level 7 (Expert)";
const SKILLED = "Computer, level 5 (Skilled)";
const NEWCOMER = "Computer, level 1 (Newcomer)";
const HINTED = t("hints.summary");
const START = 1.5; // the strength of who has played no games

function summary() {
  return textOf(find(document, "#new-summary", HTMLElement));
}

/** @param {string} name @param {string} value */
function choice(name, value) {
  return find(document, `#new input[name="${name}"][value="${value}"]`, HTMLInputElement);
}

function submit() {
  return find(document, "#new-button", HTMLElement);
}

for (const [query, titles, kept, computers] of /** @type {const} */ ([
  ["?computers=7&hints=yes", [EXPERT, HINTED], [EXPERT], [7]],
  ["?computers=99&hints=yes", [t("new.default-summary")], [t("new.default-summary")], []],
])) {
  test(`an address selects computers and hints: ${query}`, async (context) => {
    const page = await openPage(context, "new-macbeth", { answers, end: query });
    assert.equal(summary(), titles.join(" · "));
    if (hasRole("button", t("common.reset"))) await page.press(findByRole("button", t("common.reset")));
    assert.equal(summary(), kept.join(" · "));
    await page.press(submit());
    assert.deepEqual(page.server.bodies(CREATE)[0].computers, computers);
  });
}

test("friends and computers play together, with hints against computers alone", async (context) => {
  const page = await openPage(context, "new-hex-othello-3", { answers });
  find(document, "#new-details", HTMLDetailsElement).open = true;
  const [first, second] = [t("new.opponents.after"), "Plays before you"].map((name) => findByRole("combobox", name));
  assert(first && second);
  const hints = find(document, "#new-hints", HTMLElement);
  await page.choose(first, "5");
  assert.deepEqual([hints.hidden, textOf(submit())], [true, t("new.play-three")]);
  await page.choose(second, "1");
  assert.deepEqual([hints.hidden, textOf(submit())], [false, t("computer.title")]);
  await page.press(find(hints, "input", HTMLInputElement));
  assert.equal(summary(), [SKILLED, NEWCOMER, HINTED].join(" · "));
  await page.press(submit());
  const [{ computers, hints: wanted }] = page.server.bodies(CREATE);
  assert.deepEqual([computers, wanted], [[5, 1], true]);
});

test("a computer of the own strength is chosen, and a color", async (context) => {
  const page = await openPage(context, "computer", { answers });
  await page.press(choice("level", "own"));
  const about = t("computer.own.unknown", { level: START });
  assert.match(textOf(find(document, "#level-about", HTMLElement)), new RegExp(`${about.replaceAll(".", "\\.")}$`));
  await page.press(findByRole("radio", t("colors.white")));
  assert.equal(summary(), `You play White · ${t("computer.own.option")}`);
  await page.press(submit());
  const [{ computers, color, hints }] = page.server.bodies(CREATE);
  assert.deepEqual([computers, color, hints], [["own"], "white", false]);
});
