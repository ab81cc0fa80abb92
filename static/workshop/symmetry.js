/** Symmetries of a board: the images of a cell, for painting several at once. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {ReadonlyMap<string, Point>} Grid The center of each cell, by its name. */

/** Each symmetry as a turn in degrees, or as a mirror. @type {Record<string, number | "mirror">} */
const TURNS = { none: 360, half: 180, third: 120, quarter: 90, sixth: 60, mirror: "mirror" };

/** @type {Record<"hexagon" | "square", string[]>} */
export const SYMMETRIES = {
  hexagon: ["none", "half", "third", "sixth", "mirror"],
  square: ["none", "half", "quarter", "mirror"],
};

const NEAR = 12; // units of the drawing, in which cells are 60 apart

/** @param {string} symmetry @returns {number} How many images a cell has, itself included. */
export function countImages(symmetry) {
  const turn = TURNS[symmetry] ?? 360;
  return turn === "mirror" ? 2 : 360 / turn;
}

/** @param {Grid} grid @param {string} symmetry @param {string} cell @returns {string[]} The cell first, each only once. */
export function imagesOf(grid, symmetry, cell) {
  const at = grid.get(cell);
  if (!at) return [];
  const middle = middleOf(grid);
  const turn = TURNS[symmetry] ?? 360;
  const found = [cell];
  for (let step = 1; step < countImages(symmetry); step += 1) {
    const image = turn === "mirror" ? { x: 2 * middle.x - at.x, y: at.y } : rotated(at, middle, turn * step);
    const name = cellAt(grid, image);
    if (name && !found.includes(name)) found.push(name);
  }
  return found;
}

/** @param {Grid} grid @returns {Point} */
function middleOf(grid) {
  const [xs, ys] = [[...grid.values()].map(({ x }) => x), [...grid.values()].map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** @param {Grid} grid @param {string[]} cells @returns {string[]} From the rim to the middle. */
export function outermostFirst(grid, cells) {
  const middle = middleOf(grid);
  const [distance, angle] = [new Map(), new Map()];
  for (const [cell, { x, y }] of grid) {
    distance.set(cell, Math.round(Math.hypot(x - middle.x, y - middle.y) / NEAR));
    angle.set(cell, Math.atan2(y - middle.y, x - middle.x));
  }
  return [...cells].sort((a, b) => distance.get(b) - distance.get(a) || angle.get(a) - angle.get(b));
}

/** @param {Point} at @param {Point} middle @param {number} degrees @returns {Point} */
function rotated({ x, y }, middle, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [right, down] = [x - middle.x, y - middle.y];
  return { x: middle.x + right * cos - down * sin, y: middle.y + right * sin + down * cos };
}

/** @param {Grid} grid @param {Point} point @returns {string | undefined} */
function cellAt(grid, { x, y }) {
  return [...grid].find(([, at]) => Math.hypot(at.x - x, at.y - y) < NEAR)?.[0];
}
