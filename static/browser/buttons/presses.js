/** What is being pressed stays as it is: it neither disappears nor moves nor changes its meaning under the finger. */

const CLICK_DELAY = 50; // milliseconds until a press that has ended is a click
const LONGEST = 3_000; // milliseconds; a finger that rests on a page does not stop it

/** @type {Element | null} */
let pressed = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** @type {Map<Function, () => void>} The latest call of each function that waits. */
const waiting = new Map();

/** Call it once on a page. Presses of a board are its own affair. */
export function followPresses() {
  window.addEventListener("pointerdown", ({ button, target }) => {
    const place = target instanceof Element ? target : document.documentElement;
    pressed = button === 0 && !place.closest("svg.board") ? place : null;
    clearTimeout(resting);
    resting = setTimeout(endPress, LONGEST);
  });
  for (const type of ["pointerup", "pointercancel", "blur"]) window.addEventListener(type, endPress);
  window.addEventListener("pointermove", ({ buttons }) => buttons === 0 && pressed && endPress());
}

function endPress() {
  pressed = null;
  clearTimeout(resting);
  setTimeout(() => {
    for (const [draw, run] of [...waiting]) {
      if (pressed) return; // again
      waiting.delete(draw);
      run();
    }
  }, CLICK_DELAY);
}

/**
 * A function that draws immediately, or after a press of the surface. Only the latest call counts.
 * @template {unknown[]} Values
 * @param {Element} surface @param {(...values: Values) => void} draw @returns {(...values: Values) => void}
 */
export function unlessPressed(surface, draw) {
  return (...values) => {
    if (pressed && surface.contains(pressed)) return void waiting.set(draw, () => draw(...values));
    waiting.delete(draw);
    draw(...values);
  };
}
