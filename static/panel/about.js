/** What is played here, and where its rules are. */

/** @import {State} from "../state.js" */

import { find, mark, say } from "../dom.js";
import { chosen } from "../words.js";

/** @param {ParentNode} page @returns {(state: State) => void} */
export function about(page) {
  const options = find(page, "#about-options", HTMLElement);
  const rules = find(page, "#about-rules", HTMLAnchorElement);
  return (state) => {
    if (!state.game) return;
    const what = chosen(state.game.match);
    say(options, what && `${what} · `);
    mark(rules, "href", `/rules/${state.game.match.game}`);
  };
}
