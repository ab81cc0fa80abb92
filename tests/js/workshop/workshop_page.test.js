/** The workshop: a board is pressed, carved and kept. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { button, cell, heard, shown } from "../analysis/support/board.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { keptSession, storedValue } from "../support/page/page.js";
import { LateAnswer, unreachable } from "../support/page/server.js";

import {
  ANSWERS,
  CARVED,
  CHECKED,
  cellsWith,
  KEPT,
  named,
  OTHELLO,
  openWorkshop,
  PLAIN,
  paint,
  RECORDED,
  radio,
  recorded,
  SMALL,
} from "./support/workshop.js";

const RETRY = 5_000;
const MOVE = 350;
const UNREAD = "variant 1\nsquare 6\nkomi 7\n"; // is no variant

test("carving the plain hexagon makes the board of MacBeth", async (context) => {
  const page = await openWorkshop(context);
  const holes = RECORDED.holes.toSorted();
  assert.equal(shown("#verdict"), t("workshop.problem.unreachable", { count: holes.length }));
  assert.equal(document.querySelectorAll(".cell[data-wrong]").length, holes.length);
  assert(cell("j6").getAttribute("aria-label")?.includes(t("workshop.cell.wrong")));
  await page.press(button("workshop.carve"));
  assert.deepEqual(cellsWith("hole"), holes);
  assert.equal(heard().at(-1), t("workshop.carved", { count: holes.length }));
  await page.pass(CHECKED);
  assert.equal(shown("#verdict"), `${named("macbeth")} ${t("workshop.valid", { count: 72 })}`);
  assert.equal(document.querySelectorAll(".cell[data-wrong]").length, 0);
  assert.equal(storedValue(KEPT), CARVED);
  await page.press(button("workshop.undo"));
  assert.deepEqual(cellsWith("hole"), []);
  await page.key("y", { ctrlKey: true });
  assert.deepEqual(cellsWith("hole"), holes);
  await page.press(button("workshop.carve"));
  assert.equal(shown("#workshop-message"), t("workshop.carved-nothing"));
});

test("stones are painted by pressing, with symmetry", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: "variant 1\nhexagon 6\n" } });
  await page.press(radio("symmetry", "sixth"));
  await paint(page, "g6");
  assert.deepEqual(
    [cellsWith("black"), cellsWith("white")],
    [
      ["e5", "f7", "g6"],
      ["e6", "f5", "g7"],
    ],
  );
  assert.equal(storedValue(KEPT), PLAIN);
  const [black, six] = [t("workshop.cell.black"), t("workshop.board-cells", { count: 6 })];
  assert.match(heard().at(-1) ?? "", new RegExp(`${black}.*${six}`));
  await page.press(find(document, "#alternate", HTMLInputElement));
  await page.key("2");
  await paint(page, "f6", "a1");
  assert.deepEqual(cellsWith("white"), ["a1", "a6", "e6", "f1", "f11", "f5", "f6", "g7", "k11", "k6"]);
  await page.key("0");
  await paint(page, "a1");
  assert.deepEqual(cellsWith("white"), ["e6", "f5", "f6", "g7"]);
  await page.key("3");
  assert(radio("tool", "erase").checked, "Red is offered to three players only");
});

test("the board is chosen, and the design is in the address", async (context) => {
  const page = await openWorkshop(context);
  await page.press(radio("board", "square"));
  await page.pass(CHECKED);
  assert.deepEqual([cellsWith("black"), storedValue(KEPT)], [["d5", "e4"], OTHELLO]);
  assert.equal(location.search, "?rules=variant+1;square+8;black+d5+e4;white+d4+e5");
  await page.choose(find(document, "#side", HTMLSelectElement), "6");
  await page.pass(CHECKED);
  assert.equal(storedValue(KEPT), SMALL);
  const end = location.search;
  await page.close();
  await openWorkshop(context, { end, storage: { [KEPT]: PLAIN } });
  assert.deepEqual(
    [cellsWith("black"), shown("#verdict")],
    [["c4", "d3"], `${named("othello-6")} ${t("workshop.valid", { count: 36 })}`],
  );
});

test("a text is pasted, or refused with a sentence", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL } });
  find(document, "details:has(textarea)", HTMLDetailsElement).open = true;
  const text = find(document, "#variant-text", HTMLTextAreaElement);
  assert.equal(text.value, SMALL);
  await page.fill(text, "variant 1\nsquare 6\nkomi 7\n");
  assert.equal(shown("#workshop-message"), t("workshop.problem.clause", { clause: "komi" }));
  await page.fill(text, PLAIN);
  await page.pass(CHECKED);
  assert.deepEqual([storedValue(KEPT), cellsWith("black")], [PLAIN, ["e5", "f7", "g6"]]);
  await page.press(button("workshop.text.copy"));
  assert.equal(page.clipboard, PLAIN);
});

test("a text with a mistake stays until it is corrected", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL } });
  find(document, "details:has(textarea)", HTMLDetailsElement).open = true;
  const text = find(document, "#variant-text", HTMLTextAreaElement);
  await page.fill(text, "variant 1\nsquare 6\nkomi 7\n");
  text.blur();
  assert.equal(text.value, "variant 1\nsquare 6\nkomi 7\n");
  await page.fill(text, SMALL.toUpperCase());
  assert.equal(shown("#workshop-message"), "");
  text.blur();
  assert.equal(text.value, SMALL);
});

test("the own design is kept while one from a link is only looked at", async (context) => {
  const end = `?${new URLSearchParams({ rules: SMALL })}`;
  const page = await openWorkshop(context, { end, storage: { [KEPT]: PLAIN } });
  assert.deepEqual([cellsWith("black"), storedValue(KEPT)], [["c4", "d3"], PLAIN]);
  await paint(page, "a1");
  assert.match(storedValue(KEPT), /a1/);
  await page.press(button("workshop.undo"));
  await page.press(button("workshop.undo"));
  assert.deepEqual([cellsWith("black"), storedValue(KEPT)], [["e5", "f7", "g6"], PLAIN]);
});

test("a link with another text says what is wrong with it", async (context) => {
  const later = "variant 2;square 6";
  const problem = { reason: "version", message: "Version?", cells: [] };
  const check = { ...RECORDED.check, [later]: { variant: null, problem } };
  const answers = { ...ANSWERS, "POST /api/v1/variants/check": recorded(check) };
  const end = `?${new URLSearchParams({ rules: later, from: "parent" })}`;
  const page = await openWorkshop(context, { answers, end, storage: { [KEPT]: SMALL } });
  assert.deepEqual([cellsWith("black"), shown("#workshop-message")], [["c4", "d3"], "Version?"]);
  const text = find(document, "#variant-text", HTMLTextAreaElement);
  assert.equal(text.value, later);
  assert(text.closest("details")?.open);
  assert.equal(location.search, end, "it can be loaded again");
  await page.press(button("workshop.copy-link"));
  assert.equal(page.clipboard, `${location.origin}/workshop?rules=variant+1;square+6;black+c4+d3;white+c3+d4`);
});

test("a design is checked again when the server can be reached", async (context) => {
  const CHECK = "POST /api/v1/variants/check";
  const page = await openWorkshop(context, {
    storage: { [KEPT]: SMALL },
    answers: { ...ANSWERS, [CHECK]: unreachable },
  });
  assert.deepEqual([shown("#verdict"), button("workshop.play").ariaDisabled], [t("errors.unreachable"), "true"]);
  page.server.answers[CHECK] = recorded(RECORDED.check);
  await page.pass(RETRY);
  assert.equal(shown("#verdict"), `${named("othello-6")} ${t("workshop.valid", { count: 36 })}`);
  assert.equal(button("workshop.play").ariaDisabled, "false");
});

test("what changes nothing cannot be undone", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL } });
  await page.key("0");
  await paint(page, "a1");
  assert.equal(button("workshop.undo").ariaDisabled, "true");
});

test("an answer for an earlier design changes nothing", async (context) => {
  const [carved, game] = [new LateAnswer(), new LateAnswer()];
  const answers = {
    ...ANSWERS,
    "POST /api/v1/variants/carve": carved.answering,
    "POST /api/v1/variants/sample": game.answering,
  };
  const page = await openWorkshop(context, { answers, storage: { [KEPT]: SMALL } });
  await page.press(button("workshop.carve"));
  await page.press(button("workshop.sample.start"));
  await paint(page, "a1");
  carved.give(RECORDED.carve[PLAIN]);
  game.give(RECORDED.sample[SMALL]);
  await page.pass(CHECKED);
  assert.deepEqual([cellsWith("hole"), cellsWith("black")], [[], ["a1", "c4", "d3"]]);
  assert(hasRole("button", t("workshop.sample.start")));
});

test("what is wrong is not played", async (context) => {
  await openWorkshop(context);
  assert.equal(button("workshop.play").ariaDisabled, "true");
  assert(!hasRole("link", t("workshop.settings")));
});

test("three players have red stones", async (context) => {
  const page = await openWorkshop(context);
  await page.press(radio("players", "3"));
  await page.pass(CHECKED);
  assert.equal(shown("#verdict"), t("workshop.problem.no-stones", { color: t("colors.red") }));
  await page.key("3");
  await paint(page, "f6");
  assert.deepEqual(cellsWith("red"), ["f6"]);
  await page.press(radio("players", "2"));
  assert.deepEqual([cellsWith("red"), radio("tool", "black").checked], [[], true]);
});

test("a random game is shown, and a press returns to the design", async (context) => {
  const page = await openWorkshop(context, { storage: { [KEPT]: SMALL } });
  const { positions } = RECORDED.sample[SMALL];
  const stones = () => document.querySelectorAll('.board .cell:not([data-stone=""])').length;
  assert.equal(stones(), 4);
  await page.press(button("workshop.sample.start"));
  await page.pass(MOVE);
  assert.equal(stones(), 5);
  await page.pass(MOVE * positions.length);
  assert.equal(stones(), 36 - positions.at(-1).split(".").length + 1);
  assert.notEqual(shown("#workshop-message"), "");
  await page.press(cell("a1"));
  assert.deepEqual([stones(), storedValue(KEPT)], [4, SMALL]);
  assert(findByRole("button", t("workshop.sample.start")));
});

test("what is kept or linked may be invalid", async (context) => {
  for (const storage of [
    { [KEPT]: 5 },
    { [KEPT]: "variant 1\nhexagon 12\n" },
    { [KEPT]: "variant 1;hexagon 6;black z9" },
  ]) {
    const page = await openWorkshop(context, { storage, end: "?rules=nonsense" });
    assert.deepEqual(cellsWith("black"), ["e5", "f7", "g6"], JSON.stringify(storage));
    await page.close();
  }
});

test("the list of games names the one that is shown, and arrow keys go on from it", async (context) => {
  const page = await openWorkshop(context);
  const games = find(document, "#start", HTMLSelectElement);
  assert.equal(games.value, "0");
  const othello = [...games.options].findIndex(({ textContent }) => textContent === t("games.othello.title"));
  games.selectedIndex = othello;
  games.dispatchEvent(new Event("change", { bubbles: true }));
  await page.pass(CHECKED);
  assert.equal(storedValue(KEPT), OTHELLO);
  assert.equal(games.selectedIndex, othello);
  await paint(page, "a1");
  assert.equal(games.value, "");
});

test("a reload keeps what can be undone and redone", async (context) => {
  const link = `?${new URLSearchParams({ rules: OTHELLO })}`;
  const first = await openWorkshop(context, { storage: { [KEPT]: PLAIN }, end: link });
  await paint(first, "a1", "b1");
  await first.press(button("workshop.undo"));
  const text = find(document, "#variant-text", HTMLTextAreaElement);
  text.closest("details")?.setAttribute("open", "");
  await first.fill(text, UNREAD);
  window.dispatchEvent(new Event("pagehide"));
  const [session, end] = [keptSession(), location.search];
  await first.close();
  const page = await openWorkshop(context, { session, end });
  assert.equal(find(document, "#variant-text", HTMLTextAreaElement).value, UNREAD);
  assert.equal(shown("#workshop-message"), t("workshop.problem.clause", { clause: "komi" }));
  await page.press(button("workshop.redo"));
  assert.deepEqual(cellsWith("black"), ["a1", "b1", "d5", "e4"]);
  for (let step = 0; step < 3; step += 1) {
    await page.press(button("workshop.undo"));
    await page.pass(CHECKED);
  }
  assert.equal(storedValue(KEPT), PLAIN);
  assert.equal(button("workshop.undo").getAttribute("aria-disabled"), "true");
});
