/** The stones that a player has in hand: a pile beside the name, one stone where there is little room, and how many. */

/** @import {Color} from "../protocol.js" */

import { draw, make, mark, say, show } from "../dom.js";
import { counted } from "../words.js";

const APART = 15; // from one stone of the pile to the next, in units of the drawing
const RADIUS = 30;

/** @param {Color} color @returns {{root: HTMLElement, update: (count: number | undefined) => void}} */
export function reserve(color) {
  const pile = draw("svg", { class: "pile", "aria-hidden": "true" });
  const box = `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`;
  const one = draw("svg", { class: "pile-one", "aria-hidden": "true", viewBox: box });
  one.append(draw("use", { href: `#bn-${color}` }));
  const number = make("span", {});
  const root = make("span", { class: "seat-reserve", role: "img", hidden: "" }, pile, one, number);
  return {
    root,
    update: (count) => {
      show(root, count !== undefined);
      if (count === undefined || number.textContent === String(count)) return;
      say(number, String(count));
      mark(root, "aria-label", `${counted(count, "stone")} in hand`);
      mark(root, "title", `${counted(count, "stone")} in hand`);
      mark(pile, "viewBox", `${-RADIUS} ${-RADIUS} ${2 * RADIUS + APART * Math.max(0, count - 1)} ${2 * RADIUS}`);
      const places = Array.from({ length: count }, (_, place) => place * APART);
      pile.replaceChildren(...places.map((x) => draw("use", { href: `#bn-${color}`, x })));
    },
  };
}
