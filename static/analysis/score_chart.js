/** The score over the game as lines, one a color; a way to any ply by mouse, finger and keys, and the same as a table. */

/** @import {Color, SnapshotMessage, TurnView} from "../protocol.js" */

import { createElement, createSvg, find, setAttribute, setText } from "../browser/dom.js";
import { colorName, scoreText } from "../view/phrases.js";
import { countsCaptures } from "../view/position.js";

const WIDTH = 600;
const HEIGHT = 150;
const EDGE = { left: 34, right: 26, top: 12, bottom: 20 };

/**
 * @typedef {{snapshot: SnapshotMessage, turns: TurnView[], ply: number}} Course Of the line that is looked at all turns, and
 * after how many of them the board stands.
 */

/** @param {HTMLElement} root @param {(ply: number) => void} go @returns {(course: Course) => void} */
export function curve(root, go) {
  const plot = find(root, ".curve-plot", HTMLElement);
  const caption = find(root, ".curve-now", HTMLElement);
  const table = find(root, "table", HTMLTableElement);
  const svg = createSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  plot.append(svg);
  let last = 0;
  let at = 0;
  let drawn = "";

  /** @param {MouseEvent} event */
  const jump = (event) => {
    const box = svg.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((share - EDGE.left) / (WIDTH - EDGE.left - EDGE.right)) * Math.max(1, last));
    go(Math.min(last, Math.max(0, ply)));
  };
  plot.addEventListener("click", jump);
  plot.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const ways = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
      Home: -last,
      End: last,
    };
    const step = ways[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(Math.min(last, Math.max(0, at + step)));
  });

  return ({ snapshot, turns, ply }) => {
    const { players } = snapshot.match;
    const rows = [snapshot.start_score, ...turns.map(({ score }) => score)];
    const now = scoreText(rows[ply] ?? {}, players);
    const what = countsCaptures(snapshot) ? "captures" : "stones";
    [last, at] = [turns.length, ply];
    setAttribute(plot, "aria-valuemax", String(last));
    setAttribute(plot, "aria-valuenow", String(ply));
    setAttribute(plot, "aria-valuetext", `After ${ply} of ${last} turns: ${now} ${what}`);
    setText(caption, now);
    const shape = JSON.stringify(rows);
    if (shape !== drawn) {
      drawn = shape;
      svg.replaceChildren(...picture(rows, players));
      fill(table, rows, players, turns);
    }
    point(svg, ply, last);
  };
}

/** @param {Partial<Record<Color, number>>[]} rows @param {Color[]} players */
function picture(rows, players) {
  const most = Math.max(4, ...rows.flatMap((row) => players.map((color) => row[color] ?? 0)));
  const x = (/** @type {number} */ ply) => across(ply, rows.length - 1);
  const y = (/** @type {number} */ score) => HEIGHT - EDGE.bottom - (score / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const heights = [0, Math.round(most / 2), most];
  const grid = heights.flatMap((score) => {
    const label = createSvg("text", { x: EDGE.left - 8, y: y(score) + 5, class: "curve-label" });
    label.textContent = String(score);
    return [
      createSvg("line", { class: "curve-grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(score), y2: y(score) }),
      label,
    ];
  });
  const now = createSvg("line", { class: "curve-at", y1: EDGE.top - 6, y2: HEIGHT - EDGE.bottom });
  const lines = players.flatMap((color) => {
    const points = rows.map((row, ply) => `${x(ply)},${y(row[color] ?? 0)}`).join(" ");
    const end = `translate(${x(rows.length - 1) + 4} ${y(rows.at(-1)?.[color] ?? 0)}) scale(.36)`;
    const stone = createSvg("use", { href: `#bn-${color}`, transform: end });
    return [createSvg("polyline", { class: "curve-line", "data-color": color, points }), stone];
  });
  return [...grid, now, ...lines];
}

/** @param {number} ply @param {number} last */
function across(ply, last) {
  return EDGE.left + (ply / Math.max(1, last)) * (WIDTH - EDGE.left - EDGE.right);
}

/** @param {SVGSVGElement} svg @param {number} ply @param {number} last */
function point(svg, ply, last) {
  const line = find(svg, ".curve-at", SVGLineElement);
  const x = String(across(ply, last));
  setAttribute(line, "x1", x);
  setAttribute(line, "x2", x);
}

/** @param {HTMLTableElement} table @param {Partial<Record<Color, number>>[]} rows @param {Color[]} players @param {TurnView[]} turns */
function fill(table, rows, players, turns) {
  const head = ["Turn", "Move", ...players.map(colorName)].map((text) => createElement("th", { scope: "col" }, text));
  const body = rows.map((row, ply) => {
    const move = ply === 0 ? "start" : (turns[ply - 1]?.move ?? "");
    const figures = players.map((color) => createElement("td", {}, String(row[color] ?? 0)));
    return createElement(
      "tr",
      {},
      createElement("th", { scope: "row" }, String(ply)),
      createElement("td", {}, move),
      ...figures,
    );
  });
  table.replaceChildren(
    createElement("thead", {}, createElement("tr", {}, ...head)),
    createElement("tbody", {}, ...body),
  );
}
