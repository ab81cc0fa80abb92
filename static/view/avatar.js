/** The avatar of a player, a little position, as `app/http/wording/avatars.py` draws it. */

import { createSvg, setAttribute } from "../browser/dom.js";

const CELLS = ["8.5 6", "15.5 6", "5 12", "12 12", "19 12", "8.5 18", "15.5 18"]; // centers
const BOARD = "M6.4 2.4h11.2L23 12l-5.4 9.6H6.4L1 12z";

/** @param {string | undefined} code The tone of the board, and a letter for each cell: `3bw..w.b`. Older servers send none. */
export function avatarIcon(code) {
  const [tone = "", ...stones] = code ?? "";
  // Lines without length, whose round ends are the stones.
  const dots = (/** @type {string} */ stone) =>
    CELLS.map((center, cell) => (stones[cell] === stone ? `M${center}h.01` : "")).join("");
  const paths = [BOARD, dots("b"), dots("w")].map((d) => createSvg("path", { d }));
  return createSvg(
    "svg",
    { class: "avatar", "data-tone": tone, viewBox: "0 0 24 24", "aria-hidden": "true" },
    ...paths,
  );
}

/** @param {HTMLElement} place @param {string | null | undefined} code */
export function setAvatar(place, code) {
  if (place.dataset.code === (code ?? undefined)) return;
  setAttribute(place, "data-code", code ?? null);
  place.replaceChildren(...(code ? [avatarIcon(code)] : []));
}
