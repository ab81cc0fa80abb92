/** The page of the workshop, with answers that the server gave. */

/** @import {TestContext} from "node:test" */
/** @import {AskedRequest} from "../../support/page/server.js" */
/** @import {Page} from "../../support/page/page.js" */

import { readFileSync } from "node:fs";
import { find } from "../../../../static/browser/dom.js";
import { t } from "../../../../static/browser/messages.js";
import { cell } from "../../analysis/support/board.js";
import { openPage } from "../../support/page/page.js";

/**
 * @type {{
 *   check: Record<string, any>, carve: Record<string, any>, sample: Record<string, any>, boards: Record<string, string>,
 *   holes: string[],
 * }}
 */
export const RECORDED = JSON.parse(readFileSync(new URL("../../pages/variants.json", import.meta.url), "utf8"));
export const KEPT = "birnam.workshop";
export const CHECKED = 250; // milliseconds after a change
export const [PLAIN = "", CARVED = "", , SMALL = "", , OTHELLO = ""] = Object.keys(RECORDED.check);
export const UNKNOWN = { variant: null, problem: { reason: "unknown", message: "?", cells: [] } };

/** @param {Record<string, any>} answers */
export function recorded(answers) {
  return (/** @type {AskedRequest} */ { body }) => answers[body.rules] ?? UNKNOWN;
}

export const ANSWERS = {
  "POST /api/v1/variants/check": recorded(RECORDED.check),
  "POST /api/v1/variants/carve": recorded(RECORDED.carve),
  "POST /api/v1/variants/sample": recorded(RECORDED.sample),
  ...Object.fromEntries(
    Object.entries(RECORDED.boards).map(([name, drawing]) => [
      `GET /workshop/boards/${name}.svg`,
      () => new Response(drawing),
    ]),
  ),
};

/** @param {TestContext} context @param {Parameters<typeof openPage>[2]} [options] */
export async function openWorkshop(context, options = {}) {
  const page = await openPage(context, "workshop", { answers: ANSWERS, ...options });
  await page.pass(CHECKED);
  return page;
}

/** @param {string} thing @returns {string[]} The cells with a thing. */
export function cellsWith(thing) {
  return [...document.querySelectorAll(`.board .cell[data-thing="${thing}"]`)]
    .map((one) => one.getAttribute("data-cell") ?? "")
    .sort();
}

/** @param {string} name @param {string} value */
export const radio = (name, value) => find(document, `input[name="${name}"][value="${value}"]`, HTMLInputElement);

/** @param {Page} page @param {...string} cells */
export async function paint(page, ...cells) {
  for (const name of cells) await page.press(cell(name));
}

/** @param {string} game */
export const named = (game) => t("workshop.valid-known", { title: t(`games.${game}.title`) });
