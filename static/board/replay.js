/** A board that repeats a game, for decoration. It stands still for readers who prefer that. */

import { createSvg } from "../browser/dom.js";

const STEP = 1_600; // milliseconds between two moves
const LANDING = 180;
/** @type {Record<string, string>} */
const STONES = { b: "black", w: "white", "-": "" };

/**
 * @param {SVGElement} svg @param {string[]} frames The stones of all cells, as in "b-w", of one position after the other.
 * @returns {() => void} Stops.
 */
export function replay(svg, frames) {
  const cells = [...svg.querySelectorAll(".cell")];
  let shown = 0;
  const timer = setInterval(() => {
    if (document.hidden || isStill()) return;
    const before = frames[shown] ?? "";
    shown = (shown + 1) % frames.length;
    drawChanges(cells, before, frames[shown] ?? "");
  }, STEP);
  return () => clearInterval(timer);
}

function isStill() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Element[]} cells @param {string} before @param {string} after */
function drawChanges(cells, before, after) {
  for (const [index, cell] of cells.entries()) {
    if (before[index] === after[index]) continue;
    const color = STONES[after[index] ?? "-"];
    const stone = createSvg("use", color ? { class: "stone", href: `#bn-${color}` } : { class: "stone" });
    cell.querySelector(".stone")?.replaceWith(stone);
    const turned = before[index] !== "-" && after[index] !== "-";
    stone.animate(turned ? { scale: ["0.1 1", "1 1"] } : { opacity: [0, 1] }, LANDING);
  }
}
