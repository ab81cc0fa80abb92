/** The parts of a match's page, and the texts in them. */

/** @import {Color} from "../../../../static/protocol.js" */
/** @import {Page} from "./page.js" */

import { find } from "../../../../static/browser/dom.js";
import { isShown } from "./browser_gaps.js";
import { findAllByRole, findByRole, textOf } from "./find.js";

/** @param {string} selector @returns {HTMLElement} */
export function part(selector) {
  return find(document, selector, HTMLElement);
}

/** @param {string} name @returns {SVGGElement} A cell of the match's board. */
export function cell(name) {
  return find(document, `#match .cell[data-cell="${name}"]`, SVGGElement);
}

/** @returns {Record<string, string>} The color of each stone on the match's board, by its cell. */
export function stonesShown() {
  const cells = [...find(document, "#match svg.board", SVGSVGElement).querySelectorAll(".cell")];
  return Object.fromEntries(
    cells.flatMap((one) => {
      const [name, stone] = [one.getAttribute("data-cell"), one.getAttribute("data-stone")];
      return name && stone ? [[name, stone]] : [];
    }),
  );
}

/** @param {string} attribute @returns {string[]} The names of the cells that have it, in order. */
export function cellsWith(attribute) {
  const cells = [...document.querySelectorAll(`#match .cell[${attribute}]`)];
  return cells.map((one) => one.getAttribute("data-cell") ?? "").sort();
}

/** @param {string} selector @returns {string} Empty if it is hidden. */
export function shownText(selector) {
  const element = part(selector);
  return isShown(element) ? textOf(element) : "";
}

/** @returns {string} The status line. */
export function notice() {
  return shownText("#notice-text");
}

/** @returns {string} The label of the main button. */
export function mainLabel() {
  return shownText("#play");
}

/** @returns {string[]} The latest sentences for screen readers. */
export function heard() {
  return [...document.querySelectorAll("#announcer p")].map(textOf);
}

/** @returns {string[]} The names of the moves in the list. */
export function moveNames() {
  return [...document.querySelectorAll("#moves .move-name")].map(textOf);
}

/** @param {Color} color @param {string} [name] Of a part. @returns {HTMLElement} */
export function seat(color, name = "") {
  return part(`.seat[data-color="${color}"] ${name}`.trim());
}

/** @returns {{text: string, buttons: string[]}[]} */
export function cards() {
  return [...document.querySelectorAll("#cards .offer-card")].map((card) => ({
    text: [".offer-card-text", ".offer-card-details"]
      .map((each) => textOf(find(card, each, HTMLElement)))
      .join(" ")
      .trim(),
    buttons: findAllByRole("button", null, card).map(textOf),
  }));
}

const MENU_ARMED = 310; // milliseconds

/** Opens the menu beside the main button, and chooses something. @param {Page} page @param {string | RegExp} name */
export async function chooseInMenu(page, name) {
  await page.press(part("#more-button"));
  await page.pass(MENU_ARMED);
  await page.press(findByRole("button", name, part("#more-menu")));
}
