/** Translates pointer and keyboard events on the board into hovered and pressed cells. */

/** @import {Board} from "./render.js" */

import { cellForKey, focusCell, isNavigationKey, setTabStop } from "./keyboard.js";
import { linkCells } from "./rotation.js";

/** @typedef {"mouse" | "touch" | "key" | "press"} InputSource "press" is a press beside all cells. */
/**
 * @typedef {{
 *   hover: (cell: string | null, by: InputSource) => void,
 *   press: (cell: string, by: InputSource) => void,
 * }} InputHandlers
 */

const SAME_PRESS = 1_000; // milliseconds between a pointer's last event and its click

/** @param {Board} board @param {InputHandlers} handlers @param {AbortSignal} [signal] */
export function listenToBoard(board, handlers, signal) {
  linkCells(board);
  let pointer = { kind: "", at: -Infinity };
  let isKeyboardUsed = false; // the keyboard was used last; focus by touch must not preview

  /** @type {<K extends keyof SVGElementEventMap>(type: K, listener: (event: SVGElementEventMap[K]) => void) => void} */
  const on = (type, listener) => board.svg.addEventListener(type, listener, { signal });

  on("pointerdown", (event) => {
    pointer = { kind: event.pointerType, at: event.timeStamp };
    isKeyboardUsed = false;
  });
  on("pointerup", (event) => (pointer.at = event.timeStamp)); // however long the press was
  on("pointermove", (event) => event.pointerType === "mouse" && handlers.hover(cellNameAt(event), "mouse"));
  on("pointerleave", (event) => event.pointerType === "mouse" && handlers.hover(null, "mouse"));

  /** @param {string} cell @param {InputSource} by */
  const press = (cell, by) => {
    setTabStop(board, cell);
    handlers.press(cell, by);
  };
  loadMagnifier(board, (cell) => press(cell, "touch"), signal);
  on("click", (event) => {
    const cell = cellNameAt(event);
    if (cell === null) return handlers.hover(null, "press");
    const kind = event.timeStamp - pointer.at < SAME_PRESS ? pointer.kind : "";
    press(cell, kind === "mouse" ? "mouse" : "touch");
  });

  document.addEventListener("keydown", () => (isKeyboardUsed = true), { signal, capture: true });
  for (const type of ["focusin", "focusout"]) {
    const follow = (/** @type {Event} */ event) => {
      if (!isKeyboardUsed || !(event.target instanceof Node) || !board.svg.contains(event.target)) return;
      handlers.hover(type === "focusin" ? cellNameAt(event) : null, "key");
    };
    document.addEventListener(type, follow, { signal }); // on the drawing, it would make that a tab stop in Chromium
  }

  on("keydown", (event) => {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    if (!(cell instanceof SVGGElement)) return;
    if (isNavigationKey(event)) {
      event.preventDefault();
      const next = cellForKey(cell, event);
      if (next) focusCell(board, next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) handlers.press(cell.dataset.cell ?? "", "key");
    }
  });
}

/** @param {Event} event @returns {string | null} */
function cellNameAt(event) {
  const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
  return cell instanceof SVGGElement ? (cell.dataset.cell ?? null) : null;
}

/**
 * Loads the magnifier at the first touch, and passes it on. Without the server, each later touch tries again.
 * @param {Board} board @param {(cell: string) => void} press @param {AbortSignal} [signal]
 */
function loadMagnifier(board, press, signal) {
  const { svg } = board;
  const loaded = new AbortController();
  /** @type {PointerEvent | null} */
  let finger = null;
  const until = loaded.signal;
  signal?.addEventListener("abort", () => loaded.abort(), { once: true, signal: until });
  svg.addEventListener(
    "pointerdown",
    async (event) => {
      if (event.pointerType !== "touch") return;
      finger = event;
      const part = await import("./magnifier.js").catch(() => null);
      if (!part || until.aborted) return;
      loaded.abort();
      part.magnifyOnHold(board, press, signal, finger);
    },
    { signal: until },
  );
  for (const type of ["pointerup", "pointercancel"])
    svg.addEventListener(type, () => (finger = null), { signal: until });
}
