/** The editor of conditional moves: lines that are played on a second board, and saved. */

/** @import {AnalysisResponse, PlanView} from "../../../static/protocol.js" */
/** @import {MatchContext} from "../support/page/match_panels.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { prepareBoard } from "../../../static/board/render.js";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { moveListPanel } from "../../../static/panel/move_list.js";
import { planButton } from "../../../static/planning/plan_button.js";
import { frameAfter, frameOf, gameOf, stateOf } from "../support/match.js";
import { findByRole, textOf } from "../support/page/find.js";
import { openPanels } from "../support/page/match_panels.js";
import { heard, notice, part, shownText } from "../support/page/match_parts.js";

const PLAN = "GET /api/v1/matches/match/plan";
const RECORD = "GET /api/v1/matches/match/record.json";
const PLAYER = "Ben (White)";
const [WHITE_TO_MOVE, BLACK_TO_MOVE] = [gameOf(stateOf("plan", 3)), gameOf(stateOf("macbeth", 4))];

/** @param {string[][]} lines @param {Partial<PlanView>} [limits] @returns {PlanView} */
function plan(lines, limits) {
  return { version: 3, lines, max_lines: 32, max_plies: 16, ...limits };
}

/** @param {{body: {moves: string[]}}} request @returns {Partial<AnalysisResponse>} A position after the moves. */
function position({ body: { moves } }) {
  const snapshot = moves.length % 2 ? WHITE_TO_MOVE : BLACK_TO_MOVE;
  const [turn] = snapshot.turns;
  assert(turn);
  return { snapshot: { ...snapshot, turns: moves.map((move) => ({ ...turn, move })) }, record: moves, stopped: null };
}

/** @param {MatchContext} match */
function planPanels({ page, root, dispatch, send, announce }) {
  const board = prepareBoard(find(root, "svg.board", SVGSVGElement), "board");
  const notify = (/** @type {string} */ text) => dispatch({ t: "notice-shown", text });
  const loadEditor = () => page.modules.load("planning/editor.js"); // it looks at the window when it is loaded
  return [
    planButton(root, board, { match: "match", send, notify, announce, loadEditor }),
    moveListPanel(root, () => {}),
  ];
}

/**
 * @param {import("node:test").TestContext} context @param {number} version
 * @param {Parameters<typeof openPanels>[4]} [options]
 */
function openPlan(context, version, options) {
  return openPanels(context, "plan", version, planPanels, { html: "match", ...options });
}

/**
 * Black's page in White's turn, with the editor open.
 * @param {import("node:test").TestContext} context @param {PlanView} [saved] @param {Record<string, unknown>} [answers]
 */
async function openEditor(context, saved = plan([]), answers = {}) {
  const record = { game: "macbeth", options: {}, moves: ["g8"] };
  const opened = await openPlan(context, 3, {
    answers: {
      ...{ [PLAN]: saved, [RECORD]: record, "POST /api/v1/positions": position },
      ...answers,
    },
  });
  await opened.page.press(part("#plan-open"));
  return opened;
}

/** @param {import("../support/page/page.js").Page} page @param {...string} cells Pressed on the second board. */
async function enter(page, ...cells) {
  for (const name of cells) {
    const target = document.querySelector(`#plan-board .cell[data-cell="${name}"]`);
    assert(target);
    await page.press(target);
  }
}

/** @returns {string[]} */
function lines() {
  return [...document.querySelectorAll("#plan-lines .plan-line")].map(textOf);
}

/** The server confirms the plan, and then the changes that waited for that. @param {Awaited<ReturnType<typeof openEditor>>} opened */
async function confirm({ page, socket }) {
  for (let id = ""; id !== socket.messages("plan").at(-1).id; ) {
    ({ id } = socket.messages("plan").at(-1));
    await page.receive(socket, { t: "accepted", id });
  }
}

test("a line is entered move by move, and saved", async (context) => {
  const opened = await openEditor(context);
  const { page, socket } = opened;
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.first", { player: PLAYER }));
  assert.equal(part("#plan-back").ariaDisabled, "true");
  await enter(page, "h7");
  assert.equal(shownText("#plan-prompt"), t("plan.yours.after", { move: "h7" }));
  assert.deepEqual(lines(), [], "a line ends with a reply");
  await enter(page, "i7");
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.after", { move: "i7", player: PLAYER }));
  assert.deepEqual(lines(), ["h7 → i7"]);
  assert.equal(shownText("#plan-message"), t("common.saving"));
  const [{ at, lines: sent }] = socket.messages("plan");
  assert.deepEqual([at, sent], [3, [["h7", "i7"]]]);
  await confirm(opened);
  assert.equal(shownText("#plan-message"), t("plan.saved"));
  await page.key("Escape");
  assert.deepEqual([shownText("#plan"), shownText("#plan-open")], ["", t("plan.count", { count: 1 })]);
  assert.deepEqual(page.focused, part("#plan-open"));
});

test("lines are replaced, continued and removed", async (context) => {
  const opened = await openEditor(context, plan([["h7", "i7"]]));
  const { page, socket } = opened;
  await enter(page, "h7", "g5");
  assert.deepEqual(lines(), ["h7 → g5"], "another reply replaces the first");
  const back = part("#plan-back");
  await page.press(back);
  assert.equal(shownText("#plan-prompt"), t("plan.yours.after", { move: "h7" }));
  await page.press(back);
  await enter(page, "d5", "e7");
  assert.deepEqual(lines(), ["d5 → e7", "h7 → g5"]);
  await page.press(findByRole("button", t("plan.go-on", { moves: "h7, g5" })));
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.after", { move: "g5", player: PLAYER }));
  await page.press(findByRole("button", t("plan.forget", { moves: "d5, e7" })));
  assert.deepEqual(lines(), ["h7 → g5"]);
  assert.equal(page.focused, findByRole("button", t("plan.go-on", { moves: "h7, g5" })));
  await confirm(opened);
  await page.press(part("#plan-clear"));
  assert.deepEqual([lines(), page.focused], [[], back]);
  await confirm(opened);
  assert.equal(shownText("#plan-message"), t("plan.forgotten"));
  assert.deepEqual(socket.messages("plan").at(-1).lines, []);
});

test("moves of a plan are typed", async (context) => {
  const { page } = await openEditor(context);
  await page.key("/");
  const field = findByRole("combobox", t("typed.label"), part("#plan"), HTMLInputElement);
  assert.equal(page.focused, field);
  for (const move of ["H7", "i7"]) {
    await page.fill(field, move);
    await page.key("Enter");
  }
  assert.deepEqual([lines(), field.value], [["h7 → i7"], ""]);
});

/** White's page in Red's turn, with the editor open. @param {import("node:test").TestContext} context */
async function openThree(context) {
  const game = gameOf(stateOf("three_players", 6));
  const [turn] = game.turns;
  assert(turn);
  const record = { game: "hex-othello-3", options: {}, moves: ["g8", "g5"] };
  const answers = {
    [PLAN]: plan([]),
    [RECORD]: record,
    "POST /api/v1/positions": (/** @type {{body: {moves: string[]}}} */ { body: { moves } }) => {
      const to_move = /** @type {const} */ (["black", "white", "red"])[moves.length % 3] ?? "black";
      const view = { ...game.view, to_move };
      return {
        snapshot: { ...game, view, turns: moves.map((move) => ({ ...turn, move })) },
        record: moves,
        stopped: null,
      };
    },
  };
  const opened = await openPanels(context, "three_players", 5, planPanels, {
    html: "match-of-three",
    answers,
  });
  await opened.page.press(part("#plan-open"));
  /** Red plays. @param {string} move */
  const play = async (move) => {
    opened.page.server.answers[RECORD] = { ...record, moves: ["g8", "g5", move] };
    const frame = frameOf("three_players", 6);
    await opened.page.receive(opened.socket, { ...frame, turns: frame.turns.map((one) => ({ ...one, move })) });
  };
  return { ...opened, play };
}

test("a line of three players has moves of both others", async (context) => {
  const { page, socket, play } = await openThree(context);
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.first", { player: "Cleo (Red)" }));
  await enter(page, "g4");
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.after", { move: "g4", player: "Anna (Black)" }));
  await enter(page, "f4", "e4");
  assert.deepEqual(lines(), ["g4 → f4 → e4"]);
  await page.receive(socket, { t: "accepted", id: socket.messages("plan")[0].id });
  page.server.answers[PLAN] = plan([["f4", "e4"]]);
  await play("f6");
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.first", { player: "Anna (Black)" }), "it begins anew");
  assert.deepEqual(lines(), ["f4 → e4"]);
});

test("a line that is being entered goes on after its first move was played", async (context) => {
  const { page, play } = await openThree(context);
  await enter(page, "g4", "f4");
  await play("g4");
  assert.equal(shownText("#plan-prompt"), t("plan.yours.after", { move: "f4" }));
  await enter(page, "e4");
  assert.deepEqual(lines(), ["f4 → e4"]);
});

const LIMITS = /** @type {[Partial<PlanView>, string][]} */ ([
  [{ max_plies: 1 }, t("plan.too-long", { number: 1 })],
  [{ max_lines: 1 }, t("plan.too-many", { number: 1 })],
]);
for (const [limits, reason] of LIMITS) {
  test(`a plan has limits: ${Object.keys(limits)}`, async (context) => {
    const { page, socket } = await openEditor(context, plan([["d5", "e7"]], limits));
    await enter(page, "h7", "i7");
    assert.deepEqual([shownText("#plan-message"), socket.messages("plan")], [reason, []]);
  });
}

test("an illegal move, and a server that cannot be reached, are explained", async (context) => {
  const stopped = { reason: "illegal", message: "h7 is not legal." };
  const { page, socket } = await openEditor(context);
  page.server.answers["POST /api/v1/positions"] = { ...position({ body: { moves: ["g8"] } }), stopped };
  await enter(page, "h7");
  assert.equal(shownText("#plan-message"), stopped.message);
  assert.equal(shownText("#plan-prompt"), t("plan.theirs.first", { player: PLAYER }));
  page.server.answers["POST /api/v1/positions"] = position;
  await enter(page, "h7", "i7");
  const [{ id }] = socket.messages("plan");
  const message = t("refused.plan-after-end");
  page.server.answers[PLAN] = plan([]);
  await page.receive(socket, { t: "refused", id, reason: "late", message, snapshot: WHITE_TO_MOVE });
  assert.deepEqual([lines(), shownText("#plan-message").includes(message)], [[], true]);
});

test("a played conditional move is told, and closes the editor for the own turn", async (context) => {
  const { page, socket } = await openEditor(context, plan([["h7", "i7"]]));
  page.server.answers[PLAN] = plan([]);
  await page.receive(socket, frameOf("plan", 4), frameOf("plan", 5));
  assert.equal(notice(), t("plan.played", { moves: "i7" }));
  assert(heard().includes(`${t("plan.played", { moves: "i7" })}.`));
  assert.match(textOf(part('#moves [data-ply="3"]')), new RegExp(t("moves.planned")));
  assert.equal(shownText("#plan-open"), t("plan.title"));
  await page.receive(socket, frameAfter(stateOf("plan"), { view: { to_move: "black" } }));
  assert.deepEqual([shownText("#plan"), shownText("#plan-open")], ["", ""]);
});

test("a plan that has been played is no longer called saved", async (context) => {
  const opened = await openEditor(context);
  const { page, socket } = opened;
  await enter(page, "h7", "i7");
  await confirm(opened);
  assert.equal(shownText("#plan-message"), t("plan.saved"));
  page.server.answers[PLAN] = plan([]);
  await page.receive(socket, frameOf("plan", 4), frameOf("plan", 5));
  assert.deepEqual([notice(), shownText("#plan-message")], [t("plan.played", { moves: "i7" }), ""]);
});

test("an unexpected move voids the plan", async (context) => {
  const { page, socket } = await openPlan(context, 4, { answers: { [PLAN]: plan([["d5", "e7"]]) } });
  assert.equal(shownText("#plan-open"), t("plan.count", { count: 1 }));
  page.server.answers[PLAN] = plan([]);
  const moved = frameOf("plan", 5);
  const view = { ...moved.view, to_move: /** @type {const} */ ("black") };
  await page.receive(socket, { ...moved, turns: moved.turns.slice(0, 1), view });
  assert.equal(notice(), t("plan.void", { reason: "Ben played h7" }));
  assert.equal(shownText("#plan-open"), "");
});

test("a plan of another device is loaded, and nobody else has the button", async (context) => {
  const { page, socket } = await openPlan(context, 3);
  page.server.answers[PLAN] = plan([["h7", "i7"]]);
  await page.receive(socket, frameOf("plan", 4));
  assert.equal(shownText("#plan-open"), t("plan.count", { count: 1 }));
  await page.close();
  await openPlan(context, 3, { you: [] });
  assert.equal(shownText("#plan-open"), "");
});
