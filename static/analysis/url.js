/**
 * A tree of lines as the part of an address behind the `?`, both ways.
 *
 * `moves` is the main line. Every `v` is a variation: after which move, a dot, its moves. A move is called by its number
 * in the main line, or as `2-5`, the fifth move of the second variation; 0 is the start. `at` is the one looked at.
 */

/** @import {Node} from "./tree.js" */

import { addLine } from "./tree.js";

const MAX_LENGTH = 6_000; // letters that every browser and server takes
const MOVE = /^[a-z0-9!:-]{1,64}$/;

/** @param {Node} top @returns {{main: string[], variations: string[], names: Map<Node, string>}} */
export function nameNodes(top) {
  /** @type {Map<Node, string>} */
  const names = new Map([[top, "0"]]);
  const main = lineFrom(top.children[0]);
  for (const [place, node] of main.entries()) names.set(node, String(place + 1));
  const variations = [];
  const lines = [[top, ...main]];
  for (let line = lines.shift(); line; line = lines.shift()) {
    for (const node of line) {
      for (const child of node.children.filter((one) => !line?.includes(one))) {
        const next = lineFrom(child);
        variations.push(`${names.get(node)}.${next.map(({ move }) => move).join(",")}`);
        for (const [place, one] of next.entries()) names.set(one, `${variations.length}-${place + 1}`);
        lines.push(next);
      }
    }
  }
  return { main: main.map(({ move }) => move), variations, names };
}

/** @param {Node | undefined} first @returns {Node[]} The move, and those that go on with its line; of a match its own. */
function lineFrom(first) {
  const nodes = [];
  for (let at = first; at && at.inMatch === first?.inMatch; at = at.children[0]) nodes.push(at);
  return nodes;
}

/**
 * @param {Node} top @param {Node} at @param {Record<string, string>} options
 * @returns {string | null} What stands behind the `?`; null if it would be too long. The match's own moves are left out.
 */
export function formatQuery(top, at, options) {
  const { main, variations, names } = nameNodes(top);
  const parts = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (main.length && !top.children[0]?.inMatch) parts.push(`moves=${main.join(",")}`);
  parts.push(...variations.map((variation) => `v=${variation}`));
  if (at !== top) parts.push(`at=${names.get(at)}`);
  const query = parts.join("&");
  return query.length > MAX_LENGTH ? null : query;
}

/** @param {string} query Puts it into the address; a browser that is asked too often keeps the old one for a while. */
export function replaceQuery(query) {
  try {
    history.replaceState(null, "", `${location.pathname}${query && `?${query}`}`);
  } catch {
    // The next step will say it again.
  }
}

/** @param {URLSearchParams} query @returns {string[]} The main line. */
export function parseMainLine(query) {
  return parseMoves(query.get("moves") ?? "");
}

/** @param {Node} top With its main line. @param {URLSearchParams} query Adds the variations. @returns {Node | null} Where to look. */
export function addVariations(top, query) {
  /** @type {Map<string, Node>} */
  const places = new Map([["0", top]]);
  for (const [place, node] of lineFrom(top.children[0]).entries()) places.set(String(place + 1), node);
  for (const [number, text] of query.getAll("v").entries()) {
    const [from = "", line = ""] = text.split(".", 2);
    const start = places.get(from);
    if (!start) continue;
    let at = start;
    for (const [place, move] of parseMoves(line).entries()) {
      at = addLine(at, [move]);
      places.set(`${number + 1}-${place + 1}`, at);
    }
  }
  return places.get(query.get("at") ?? "") ?? null;
}

/** @param {string} text @returns {string[]} Moves, up to the first that cannot be one. */
function parseMoves(text) {
  if (!text) return [];
  const all = text.toLowerCase().split(",");
  const bad = all.findIndex((move) => !MOVE.test(move));
  return bad < 0 ? all : all.slice(0, bad);
}
