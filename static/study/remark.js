/** The sign behind a move that the computer has something to say about. */

/** @import {JudgedMove} from "../protocol.js" */

import { make } from "../dom.js";

/** @param {JudgedMove} one As chess players write it, and in words for who does not see it. */
export function sign({ mark: letters, meaning }) {
  const seen = make("span", { "aria-hidden": "true" }, letters);
  return make("span", { class: "node-mark", "data-mark": letters }, seen, make("span", { class: "visually-hidden" }, `, ${meaning}`));
}
