/** From mouse, finger and keys on the board to wishes. Knows nothing of the game. */

/** @import {Board} from "./render.js" */

import { destination, enterAt, goTo, walks } from "./keyboard.js";

/** @typedef {"mouse" | "touch" | "key" | "press"} Means A press on no cell is by "press", hovering is by mouse. */
/**
 * @typedef {{
 *   aim: (cell: string | null, by: Means) => void,
 *   press: (cell: string, by: Means) => void,
 * }} Wishes `press` is a wish to play; whether the first one only previews is not for the board to say.
 */

const SAME_PRESS = 1_000; // milliseconds from a pointer's touch to the click that it causes

/** @param {Board} board @param {Wishes} wishes @param {AbortSignal} [signal] */
export function listen(board, wishes, signal) {
  let pointer = { kind: "", at: -Infinity };
  let keys = false; // whether the keyboard was used last: a finger's focus must not count as a preview

  /** @type {<K extends keyof SVGElementEventMap>(type: K, listener: (event: SVGElementEventMap[K]) => void) => void} */
  const on = (type, listener) => board.svg.addEventListener(type, listener, { signal });

  on("pointerdown", (event) => {
    pointer = { kind: event.pointerType, at: event.timeStamp };
    keys = false;
  });
  on("pointermove", (event) => event.pointerType === "mouse" && wishes.aim(nameAt(event), "mouse"));
  on("pointerleave", (event) => event.pointerType === "mouse" && wishes.aim(null, "mouse"));

  on("click", (event) => {
    const cell = nameAt(event);
    if (cell === null) return wishes.aim(null, "press");
    const kind = event.timeStamp - pointer.at < SAME_PRESS ? pointer.kind : "";
    enterAt(board, cell);
    wishes.press(cell, kind === "mouse" ? "mouse" : "touch");
  });

  document.addEventListener("keydown", () => (keys = true), { signal, capture: true });
  on("focusin", (event) => keys && wishes.aim(nameAt(event), "key"));
  on("focusout", () => keys && wishes.aim(null, "key"));

  on("keydown", (event) => {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    if (!(cell instanceof SVGGElement)) return;
    if (walks(event)) {
      event.preventDefault();
      const next = destination(cell, event);
      if (next) goTo(board, next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) wishes.press(cell.dataset.cell ?? "", "key");
    }
  });
}

/** @param {Event} event @returns {string | null} */
function nameAt(event) {
  const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
  return cell instanceof SVGGElement ? (cell.dataset.cell ?? null) : null;
}
