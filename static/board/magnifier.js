/** A press and hold on a small board shows the cells above the finger; lifting it presses the cell in the middle. */

/** @import {Board} from "./render.js" */

import { createElement, createSvg, setAttribute } from "../browser/dom.js";

const HOLD_TIME = 350; // milliseconds; browsers open their own menu after 500
const SAME_PRESS = 1_000; // milliseconds between a hold and its click
const MAX_DRIFT = 10; // pixels that a finger moves while it is held
const SMALL_CELL = 44; // pixels; a smaller cell is hard to hit
const RADIUS = 76; // pixels of the glass
const DISTANCE = 24; // pixels between the finger and the glass
const ZOOM = 2.2;

/** @typedef {{x: number, y: number}} Point */

/**
 * @param {Board} board @param {(cell: string) => void} press
 * @param {AbortSignal} [signal] @param {PointerEvent | null} [held] A finger that is on the board already.
 */
export function magnifyOnHold(board, press, signal, held = null) {
  const { svg } = board;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {{id: number, at: Point} | null} */
  let finger = null;
  /** @type {Glass | null} */
  let glass = null;
  let heldAt = -Infinity; // the click after a hold is not a separate press

  /** @type {<K extends keyof SVGElementEventMap>(type: K, listener: (event: SVGElementEventMap[K]) => void, options?: AddEventListenerOptions) => void} */
  const on = (type, listener, options) => svg.addEventListener(type, listener, { signal, ...options });
  const end = () => {
    clearTimeout(timer);
    if (glass) heldAt = performance.now();
    glass?.root.remove();
    [finger, glass] = [null, null];
  };

  /** @param {PointerEvent} event */
  const begin = (event) => {
    const isSecond = finger !== null;
    end();
    if (!isSecond) heldAt = -Infinity; // its click is a separate press
    if (event.pointerType !== "touch" || isSecond || cellSize(board) >= SMALL_CELL) return;
    finger = { id: event.pointerId, at: pointOf(event) };
    timer = setTimeout(() => {
      if (!finger) return;
      glass = new Glass(board);
      glass.show(finger.at);
    }, HOLD_TIME);
  };
  if (held) begin(held);
  on("pointerdown", begin);
  on("pointermove", (event) => {
    if (event.pointerId !== finger?.id) return;
    const at = pointOf(event);
    if (glass && isInside(svg, at)) glass.show(at);
    else if (glass || Math.hypot(at.x - finger.at.x, at.y - finger.at.y) > MAX_DRIFT) end();
  });
  on("pointerup", (event) => {
    if (event.pointerId !== finger?.id) return;
    const cell = glass?.cell;
    end();
    if (cell) press(cell);
  });
  on("pointercancel", end);
  on("click", (event) => performance.now() - heldAt < SAME_PRESS && event.stopImmediatePropagation(), {
    capture: true,
  });
  on("touchmove", (event) => glass && event.preventDefault(), { passive: false }); // else the page scrolls
  on("contextmenu", (event) => {
    if (!finger) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && glass && end(), { signal });
}

/** The enlarged part of the board, above the finger. */
class Glass {
  cell = "";

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board;
    this.copy = createSvg("g", { class: svg.getAttribute("class") ?? "" });
    for (const part of svg.children) {
      if (part.localName !== "defs" && part.localName !== "title") this.copy.append(part.cloneNode(true));
    }
    for (const part of this.copy.querySelectorAll("*")) {
      for (const name of ["id", "role", "tabindex", "aria-label"]) part.removeAttribute(name);
    }
    const view = createSvg("svg", { viewBox: `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}` }, this.copy);
    this.root = createElement("div", { class: "magnifier", "aria-hidden": "true" }, view);
    (svg.closest("dialog") ?? document.body).append(this.root);
  }

  /** @param {Point} at The finger. */
  show(at) {
    const cell = this.#cellAt(at);
    const copyOf = (/** @type {string} */ name) => this.copy.querySelector(`.cell[data-cell="${name}"]`);
    copyOf(this.cell)?.removeAttribute("data-magnified");
    copyOf(cell)?.setAttribute("data-magnified", "");
    this.cell = cell;
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix) return;
    const { a, b, c, d, e, f } = matrix;
    const [x, y] = [(e - at.x) * ZOOM, (f - at.y) * ZOOM];
    setAttribute(this.copy, "transform", `matrix(${a * ZOOM} ${b * ZOOM} ${c * ZOOM} ${d * ZOOM} ${x} ${y})`);
    const above = at.y - DISTANCE - 2 * RADIUS;
    const beside = at.x > 2 * RADIUS + DISTANCE ? at.x - DISTANCE - 2 * RADIUS : at.x + DISTANCE;
    const left = above >= 0 ? at.x - RADIUS : beside;
    this.root.style.left = `${Math.min(Math.max(0, left), document.documentElement.clientWidth - 2 * RADIUS)}px`;
    this.root.style.top = `${Math.max(0, above)}px`;
  }

  /** @param {Point} at @returns {string} Empty beside all cells. */
  #cellAt({ x, y }) {
    for (const element of document.elementsFromPoint(x, y)) {
      const cell = element.closest(".cell");
      if (cell && this.board.svg.contains(cell)) return cell.getAttribute("data-cell") ?? "";
    }
    return "";
  }
}

/** @param {Board} board @returns {number} In pixels. */
function cellSize(board) {
  const tile = board.cells.values().next().value?.querySelector(".tile");
  return tile?.getBoundingClientRect().width ?? Infinity;
}

/** @param {Element} element @param {Point} at */
function isInside(element, { x, y }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** @param {PointerEvent} event @returns {Point} */
function pointOf({ clientX, clientY }) {
  return { x: clientX, y: clientY };
}
