/** A tree of moves: the first child of a node continues its line, the others are variations. It knows no rules. */

/** @import {TurnView} from "../protocol.js" */

const DEPARTURE = /-(resigns|timeout)$/;

/**
 * @typedef {{
 *   move: string,
 *   parent: Node | null,
 *   children: Node[],
 *   inMatch: boolean,
 *   byComputer?: boolean,
 *   turns: TurnView[] | null,
 * }} Node
 * - `inMatch`: the move was played in the match that is reviewed. `byComputer`: the computer suggests it.
 * - `turns`: the turn of the move, and the passes that it forced; null until they are loaded.
 */

/** @returns {Node} */
export function createRoot() {
  return { move: "", parent: null, children: [], inMatch: false, turns: [] };
}

/** @param {Node} node @returns {Node[]} The nodes from the first move to this one, without the root. */
export function pathTo(node) {
  const nodes = [];
  for (let at = node; at.parent; at = at.parent) nodes.unshift(at);
  return nodes;
}

/** @param {Node} node @returns {string[]} */
export function movesTo(node) {
  return pathTo(node).map(({ move }) => move);
}

/** @param {Node} root @returns {Node[]} */
function matchNodes(root) {
  const nodes = [];
  for (let at = root.children[0]; at?.inMatch; at = at.children[0]) nodes.push(at);
  return nodes;
}

/** @param {Node} node @returns {number} The number of the last move or pass before the position of the node. */
export function plyOf(node) {
  return pathTo(node).reduce((sum, one) => sum + countTurns(one), 0);
}

/** @param {Node} node A departure, such as `white-resigns`, is no turn. */
function countTurns(node) {
  return node.turns?.length ?? (isDeparture(node) ? 0 : 1);
}

/** @param {Node} node */
export function isDeparture({ move }) {
  return DEPARTURE.test(move);
}

/** @param {Node} node @returns {number} The number of turns of the match up to the node. */
export function matchPly(node) {
  return pathTo(node).reduce((sum, one) => sum + (one.inMatch ? countTurns(one) : 0), 0);
}

/** @param {Node} root @param {number} ply @returns {Node} The node of the match after that number of turns. */
export function matchNodeAt(root, ply) {
  const nodes = matchNodes(root);
  return ply > 0 ? (nodes.find((node) => matchPly(node) >= ply) ?? nodes.at(-1) ?? root) : root;
}

/** @param {Node} node @returns {TurnView[] | null} Null if some of the turns are not loaded. */
export function turnsTo(node) {
  const turns = pathTo(node).map((one) => one.turns);
  return turns.includes(null) ? null : turns.flatMap((one) => one ?? []);
}

/** @param {Node} node @returns {Node} */
export function lineEnd(node) {
  let end = node;
  for (let next = end.children[0]; next; next = end.children[0]) end = next;
  return end;
}

/** @param {Node} node @returns {Node} */
export function rootOf(node) {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** @param {Node} node @returns {number} The number of moves below the node. */
export function countMoves(node) {
  let count = 0;
  const rest = [...node.children];
  for (let next = rest.pop(); next; next = rest.pop()) {
    count += 1;
    rest.push(...next.children);
  }
  return count;
}

/**
 * @param {Node} node @param {string} move @param {number} maxMoves Of the tree.
 * @returns {Node | null} Null if it is full.
 */
export function addMove(node, move, maxMoves) {
  const existing = node.children.find((child) => child.move === move);
  if (existing) return existing;
  if (countMoves(rootOf(node)) >= maxMoves) return null;
  /** @type {Node} */
  const child = { move, parent: node, children: [], inMatch: false, turns: null };
  node.children.push(child);
  return child;
}

/**
 * @param {Node} node @param {string[]} line @param {number} maxMoves
 * @returns {Node} The last node that fits into the tree.
 */
export function addLine(node, line, maxMoves) {
  let at = node;
  for (const move of line) {
    const next = addMove(at, move, maxMoves);
    if (!next) break;
    at = next;
  }
  return at;
}

/** @param {Node} node */
export function canRemove(node) {
  return node.parent !== null && !node.inMatch;
}

/** @param {Node} node Removed with its descendants. @returns {Node} Its parent. */
export function remove(node) {
  const { parent } = node;
  if (!parent) return node;
  parent.children = parent.children.filter((child) => child !== node);
  return parent;
}

/** @param {Node} node @returns {Node | null} The first node of its variation, if `promote` would move it. */
export function promotableBranch(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { children } = at.parent;
    if (children[0] !== at && !at.inMatch && !children[0]?.inMatch) return at;
    if (children[0] !== at) return children.indexOf(at) > 1 ? at : null;
  }
  return null;
}

/** @param {Node} node Its variation becomes the main line, or the first variation if the main line is the match. */
export function promote(node) {
  const branch = promotableBranch(node);
  if (!branch?.parent) return;
  const others = branch.parent.children.filter((child) => child !== branch);
  const [first] = others;
  branch.parent.children = first?.inMatch ? [first, branch, ...others.slice(1)] : [branch, ...others];
}

/** @param {Node} node @param {number} offset @returns {Node} The node itself if there is no such sibling. */
export function sibling(node, offset) {
  const all = node.parent?.children ?? [node];
  return all[all.indexOf(node) + offset] ?? node;
}

/** @param {Node} root @returns {boolean} True if there are moves that were not played in the match. */
export function hasOwnMoves({ children }) {
  return children.some((node) => !node.inMatch || hasOwnMoves(node));
}
