/** Games at one device: they are kept in the browser, and go on as a match. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { unreachable } from "../support/page/server.js";
import {
  button,
  calmLine,
  heard,
  lineOf,
  POSITIONS,
  play,
  positions,
  shown,
  stones,
  stonesAfter,
} from "./support/board.js";

/** @import {TestContext} from "node:test" */

const KEPT = "birnam.local.macbeth.othello.forced";
const POSITION = KEPT.replace("local", "local-position");
const NEXT_PLAYER = 310; // milliseconds, for which the board takes no press
const ASKED = 510;

/** @param {TestContext} context @param {Parameters<typeof openPage>[2]} [options] @param {string} [game] */
async function openLocal(context, options = {}, game = "macbeth") {
  const page = await openPage(context, `local-of-${game}`, {
    ...options,
    answers: { ...positions, ...options.answers },
  });
  /** @param {string} moves */
  const plays = async (moves) => {
    for (const move of moves.split(",")) {
      await page.pass(NEXT_PLAYER);
      await play(page, move);
    }
  };
  return { page, plays };
}

const facing = () => find(document, ".sandbox-board", HTMLElement).dataset.facing;

/** @returns {number} The moves in the list. */
function listed() {
  return document.querySelectorAll("#moves li").length;
}

test("a game is played at one device, and kept", async (context) => {
  const { page, plays } = await openLocal(context);
  assert.deepEqual([shown("#no-moves"), shown("#moves")], [t("moves.empty"), ""]);
  await page.pass(NEXT_PLAYER);
  await play(page, "g8");
  await play(page, "d5");
  assert.equal(stones(), stonesAfter("macbeth", "g8"), "the next player's board takes no press at once");
  await plays("d5,e4");
  assert.deepEqual([stones(), shown("#no-moves"), listed()], [stonesAfter("macbeth", "g8,d5,e4"), "", 3]);
  const storage = { [KEPT]: storedValue(KEPT) };
  await page.close();
  await openLocal(context, { storage });
  assert.deepEqual([stones(), listed()], [stonesAfter("macbeth", "g8,d5,e4"), 3]);
});

test("moves are taken back and redone, with buttons and keys", async (context) => {
  const { page, plays } = await openLocal(context);
  const [back, redo] = [button("moves.take-back"), button("local.redo")];
  assert.deepEqual([back.ariaDisabled, redo.ariaDisabled], ["true", "true"]);
  await plays("g8,d5");
  await page.press(back);
  assert.equal(stones(), stonesAfter("macbeth", "g8"));
  assert.match(heard().at(-1) ?? "", new RegExp(t("moves.taken-back")));
  assert.deepEqual(storedValue(KEPT), { moves: ["g8", "d5"], at: 1 });
  await page.press(redo);
  assert.equal(stones(), stonesAfter("macbeth", "g8,d5"));
  await page.key(",");
  assert.equal(stones(), stonesAfter("macbeth", "g8"));
  await page.key(".");
  assert.equal(stones(), stonesAfter("macbeth", "g8,d5"));
  await page.press(back);
  await plays("h9");
  assert.deepEqual([stones(), redo.ariaDisabled], [stonesAfter("macbeth", "g8,h9"), "true"]);
});

test("the result is shown, and can be reviewed", async (context) => {
  const { page, plays } = await openLocal(context, {}, "moxie");
  await plays("a1,a4,b1,d4,c1");
  assert.equal(stones(), stonesAfter("moxie", "a1,a4,b1,d4,c1"));
  assert.match(shown("#result-title"), /^White won/);
  await page.press(find(document, "#review", HTMLElement));
  assert.deepEqual(page.visits, ["/analysis/moxie?moves=a1,a4,b1,d4,c1"]);
  await page.press(button("local.continue.open"));
  assert.equal(shown(".start-match-message"), `${t("result.over")}.`);
});

test("a new game takes two presses, the second not at once", async (context) => {
  const { page, plays } = await openLocal(context, { storage: { [KEPT]: { moves: ["g8"], at: 1 } } });
  await page.press(button("local.new.ask"));
  assert.equal(page.focused, button("common.keep-playing"));
  await page.press(button("local.new.yes"));
  assert.equal(stones(), stonesAfter("macbeth", "g8"));
  await page.press(button("common.keep-playing"));
  await page.press(button("local.new.ask"));
  await page.pass(ASKED);
  await page.press(button("local.new.yes"));
  assert.deepEqual([stones(), storedValue(KEPT), storedValue(POSITION)], [stonesAfter("macbeth", ""), null, null]);
  await plays("g8");
  assert.equal(listed(), 1);
});

const INVALID = /** @type {const} */ ([
  [{ moves: 5 }, ""],
  [{ moves: ["g8", 7, "a1"], at: "x" }, "g8"],
  [{ moves: ["g8", "d5"], at: 99 }, "g8,d5"],
]);
test("what is kept may be invalid", async (context) => {
  for (const [kept, moves] of INVALID) {
    const { page } = await openLocal(context, { storage: { [KEPT]: kept } });
    assert.equal(stones(), stonesAfter("macbeth", moves), JSON.stringify(kept));
    await page.close();
  }
});

test("without a connection the kept position is shown, and the page asks again", async (context) => {
  const storage = { [KEPT]: { moves: ["g8"], at: 1 }, [POSITION]: lineOf("macbeth", "g8") };
  for (const away of [unreachable, () => new Response("Bad Gateway", { status: 502 })]) {
    const { page } = await openLocal(context, { storage, answers: { [POSITIONS]: away } });
    assert.deepEqual([stones(), listed(), shown("#error")], [stonesAfter("macbeth", "g8"), 1, t("local.offline")]);
    assert.equal(document.querySelectorAll(".cell[data-legal]").length, 0);
    Object.assign(page.server.answers, positions);
    await page.pass(10_000);
    assert.equal(shown("#error"), "");
    assert(document.querySelectorAll(".cell[data-legal]").length > 0);
    await page.close();
  }
});

test("a game of three turns its board, and goes on as a match, and is then kept no longer", async (context) => {
  const CREATE = "POST /api/v1/matches";
  const { page, plays } = await openLocal(
    context,
    { answers: { [CREATE]: { id: "new", url: "/matches/new" } } },
    "hex-othello-3",
  );
  const line = calmLine("hex-othello-3");
  await page.press(find(document, "#rotate-board", HTMLElement));
  const seen = [];
  for (const move of line.split(",")) {
    seen.push(facing());
    await plays(move);
  }
  assert.deepEqual(seen, [undefined, "third", "two-thirds", undefined, "third"]);
  await page.press(button("local.continue.open"));
  const dialog = findByRole("dialog");
  assert.equal(findAllByRole("radio", null, dialog).length, 4);
  await page.press(findByRole("radio", t("colors.red"), dialog));
  await page.press(button("start-match.submit", {}, dialog));
  const [wish] = page.server.bodies(CREATE);
  assert.deepEqual([wish.game, wish.moves, wish.color], ["hex-othello-3", line.split(","), "red"]);
  assert.deepEqual(page.visits, ["/matches/new"]);
  assert.deepEqual(
    Object.keys({ ...localStorage }).filter((name) => name.includes("hex-othello-3")),
    [],
  );
});
