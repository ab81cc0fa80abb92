/** Rotates the drawing of the board: stones and coordinates stay upright, and the arrow keys follow the rotation. */

/** @import {Choices, Color} from "../protocol.js" */
/** @import {Board} from "./render.js" */

import { cellCenter } from "./render.js";

/** @typedef {{x: number, y: number}} Point */

const BASELINE = 9; // from the center of a coordinate down to its baseline

/**
 * The directions of each key in order of preference, clockwise from the right, by the number of directions.
 * @type {Record<number, Record<string, number[]>>}
 */
const KEYS = {
  6: { left: [3], right: [0], up: [5, 4], down: [2, 1], upAlt: [4, 5], downAlt: [1, 2] },
  4: { left: [2], right: [0], up: [3], down: [1] },
};

/**
 * @param {Board} board
 * @returns {(degrees: number) => boolean} Rotates the board clockwise from the server's drawing. Returns whether the
 * angle changed.
 */
export function boardRotation(board) {
  const { width, height } = board.svg.viewBox.baseVal;
  const middle = { x: width / 2, y: height / 2 };
  const cells = [...board.cells].map(([name, cell]) => ({ cell, at: cellCenter(board, name) }));
  const wells = [...board.svg.querySelectorAll(".well")].map((well) => ({ well, at: readPoint(well, "cx", "cy") }));
  const texts = [...board.svg.querySelectorAll(".coordinates text")];
  const letters = texts.map((text) => ({ text, at: readPoint(text, "x", "y") }));
  const tiles = board.svg.querySelector(".tiles");
  let turned = 0;

  return (degrees) => {
    if (degrees === turned) return false;
    turned = degrees;
    board.svg.dataset.turned = String(degrees);
    const move = rotatePoint(middle, degrees);
    for (const { cell, at } of cells) {
      const { x, y } = move(at);
      cell.setAttribute("transform", `translate(${x} ${y})`);
    }
    for (const { well, at } of wells) {
      const { x, y } = move(at);
      setAttributes(well, { cx: x, cy: y });
    }
    for (const { text, at } of letters) {
      const { x, y } = move({ x: at.x, y: at.y - BASELINE });
      setAttributes(text, { x, y: y + BASELINE });
    }
    tiles?.setAttribute("transform", `rotate(${degrees} ${middle.x} ${middle.y})`);
    linkCells(board);
    board.overlay.dataset.key = "turned"; // invalidates the preview
    return true;
  };
}

/**
 * @param {Board} board @param {Color | undefined} color The player at the bottom. @param {Color[]} players
 * @param {Choices} choices
 * @returns {number} In degrees; "auto" distributes the players around the circle.
 */
export function rotationAngle(board, color, players, choices) {
  const ways = neighbors(board.cells.values().next().value).length;
  const choice = ways === 6 ? choices.turn_hex : choices.turn_square;
  if (choice !== "auto") return Number(choice);
  const place = color === undefined ? -1 : players.indexOf(color);
  const step = 360 / ways;
  return place < 0 ? 0 : (Math.round((360 * place) / players.length / step) * step) % 360;
}

/** @param {Board} board As it is rotated now. Stores in each cell the neighbors for the arrow keys. */
export function linkCells(board) {
  const degrees = Number(board.svg.dataset.turned ?? 0);
  for (const cell of board.cells.values()) {
    const count = neighbors(cell).length;
    const steps = Math.round((degrees * count) / 360);
    for (const [key, ways] of Object.entries(KEYS[count] ?? {})) {
      const names = ways.map((way) => neighbors(cell)[(way - steps + count) % count]);
      setLink(
        cell,
        key,
        names.find((name) => name !== "-"),
      );
    }
    setLink(cell, "home", lastInDirection(board, cell, count / 2 - steps));
    setLink(cell, "end", lastInDirection(board, cell, -steps));
  }
}

/** @param {Board} board @param {SVGGElement} cell @param {number} way @returns {string | undefined} The last cell. */
function lastInDirection(board, cell, way) {
  const count = neighbors(cell).length;
  for (let here = cell; ; ) {
    const next = board.cells.get(neighbors(here)[(way + count) % count] ?? "");
    if (!next) return here.dataset.cell;
    here = next;
  }
}

/** @param {SVGGElement} cell @param {string} key @param {string | undefined} name */
function setLink(cell, key, name) {
  if (name === undefined) delete cell.dataset[key];
  else cell.dataset[key] = name;
}

/** @param {SVGGElement | undefined} cell @returns {string[]} Clockwise from the right, as drawn by the server. */
function neighbors(cell) {
  return cell?.dataset.ring?.split(" ") ?? [];
}

/** @param {Point} middle @param {number} degrees @returns {(at: Point) => Point} */
function rotatePoint(middle, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const tenths = (/** @type {number} */ length) => Math.round(length * 10) / 10;
  return ({ x, y }) => {
    const [right, down] = [x - middle.x, y - middle.y];
    return { x: tenths(middle.x + right * cos - down * sin), y: tenths(middle.y + right * sin + down * cos) };
  };
}

/** @param {Element} element @param {string} x @param {string} y */
function readPoint(element, x, y) {
  return { x: Number(element.getAttribute(x)), y: Number(element.getAttribute(y)) };
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
