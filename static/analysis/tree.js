/** The lines that were looked at, as a tree: the first child of a node goes on with its line. Knows no rules. */

/** @import {TurnView} from "../protocol.js" */

export const MOST_MOVES = 400; // of one line, and of the whole tree

/**
 * @typedef {{
 *   move: string,
 *   parent: Node | null,
 *   children: Node[],
 *   inMatch: boolean,
 *   byComputer?: boolean,
 *   turns: TurnView[] | null,
 * }} Node A move; the root has none. `own` is a move of the match that is reviewed,
 * `computer` one that the computer thinks better. `turns` is what it did, with the
 * passes that it forced; null as long as nobody has asked.
 */

/** @returns {Node} */
export function createRoot() {
  return { move: "", parent: null, children: [], inMatch: false, turns: [] };
}

/** @param {Node} node @returns {Node[]} From the first move to this one, without the root. */
export function pathTo(node) {
  const nodes = [];
  for (let at = node; at.parent; at = at.parent) nodes.unshift(at);
  return nodes;
}

/** @param {Node} node @returns {string[]} */
export function movesTo(node) {
  return pathTo(node).map(({ move }) => move);
}

/** @param {Node} top @returns {Node[]} The match's own moves. */
export function matchNodes(top) {
  const nodes = [];
  for (let at = top.children[0]; at?.inMatch; at = at.children[0]) nodes.push(at);
  return nodes;
}

/** @param {Node} node @returns {number} After how many turns of the match it stands, or its line has left them. */
export function matchPly(node) {
  return pathTo(node).reduce((sum, { inMatch, turns }) => sum + (inMatch ? (turns?.length ?? 1) : 0), 0);
}

/** @param {Node} top @param {number} ply @returns {Node} The move of the match after which so many turns were played. */
export function matchNodeAt(top, ply) {
  const nodes = matchNodes(top);
  return ply > 0 ? (nodes.find((node) => matchPly(node) >= ply) ?? nodes.at(-1) ?? top) : top;
}

/** @param {Node} node @returns {TurnView[] | null} Every turn up to there; null if one of them is not known. */
export function turnsTo(node) {
  const known = pathTo(node).map(({ turns }) => turns);
  return known.includes(null) ? null : known.flatMap((turns) => turns ?? []);
}

/** @param {Node} node @returns {Node} Where its line ends. */
export function lineEnd(node) {
  let end = node;
  for (let next = end.children[0]; next; next = end.children[0]) end = next;
  return end;
}

/** @param {Node} node @returns {Node} */
export function rootOf(node) {
  let top = node;
  while (top.parent) top = top.parent;
  return top;
}

/** @param {Node} node @returns {number} How many moves there are below it. */
export function countMoves(node) {
  let found = 0;
  const ahead = [...node.children];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    found += 1;
    ahead.push(...next.children);
  }
  return found;
}

/** @param {Node} node @param {string} move @returns {Node | null} The move after it, new if it has to be; null if there are too many. */
export function addMove(node, move) {
  const known = node.children.find((child) => child.move === move);
  if (known) return known;
  if (countMoves(rootOf(node)) >= MOST_MOVES) return null;
  /** @type {Node} */
  const child = { move, parent: node, children: [], inMatch: false, turns: null };
  node.children.push(child);
  return child;
}

/** @param {Node} node @param {string[]} line @returns {Node} The last of the moves, as far as there is room for them. */
export function addLine(node, line) {
  let at = node;
  for (const move of line) {
    const next = addMove(at, move);
    if (!next) break;
    at = next;
  }
  return at;
}

/** @param {Node} node @returns {boolean} May it go, with all that follows it? */
export function canRemove(node) {
  return node.parent !== null && !node.inMatch;
}

/** @param {Node} node @returns {Node} The move before it, from which it was taken off. */
export function remove(node) {
  const { parent } = node;
  if (!parent) return node;
  parent.children = parent.children.filter((child) => child !== node);
  return parent;
}

/** @param {Node} node @returns {Node | null} The branch that would come to the front with it. */
export function promotableBranch(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { children } = at.parent;
    if (children[0] !== at && !at.inMatch && !children[0]?.inMatch) return at;
    if (children[0] !== at) return children.indexOf(at) > 1 ? at : null;
  }
  return null;
}

/** @param {Node} node Its variation becomes the line, or, beside a match, the first of the variations. */
export function promote(node) {
  const front = promotableBranch(node);
  if (!front?.parent) return;
  const others = front.parent.children.filter((child) => child !== front);
  const [first] = others;
  front.parent.children = first?.inMatch ? [first, front, ...others.slice(1)] : [front, ...others];
}

/** @param {Node} node @param {number} by @returns {Node} Another move in its place, as far as there is one. */
export function sibling(node, by) {
  const all = node.parent?.children ?? [node];
  return all[all.indexOf(node) + by] ?? node;
}
