/** The analysis page: a tree of lines in its address, insights, and what can be started from it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, nameOf, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { refusal, unreachable } from "../support/page/server.js";
import {
  button,
  calmLine,
  cell,
  heard,
  lineOf,
  node,
  POSITIONS,
  play,
  positions,
  shown,
  stones,
  stonesAfter,
  walk,
} from "./support/board.js";

const MAIN = "g8,d5,e4,h9";
const TREE = `?moves=${MAIN}&v=2.c4`;

/** @param {import("node:test").TestContext} context @param {string} end @param {Parameters<typeof openPage>[2]} [options] */
function openTree(context, end, options) {
  return openPage(context, "analysis-of-macbeth", { end, ...options, answers: { ...positions, ...options?.answers } });
}

/** @param {string} moves @param {string} query The board shows a line, and the address a tree. */
function shows(moves, query) {
  assert.equal(stones(), stonesAfter("macbeth", moves));
  assert.equal(location.search, `?${query}`);
}

test("a tree in the address is opened, and its lines are promoted, chosen, deleted and restored", async (context) => {
  const page = await openTree(context, `${TREE}&at=1-1`);
  shows("g8,d5,c4", `moves=${MAIN}&v=2.c4&at=1-1`);
  assert.equal(node("c4").getAttribute("aria-current"), "true");
  await walk(page, button("analysis.variation.promote"));
  shows("g8,d5,c4", "moves=g8,d5,c4&v=2.e4,h9&at=3");
  await walk(page, node("h9"));
  shows(MAIN, "moves=g8,d5,c4&v=2.e4,h9&at=1-2");
  await walk(page, button("steps.start"));
  shows("", "moves=g8,d5,c4&v=2.e4,h9");
  assert.equal(button("analysis.variation.delete").ariaDisabled, "true");
  await walk(page, button("analysis.steps.end"));
  shows("g8,d5,c4", "moves=g8,d5,c4&v=2.e4,h9&at=3");
  assert.equal(button("steps.forward").ariaDisabled, "true");
  await walk(page, button("analysis.variation.delete"));
  shows("g8,d5", `moves=${MAIN}&at=2`);
  assert(heard().includes(t("analysis.deleted", { move: "c4" })), heard().join(" "));
  const remove = button("analysis.variation.delete");
  await walk(page, button("analysis.variation.undo"));
  shows("g8,d5,c4", "moves=g8,d5,c4&v=2.e4,h9&at=3");
  assert.deepEqual([page.focused, shown("#restore")], [remove, ""]);
});

test("keys walk through the tree", async (context) => {
  const page = await openTree(context, `${TREE}&at=2`);
  const asked = page.server.requests.length;
  await page.key(",");
  await page.key(",");
  assert.equal(stones(), stonesAfter("macbeth", ""), "what is known is shown at once");
  await page.pass(200);
  const lines = page.server.requests.slice(asked).map(({ body }) => body.moves);
  assert.deepEqual(lines, [[]], "of fast steps only the last one asks");
  await walk(page, node("d5"));
  for (const [keys, moves] of /** @type {const} */ ([
    [["ArrowRight"], "g8,d5,e4"],
    [["ArrowDown"], "g8,d5,c4"],
    [["ArrowUp", "ArrowRight"], MAIN],
    [["Home"], ""],
    [["End", ","], "g8,d5,e4"],
    [["."], MAIN],
  ])) {
    await walk(page, ...keys);
    assert.equal(stones(), stonesAfter("macbeth", moves), keys.join(" "));
  }
  cell("g8").focus();
  await walk(page, "ArrowLeft");
  assert.equal(stones(), stonesAfter("macbeth", MAIN), "arrows on the board lead to other cells");
});

for (const game of ["macbeth", "hex-othello-3", "renegado", "moxie"]) {
  test(`${game} is analyzed, with all its insights`, async (context) => {
    const line = calmLine(game);
    const [last = "", ...before] = line.split(",").reverse();
    const start = before.reverse().join(",");
    const page = await openPage(context, `analysis-of-${game}`, { answers: positions, end: `?moves=${start}` });
    assert.equal(stones(), stonesAfter(game, start));
    await play(page, last);
    assert.equal(stones(), stonesAfter(game, line));
    const boxes = findAllByRole("checkbox", null, find(document, "#insights", HTMLElement));
    for (const box of boxes) await page.press(box);
    const { insights } = lineOf(game, line);
    assert(insights && boxes.length === Object.keys(insights).length);
    for (const [name, kinds] of Object.entries(insights)) {
      const marked = [...document.querySelectorAll(`[data-insight="${name}"]`)].map((one) =>
        one.getAttribute("data-on"),
      );
      assert.deepEqual(marked.sort(), Object.values(kinds).flat().sort(), name);
      assert(shown(".insights-summary").includes(t(`insights.${name}.title`)), name);
    }
    const sample = [...document.querySelectorAll('[value="mobility"] + .insight-sample use')];
    const colors = Object.keys(insights.mobility ?? {}).map((color) => `#bn-${color}`);
    assert.deepEqual(
      sample.map((one) => one.getAttribute("href")),
      colors,
    );
    assert.deepEqual(storedValue("birnam.insights").sort(), Object.keys(insights).sort());
  });
}

test("what is switched on stays so, until it is switched off", async (context) => {
  const page = await openTree(context, "?moves=g8", { storage: { "birnam.insights": ["frontier"] } });
  const box = find(document, '.insight input[value="frontier"]', HTMLInputElement);
  assert.deepEqual([box.checked, document.querySelectorAll("[data-insight]").length > 0], [true, true]);
  await page.press(box);
  assert.deepEqual([document.querySelectorAll("[data-insight]").length, storedValue("birnam.insights")], [0, []]);
});

test("the score chart is a slider over the turns, with a table", async (context) => {
  const game = "hex-othello-3";
  const line = calmLine(game).split(",");
  const page = await openPage(context, `analysis-of-${game}`, { answers: positions, end: `?moves=${line}` });
  const slider = findByRole("slider", t("analysis.score.turn"));
  assert.equal(slider.getAttribute("aria-valuenow"), String(line.length));
  slider.focus();
  await walk(page, "ArrowLeft", "ArrowLeft");
  const ply = line.length - 2;
  const before = lineOf(game, line.slice(0, ply).join(",")).snapshot.view;
  assert.equal(stones(), before.stones);
  const told = Object.entries(before.score)
    .map(([color, count]) => `${t(`colors.${color}`)} ${count}`)
    .join(", ");
  assert.equal(slider.getAttribute("aria-valuetext"), `After move ${ply} of ${line.length}: ${told} stones`);
  assert.equal(shown("#score-chart .chart-caption"), told);
  await walk(page, "Home");
  assert.equal(stones(), stonesAfter(game, ""));
  assert.equal(document.querySelectorAll("#score-chart .chart-area").length, 3);
  const rows = [...document.querySelectorAll("#score-chart tbody tr")].map(textOf);
  assert.equal(rows.length, line.length + 1);
  assert.equal(rows[ply], `${ply}${line[ply - 1]}${Object.values(before.score).join("")}`);
});

test("forced passes belong to their move", async (context) => {
  const page = await openPage(context, "analysis-of-renegado", {
    answers: positions,
    end: "?moves=e4,e3,d5,e7,g8,c4,pass",
  });
  assert.equal(page.server.bodies("POST /api/v1/positions").length, 1, "a line with passes is asked for once");
  assert.equal(stones(), stonesAfter("renegado", "e4,e3,d5,e7,g8,c4"));
  assert.equal(location.search, "?moves=e4,e3,d5,e7,g8,c4&at=7");
  const nodes = [...document.querySelectorAll("#moves .node")];
  const last = find(document, "#moves .node:last-child", HTMLElement);
  assert.equal(nodes.length, 6);
  assert.match(textOf(last), /6\. c4.*7\. pass/);
  assert.match(nameOf(last), /, [^.]+\. \w+ passes: nothing to capture$/);
  assert.equal(findByRole("slider", t("analysis.score.turn")).getAttribute("aria-valuenow"), "7");
});

const NO_CAPTURE = `2. a1: ${t("refused.nothing-flanked", { cell: "a1" })}`;
for (const [query, moves, said] of /** @type {const} */ ([
  ["moves=g8,a1,d5", "g8", NO_CAPTURE],
  ["moves=g8&v=0.e4&v=1.a1&at=2-1", "g8", NO_CAPTURE],
])) {
  test(`an address with faults: ${query}`, async (context) => {
    const page = await openTree(context, `?${query}`);
    await page.pass(200);
    assert.deepEqual([textOf(node("g8")), shown("#error")], [textOf(node("g8")), said]);
    assert.equal(stones(), stonesAfter("macbeth", moves));
  });
}

test("a position that cannot be loaded is explained", async (context) => {
  await openTree(context, "?moves=g8", { answers: { [POSITIONS]: unreachable } });
  assert.equal(shown("#error"), t("errors.unreachable"));
});

test("a record is imported, once its game is known", async (context) => {
  const RECORDS = "POST /api/v1/records";
  const page = await openPage(context, "analysis", { answers: { [RECORDS]: refusal(422, "which-game", "?") } });
  const submit = button("analysis.import.submit");
  const message = () => textOf(findByRole("alert", null, find(document, "#import", HTMLElement)));
  await page.press(submit);
  assert.deepEqual([message(), page.server.bodies(RECORDS)], [t("analysis.import.empty"), []]);
  await page.fill(findByRole("textbox", t("analysis.import.label")), "1. d4 e4");
  await page.press(submit);
  const choice = findByRole("combobox", t("analysis.import.which-game"));
  assert.deepEqual([message(), page.focused], ["", choice], "a question is no error");
  await page.choose(choice, "othello");
  page.server.answers[RECORDS] = refusal(422, "illegal", "No capture.");
  await page.press(submit);
  assert.equal(message(), "No capture.");
  page.server.answers[RECORDS] = { game: "othello", options: { opening: "reversi" }, moves: ["d4", "e4"] };
  await page.press(submit);
  assert.deepEqual(
    page.server.bodies(RECORDS).map(({ game }) => game),
    [null, "othello", "othello"],
  );
  assert.deepEqual(page.visits, ["/analysis/othello?opening=reversi&moves=d4,e4"]);
});

test("the line is copied, and a match starts from any position that is not final", async (context) => {
  const CREATE = "POST /api/v1/matches";
  const page = await openTree(context, `?moves=${MAIN},white-resigns`, {
    answers: { [CREATE]: { id: "new", url: "/matches/new" } },
  });
  await page.press(findByRole("tab", t("analysis.share.title")));
  await page.press(button("analysis.share.record"));
  assert.equal(page.clipboard, lineOf("macbeth", `${MAIN},white-resigns`).text);
  await page.press(button("share.title"));
  while (!document.querySelector("#share[open]")) await page.settle(); // its script is loading
  const share = findByRole("dialog");
  await page.press(button("common.copy-link", {}, share));
  assert.equal(page.clipboard, location.href);
  await page.press(button("common.close", {}, share));
  const open = button("analysis.play.open");
  await page.press(open);
  assert.equal(shown(".start-match-message"), t("analysis.play.over"));
  await walk(page, node("e4"), open);
  const dialog = findByRole("dialog");
  assert.equal(shown(".start-match-message"), "");
  await page.press(findByRole("radio", t("colors.white"), dialog));
  await page.press(button("start-match.submit", {}, dialog));
  const [wish] = page.server.bodies(CREATE);
  assert.deepEqual([wish.game, wish.moves, wish.color, wish.listed], ["macbeth", ["g8", "d5", "e4"], "white", false]);
  assert.deepEqual(page.visits, ["/matches/new"]);
});
