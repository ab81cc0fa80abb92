/**
 * A tree of moves as the query of a URL.
 *
 * `moves` is the main line. Each `v` is a variation: the position it follows, a dot, and its moves. A position of the
 * main line is named by the number of its last move or forced pass, `2-5` is the one after the fifth move of the second
 * variation, and `0` is the start. A departure has no number: the position after it is `7b` if the one before is `7`.
 * `at` is the current position.
 */

/** @import {Node} from "./tree.js" */

import { addMove, plyOf } from "./tree.js";

const MAX_LENGTH = 6_000; // characters; every browser and server accepts so many
const SAME_PLY = ["", "b", "c", "d"]; // two of three players can leave at once, the third ends the game
const MOVE = /^[a-z0-9!:-]{1,64}$/;

/** @param {Node} root @returns {{main: string[], variations: string[], names: Map<Node, string>}} */
function nameNodes(root) {
  /** @type {Map<Node, string>} */
  const names = new Map(Array.from(nameMainLine(root), ([name, node]) => [node, name]));
  const main = lineFrom(root.children[0]);
  const variations = [];
  const lines = [[root, ...main]];
  for (let line = lines.shift(); line; line = lines.shift()) {
    for (const node of line) {
      for (const child of node.children.filter((one) => !line?.includes(one))) {
        const variation = lineFrom(child);
        variations.push(`${names.get(node)}.${variation.map(({ move }) => move).join(",")}`);
        for (const [index, one] of variation.entries()) names.set(one, `${variations.length}-${index + 1}`);
        lines.push(variation);
      }
    }
  }
  return { main: main.map(({ move }) => move), variations, names };
}

/** @param {Node} root @returns {Map<string, Node>} The root and the main line, by their names. */
function nameMainLine(root) {
  const nodes = new Map([["0", root]]);
  for (const node of lineFrom(root.children[0])) {
    const ply = plyOf(node);
    const letter = SAME_PLY.find((one) => !nodes.has(`${ply}${one}`)) ?? "";
    nodes.set(`${ply}${letter}`, node);
  }
  return nodes;
}

/** @param {Node | undefined} first @returns {Node[]} The line from a node; from a node of the match, only the match. */
function lineFrom(first) {
  const nodes = [];
  for (let at = first; at && at.inMatch === first?.inMatch; at = at.children[0]) nodes.push(at);
  return nodes;
}

/**
 * @param {Node} root @param {Node} current @param {Record<string, string>} options
 * @returns {string | null} Null if the query would be too long. It leaves out the moves of the match.
 */
export function formatQuery(root, current, options) {
  const { main, variations, names } = nameNodes(root);
  const parts = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (main.length && !root.children[0]?.inMatch) parts.push(`moves=${main.join(",")}`);
  parts.push(...variations.map((variation) => `v=${variation}`));
  if (current !== root) parts.push(`at=${names.get(current)}`);
  const query = parts.join("&");
  return query.length > MAX_LENGTH ? null : query;
}

/** @param {string} query */
export function replaceQuery(query) {
  try {
    history.replaceState(null, "", `${location.pathname}${query && `?${query}`}`);
  } catch {
    // Browsers limit how often the URL may change; the next step sets it again.
  }
}

/** @param {URLSearchParams} query @returns {string[]} */
export function parseMainLine(query) {
  return parseMoves(query.get("moves") ?? "");
}

/**
 * @param {Node} root With its main line. @param {URLSearchParams} query @param {number} maxMoves Of the tree.
 * @returns {Node | null} The node that `at` names.
 */
export function addVariations(root, query, maxMoves) {
  const nodes = nameMainLine(root);
  for (const [number, text] of query.getAll("v").entries()) {
    const [start = "", line = ""] = text.split(".", 2);
    let at = nodes.get(start);
    if (!at) continue;
    for (const [index, move] of parseMoves(line).entries()) {
      at = addMove(at, move, maxMoves) ?? at;
      nodes.set(`${number + 1}-${index + 1}`, at);
    }
  }
  return nodes.get(query.get("at") ?? "") ?? null;
}

/** @param {string} text @returns {string[]} The moves before the first invalid one. */
function parseMoves(text) {
  if (!text) return [];
  const moves = text.toLowerCase().split(",");
  const invalid = moves.findIndex((move) => !MOVE.test(move));
  return invalid < 0 ? moves : moves.slice(0, invalid);
}
