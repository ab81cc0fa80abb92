/** A board for one pair of hands: what is played on it, what it shows, and the server's answers to it. */

/** @import {AnalysisResponse} from "../../../../static/protocol.js" */
/** @import {Page} from "../../support/page/page.js" */
/** @import {AskedRequest} from "../../support/page/server.js" */

import { readFileSync } from "node:fs";
import { find } from "../../../../static/browser/dom.js";
import { t } from "../../../../static/browser/messages.js";
import { isShown } from "../../support/page/browser_gaps.js";
import { findByRole, textOf } from "../../support/page/find.js";

const CELL = /[a-k][0-9]+/g;
const UNHURRIED = 200; // milliseconds; the page waits for the next of two faster steps
/** @type {Record<string, Record<string, AnalysisResponse>>} By game and moves. */
const RECORDED = JSON.parse(readFileSync(new URL("../../pages/positions.json", import.meta.url), "utf8"));
export const POSITIONS = "POST /api/v1/positions";

/** @param {string} game @param {string} moves @returns {AnalysisResponse} What the server says of a line, with all insights. */
export function lineOf(game, moves) {
  const found = RECORDED[game]?.[moves];
  if (!found) throw new Error(`${moves} of ${game} is not recorded: add it to tests/js/fixtures/board_pages.py`);
  return found;
}

/** The server's answers to lines. */
export const positions = {
  [POSITIONS]: (/** @type {AskedRequest} */ { body: { game, moves, insights } }) => {
    const found = lineOf(game, moves.join(","));
    return insights ? found : { ...found, insights: null };
  },
};

/** @param {string} game @returns {string} The longest of its lines in which nobody passes or leaves. */
export function calmLine(game) {
  const lines = Object.entries(RECORDED[game] ?? {}).filter(
    ([
      ,
      {
        snapshot: { view },
        record,
        stopped,
      },
    ]) => {
      return view.status === "running" && !stopped && !record.includes("pass");
    },
  );
  return lines.map(([moves]) => moves).reduce((one, other) => (other.length > one.length ? other : one));
}

/** @param {string} name @param {ParentNode} [root] @returns {SVGElement} */
export function cell(name, root = document) {
  return find(root, `.board .cell[data-cell="${name}"]`, SVGElement);
}

/** Plays moves with the mouse. @param {Page} page @param {string} moves @param {ParentNode} [root] */
export async function play(page, moves, root = document) {
  for (const move of moves.split(",")) {
    if (move === "pass") await page.press(find(root, '[data-action="pass"]', HTMLElement));
    if (move.startsWith("!")) await page.press(find(root, '[data-action="sacrifice"]', HTMLElement));
    for (const name of move.match(CELL) ?? []) await page.press(cell(name, root));
  }
}

/** @param {Page} page @param {...(string | Element)} steps Keys and things to press, one after the other. */
export async function walk(page, ...steps) {
  for (const step of steps) {
    await (typeof step === "string" ? page.key(step) : page.press(step));
    await page.pass(UNHURRIED);
  }
}

/** @param {ParentNode} [root] @returns {string} The stones on the board, as in a snapshot. */
export function stones(root = document) {
  return [...root.querySelectorAll(".board .cell")]
    .map((one) => (one.getAttribute("data-stone") ?? "")[0] ?? ".")
    .join("");
}

/** @param {string} game @param {string} moves @returns {string} The stones after a line. */
export function stonesAfter(game, moves) {
  return lineOf(game, moves).snapshot.view.stones;
}

/** @param {string} key Of a message. @param {Parameters<typeof t>[1]} [values] @param {Document | Element} [root] */
export function button(key, values, root = document) {
  return findByRole("button", t(key, values), root);
}

/** @param {string} selector @returns {string} The text of a part of the page; empty if it is hidden. */
export function shown(selector) {
  const element = find(document, selector, HTMLElement);
  return isShown(element) ? textOf(element) : "";
}

/** @param {string} name @returns {HTMLElement} A move in the tree, by a part of its name. */
export function node(name) {
  const nodes = [...document.querySelectorAll("#moves .node")].filter((one) =>
    new RegExp(`\\b${name}\\b`).test(textOf(one)),
  );
  const [found] = nodes;
  if (nodes.length !== 1 || !(found instanceof HTMLElement))
    throw new Error(`${nodes.length} moves are called ${name}`);
  return found;
}

/** @returns {string[]} The latest sentences for screen readers. */
export function heard() {
  return [...document.querySelectorAll("#announcer p")].map(textOf);
}
