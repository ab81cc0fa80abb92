/** The shares of the players over the turns of a game, as one filled area. It is also a slider that selects a turn, and it has a table of its data. */

/** @import {Color} from "../../protocol.js" */

import { createElement, createSvg, find, setAttribute, setText } from "../../browser/dom.js";
import { percent, t } from "../../browser/messages.js";

const [WIDTH, HEIGHT] = [360, 140];
const MARGIN = { left: 46, right: 8, top: 20, bottom: 8 };
const CURSOR_EXCESS = 8; // of the line at the selected turn, above the plot

/**
 * @typedef {{
 *   go: (ply: number) => void,
 *   page: (direction: 1 | -1, ply: number) => number | undefined,
 * }} ChartOptions `page` is the turn that PageUp (1) and PageDown (-1) select.
 */
/** @typedef {{color: Color, points: {ply: number, share: number}[]}} Series `share` is compared with the others'. */
/**
 * @typedef {{
 *   series: Series[],
 *   behind?: SVGElement[],
 *   above?: SVGElement[],
 * }} ChartContent
 */

export class TurnChart {
  last = 0;
  #ply = 0;

  /** @param {HTMLElement} root @param {HTMLTableElement} table Of its data. @param {ChartOptions} options */
  constructor(root, table, options) {
    this.options = options;
    this.plot = find(root, ".chart-plot", HTMLElement);
    this.caption = find(root, ".chart-caption", HTMLElement);
    this.table = table;
    this.svg = createSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    this.plot.append(this.svg);
    this.plot.addEventListener("click", (event) => this.#selectAt(event));
    this.plot.addEventListener("keydown", (event) => this.#selectByKey(event));
  }

  /** The area of the lines, in the units of the drawing. */
  get area() {
    const { left, top } = MARGIN;
    const [right, bottom] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom];
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }

  /** @param {number} ply */
  x(ply) {
    return this.area.left + (ply / Math.max(1, this.last)) * this.area.width;
  }

  /** @param {number} share */
  y(share) {
    return this.area.bottom - share * this.area.height;
  }

  /** @param {ChartContent} content */
  draw({ series, behind = [], above = [] }) {
    const { top, bottom } = this.area;
    const cursor = createSvg("line", { class: "chart-cursor", y1: top - CURSOR_EXCESS, y2: bottom });
    const grid = [0, 0.5, 1].flatMap((share) => this.#gridLine(share, percent(share)));
    this.svg.replaceChildren(...this.#areas(series), ...behind, ...grid, cursor, ...above);
  }

  /** @param {string[]} head @param {string[][]} rows The first cell of each is its header. */
  fillTable(head, rows) {
    const header = head.map((text) => createElement("th", { scope: "col" }, text));
    const body = rows.map(([first = "", ...others]) => {
      const cells = others.map((text) => createElement("td", {}, text));
      return createElement("tr", {}, createElement("th", { scope: "row" }, first), ...cells);
    });
    this.table.replaceChildren(
      createElement("thead", {}, createElement("tr", {}, ...header)),
      createElement("tbody", {}, ...body),
    );
  }

  /** @param {number} ply @param {string} text What is known of the turn. @param {string} caption */
  select(ply, text, caption) {
    this.#ply = ply;
    setAttribute(this.plot, "aria-valuemax", String(this.last));
    setAttribute(this.plot, "aria-valuenow", String(ply));
    setAttribute(
      this.plot,
      "aria-valuetext",
      ply ? t("analysis.after", { ply, last: this.last, text }) : t("review.at-start", { text }),
    );
    setText(this.caption, caption);
    const cursor = this.svg.querySelector(".chart-cursor");
    for (const end of ["x1", "x2"]) if (cursor) setAttribute(cursor, end, String(this.x(ply)));
  }

  /** @param {MouseEvent} event */
  #selectAt({ clientX, target }) {
    const dot = target instanceof Element ? target.getAttribute("data-ply") : null;
    if (dot) return this.#go(Number(dot));
    const box = this.svg.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * WIDTH;
    this.#go(Math.round(((x - this.area.left) / this.area.width) * Math.max(1, this.last)));
  }

  /** @param {KeyboardEvent} event */
  #selectByKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const ply = this.#plyForKey(event.key);
    if (ply === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(ply);
  }

  /** @param {string} key @returns {number | undefined} */
  #plyForKey(key) {
    if (key === "ArrowLeft" || key === "ArrowDown") return this.#ply - 1;
    if (key === "ArrowRight" || key === "ArrowUp") return this.#ply + 1;
    if (key === "PageUp") return this.options.page(1, this.#ply);
    if (key === "PageDown") return this.options.page(-1, this.#ply);
    if (key === "Home") return 0;
    return key === "End" ? this.last : undefined;
  }

  /** @param {number} ply */
  #go(ply) {
    this.options.go(Math.min(this.last, Math.max(0, ply)));
  }

  /** @param {number} share @param {string} label */
  #gridLine(share, label) {
    const { left, right } = this.area;
    const y = this.y(share);
    const text = createSvg("text", { x: left - 8, y: y + 5, class: "chart-label" });
    text.textContent = label;
    return [createSvg("line", { class: "chart-grid", x1: left, x2: right, y1: y, y2: y }), text];
  }

  /** @param {Series[]} series From the bottom to the top. @returns {SVGElement[]} */
  #areas(series) {
    const points = series[0]?.points ?? [];
    const sums = points.map((_, place) => series.reduce((sum, one) => sum + (one.points[place]?.share ?? 0), 0));
    const low = points.map(() => 0);
    return series.map(({ color, points: shares }) => {
      const below = low.map((share, place) => this.#place(points[place]?.ply ?? 0, share));
      for (const [place, { share }] of shares.entries()) {
        low[place] = (low[place] ?? 0) + (sums[place] ? share / sums[place] : 1 / series.length);
      }
      const above = low.map((share, place) => this.#place(points[place]?.ply ?? 0, share));
      return createSvg("polygon", {
        class: "chart-area",
        "data-color": color,
        points: [...below, ...above.reverse()].join(" "),
      });
    });
  }

  /** @param {number} ply @param {number} share */
  #place(ply, share) {
    return `${this.x(ply)},${this.y(share)}`;
  }
}
