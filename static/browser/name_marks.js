/**
 * Names in sentences: isolated in direction, and left alone by translators. `t` writes them between the signs of
 * Unicode for that; nodes have an element in place of the signs, and names for screen readers lose them. No name
 * contains these signs. Titles and notifications keep them.
 */

const BEGIN = "\u2068"; // first strong isolate
const END = "\u2069"; // pop directional isolate
const SIGNS = /[\u2068\u2069]/g;
const NAME = /\u2068([^\u2069]*)\u2069/;

/** @param {string} name @returns {string} */
export function isolated(name) {
  return name.includes(BEGIN) ? name : `${BEGIN}${name}${END}`;
}

/** @param {string} text */
export function withoutSigns(text) {
  return text.replace(SIGNS, "");
}

/** @param {string} text @returns {(Node | string)[]} With an element around each name. */
export function nameNodes(text) {
  if (!text.includes(BEGIN)) return text ? [text] : [];
  return text.split(NAME).flatMap((part, at) => (at % 2 ? nameNode(part) : part || []));
}

/** @param {string} name */
function nameNode(name) {
  const node = document.createElement("bdi");
  node.setAttribute("translate", "no");
  node.textContent = name;
  return node;
}
