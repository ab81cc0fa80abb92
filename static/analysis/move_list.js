/** The moves as they were played, and instead of what: the main line, with the variations below their move. */

import { createElement, setAttribute } from "../browser/dom.js";
import { gainText, passReason, turnText } from "../view/moves.js";
import { lineEnd, matchPly, pathTo, sibling, turnsTo } from "./tree.js";

/** @import {JudgedMove} from "../protocol.js" */
/** @import {Node} from "./tree.js" */

/**
 * @param {HTMLElement} list @param {{players: number, go: (node: Node) => void}} given
 * @returns {(top: Node, at: Node, noted: number[], judged?: Map<number, JudgedMove>) => void} `noted` are the turns of the
 * match that somebody wrote about, `judged` what the computer says of its moves, by how many turns were played before.
 */
export function variationList(list, { players, go }) {
  /** @type {Map<Node, HTMLButtonElement>} */
  let buttons = new Map();
  let current = /** @type {Node | null} */ (null);
  const empty = createElement("p", { class: "soft" }, "No moves yet. Play on the board.");

  list.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    for (const [node, button] of buttons) if (button === pressed) go(node);
  });
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !current) return;
    const next = nodeForKey(current, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
    (buttons.get(next) ?? list).focus({ preventScroll: true });
  });

  return (top, at, noted, judged = new Map()) => {
    const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
    buttons = new Map();
    current = at;
    const first = top.children[0];
    list.replaceChildren(...(first ? blocks(first, true) : [empty]));
    const entry = at.parent ? at : first;
    for (const [node, button] of buttons) {
      const said = node.inMatch && node.parent ? judged.get(matchPly(node.parent)) : undefined;
      if (said) button.querySelector(".node-name")?.after(moveMark(said));
      if (node.inMatch && noted.includes(turnsTo(node)?.length ?? -1)) button.append(noteSign());
      setAttribute(button, "aria-current", node === at ? "true" : null);
      setAttribute(button, "tabindex", node === entry ? "0" : "-1");
    }
    if (focused) (buttons.get(focused) ?? buttons.get(at) ?? list).focus({ preventScroll: true });
    reveal(list, buttons.get(at));
  };

  /** @param {Node} first @param {boolean} main @returns {HTMLElement[]} A line in blocks, its variations between them. */
  function blocks(first, main) {
    /** @type {HTMLElement[]} */
    const all = [];
    /** @type {HTMLElement | null} */
    let block = null;
    for (let node = /** @type {Node | undefined} */ (first); node; node = node.children[0]) {
      block ??= all[all.push(createElement("div", { class: "line" })) - 1] ?? null;
      const button = entry(node, block?.childElementCount === 0);
      buttons.set(node, button);
      block?.append(button);
      const others = node === first && !main ? [] : (node.parent?.children ?? []).filter((other) => other !== node);
      for (const other of others) all.push(variation(other, node));
      if (others.length) block = null;
    }
    return all;
  }

  /** @param {Node} first @param {Node} instead */
  function variation(first, instead) {
    const name = `Instead of ${instead.move}${first.byComputer ? ", by the computer" : ""}`;
    return createElement("div", { class: "variation", role: "group", "aria-label": name }, ...blocks(first, false));
  }

  /** @param {Node} node @param {boolean} counted */
  function entry(node, counted) {
    const nodes = pathTo(node);
    const place = nodes.slice(0, -1).reduce((sum, one) => sum + (one.turns?.length ?? 1), 0);
    const begins = counted || place % players === 0;
    const button = createElement("button", { type: "button", class: "node" });
    if (begins)
      button.append(
        createElement(
          "span",
          { class: "node-number" },
          `${Math.floor(place / players) + 1}${place % players ? "…" : "."} `,
        ),
      );
    if (node.byComputer && !node.parent?.byComputer)
      button.append(createElement("span", { class: "node-computer" }, "Computer: "));
    const name = node.move.replace("-resigns", " resigns").replace("-timeout", " out of time");
    button.append(createElement("span", { class: "node-name" }, name));
    const [turn, ...passes] = node.turns ?? [];
    const gained = turn ? gainText(turn) : "";
    if (gained) button.append(createElement("small", {}, ` ${gained}`));
    for (const pass of passes) button.append(createElement("small", {}, ` · ${pass.color} passes`));
    const said = (node.turns ?? []).map((one) => turnText(one) + (one.forced ? ` (${passReason(one)})` : "")).join(" ");
    if (said) button.append(createElement("span", { class: "visually-hidden" }, `, ${said.replace(/\.$/, "")}`));
    return button;
  }
}

/** Says that there is a note. */
function noteSign() {
  return createElement(
    "span",
    { class: "node-noted" },
    " ✎",
    createElement("span", { class: "visually-hidden" }, " has a note"),
  );
}

/** @param {Node} node @param {string} key @returns {Node | null} Where a key leads to. */
export function nodeForKey(node, key) {
  if (key === "ArrowLeft" || key === ",") return node.parent ?? node;
  if (key === "ArrowRight" || key === ".") return node.children[0] ?? node;
  if (key === "ArrowUp") return sibling(node, -1);
  if (key === "ArrowDown") return sibling(node, 1);
  if (key === "Home") return pathTo(node)[0]?.parent ?? node;
  return key === "End" ? lineEnd(node) : null;
}

/** @param {HTMLElement} list @param {HTMLElement | undefined} button Scrolls the list only, never the page. */
function reveal(list, button) {
  if (!button) return;
  const above = button.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + button.offsetHeight - list.clientHeight;
  if (above < 0) list.scrollTop += above - 4;
  else if (below > 0) list.scrollTop += below + 4;
}

/** @param {JudgedMove} one The mark that chess players write, with its meaning for screen readers. */
export function moveMark({ mark: letters, meaning }) {
  const seen = createElement("span", { "aria-hidden": "true" }, letters);
  return createElement(
    "span",
    { class: "node-mark", "data-mark": letters },
    seen,
    createElement("span", { class: "visually-hidden" }, `, ${meaning}`),
  );
}
