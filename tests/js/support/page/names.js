/** The texts of a page in which a name could be translated, or could change the order of the words. */

import { readFileSync } from "node:fs";

const NAMES = /\b(Anna|Ben|Ben-C|Bea|Cora|Cleo|Dora|Eve)\b|[\u2068\u2069]/; // of the fixtures, and what marks them
const BARE = "option, title, script, style, textarea, .chat-message-text"; // have text only, or what a player wrote

const SERVER = new URL("../../../../app/locales/names.py", import.meta.url);

/** The values of messages that are names, as the server has them. */
export const MARKED = readFileSync(SERVER, "utf8")
  .match(/"\w+"/g)
  ?.map((name) => JSON.parse(name));

/** @returns {string[]} */
export function namesLeftOpen() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [node.textContent ?? "", node.parentElement];
    if (!NAMES.test(text) || parent?.closest(BARE)) continue;
    if (parent?.closest("[translate]")?.getAttribute("translate") !== "no")
      found.push(`${text} in ${parent?.outerHTML.slice(0, 150)}`);
  }
  return found;
}
