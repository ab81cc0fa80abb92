/** The board of the workshop: the server's drawing of an empty one, and what the design puts on it. */

/** @import {Board} from "../board/render.js" */
/** @import {Design} from "./design.js" */
/** @import {Grid} from "./symmetry.js" */

import { speedFactor } from "../board/animate.js";
import { listenToBoard } from "../board/input.js";
import { middleCell, setTabStop } from "../board/keyboard.js";
import { cellCenter, prepareBoard, setStone } from "../board/render.js";
import { createSvg, setAttribute } from "../browser/dom.js";
import { joined, t } from "../browser/messages.js";
import { request } from "../browser/request.js";
import { COLORS } from "./design.js";
import { outermostFirst } from "./symmetry.js";

const FIRST = "hexagon-6"; // the board that the page has
const FALL = 620; // milliseconds for one cell
const STAGGER = 70; // milliseconds between two cells, if there are few
const LAST_FALL = 2_600; // milliseconds until the last one falls

export class Canvas {
  /** @type {Map<string, SVGSVGElement>} The drawings that were loaded. */
  #drawings = new Map();
  /** @type {Map<string, {board: Board, grid: Grid}>} */
  #boards = new Map();

  /**
   * @param {HTMLElement} area
   * @param {{press: (cell: string) => void, drag: (cell: string, first: string) => void}} owner
   */
  constructor(area, owner) {
    this.area = area;
    this.owner = owner;
    const drawing = area.querySelector("svg");
    if (drawing instanceof SVGSVGElement) this.#drawings.set(FIRST, drawing);
    /** @type {{board: Board, grid: Grid}} */
    this.shown = this.#prepare(FIRST);
  }

  get board() {
    return this.shown.board;
  }

  get grid() {
    return this.shown.grid;
  }

  /** @param {{board: string, side: number}} design */
  hasLoaded({ board, side }) {
    return this.#drawings.has(`${board}-${side}`);
  }

  /** @param {string} board @param {number} side @returns {Promise<Grid>} Raises ApiError. */
  async load(board, side) {
    const name = `${board}-${side}`;
    if (!this.#drawings.has(name)) {
      const answer = await request("GET", `/workshop/boards/${name}.svg`);
      const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
      this.#drawings.set(name, /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(drawing))));
    }
    return this.#prepare(name).grid;
  }

  /** @param {Design} design Its board is loaded. @param {readonly string[]} wrong Cells to mark. */
  draw(design, wrong = []) {
    const next = this.#prepare(`${design.board}-${design.side}`);
    if (next !== this.shown) {
      this.area.replaceChildren(next.board.svg);
      this.shown = next;
    }
    const marked = new Set(wrong);
    for (const [name, cell] of next.board.cells) {
      const thing = design.things.get(name) ?? "";
      setStone(cell, COLORS.some((color) => color === thing) ? thing.charAt(0) : ".");
      setAttribute(cell, "data-thing", thing || null);
      setAttribute(cell, "data-wrong", marked.has(name) ? "" : null);
      const words = [name, t(`workshop.cell.${thing || "empty"}`)];
      if (marked.has(name)) words.push(t("workshop.cell.wrong"));
      setAttribute(cell, "aria-label", joined(words));
    }
  }

  /** @param {string[]} cells @param {string} stones A letter for each cell; the others are holes. */
  showStones(cells, stones) {
    for (const [index, name] of cells.entries()) {
      const cell = this.board.cells.get(name);
      if (cell) setStone(cell, stones[index] ?? ".");
    }
  }

  /** Lets tiles fall out one after another, the outermost first. @param {string[]} cells They are holes already. */
  letFall(cells) {
    const factor = speedFactor();
    if (factor === 0 || document.hidden) return;
    const stagger = Math.min(STAGGER, LAST_FALL / cells.length);
    for (const [place, name] of outermostFirst(this.grid, cells).entries()) {
      const cell = this.board.cells.get(name);
      const tile = cell?.querySelector(".tile")?.cloneNode();
      if (!cell || !(tile instanceof SVGElement)) continue;
      tile.setAttribute("class", "tiles falling");
      cell.append(tile);
      const timing = { duration: FALL * factor, delay: stagger * place * factor, easing: "ease-in" };
      const away = () => tile.remove();
      tile.animate(fallFrames(place % 2 ? 50 : -50), { ...timing, fill: "both" }).finished.then(away, away);
    }
  }

  /** The mouse paints all cells over which it is dragged. @param {Board} board */
  #listenToDrags({ svg }) {
    /** @type {string | undefined} */
    let first;
    let last = first;
    let dragged = false;
    svg.addEventListener("pointerdown", (event) => {
      first = event.pointerType === "mouse" && event.button === 0 ? cellAt(event) : undefined;
      last = first;
      dragged = false;
    });
    svg.addEventListener("pointermove", (event) => {
      const cell = cellAt(event);
      if (!first || !cell || cell === last || event.buttons !== 1) return;
      if (!dragged) this.owner.press(first);
      dragged = true;
      last = cell;
      this.owner.drag(cell, first);
    });
  }

  /** @param {string} name Such as `hexagon-6`. */
  #prepare(name) {
    const known = this.#boards.get(name);
    const drawing = this.#drawings.get(name);
    if (known || !drawing) return known ?? this.shown;
    const board = prepareBoard(drawing, t("workshop.board"));
    drawing.querySelector(".tiles")?.remove();
    for (const cell of board.cells.values()) addParts(cell);
    listenToBoard(board, { hover: () => undefined, press: this.owner.press });
    this.#listenToDrags(board);
    setTabStop(board, middleCell(board));
    const grid = new Map([...board.cells.keys()].map((name) => [name, cellCenter(board, name)]));
    const prepared = { board, grid };
    this.#boards.set(name, prepared);
    return prepared;
  }
}

/** @param {Event} event @returns {string | undefined} */
function cellAt({ target }) {
  const cell = target instanceof Element ? target.closest(".cell") : null;
  return cell instanceof SVGGElement ? cell.dataset.cell : undefined;
}

/** @param {number} angle In degrees. @returns {Keyframe[]} */
function fallFrames(angle) {
  return [
    { transform: "none", opacity: 1 },
    { transform: "scale(1.1)", opacity: 1, offset: 0.25 },
    { transform: `translateY(46px) rotate(${angle}deg) scale(0.3)`, opacity: 0 },
  ];
}

/** A tile of its own, and what the board of a match does not have. @param {SVGGElement} cell */
function addParts(cell) {
  const shape = cell.querySelector(".tile")?.getAttribute("d") ?? "";
  cell.prepend(createSvg("path", { class: "tiles", d: shape }));
  cell.append(
    createSvg("circle", { class: "well", fill: "url(#bn-well)", r: 16 }),
    createSvg("circle", { class: "opening-mark", r: 13 }),
    createSvg("path", { class: "center-mark", d: "M0-15 15 0 0 15-15 0z" }),
    createSvg("path", { class: "wrong-mark", d: "M-9-9 9 9M9-9-9 9" }),
  );
}
