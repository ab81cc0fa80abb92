/** The tree of moves as a list: the main line, with the variations below the move that they replace. */

/** @import {JudgedMove} from "../protocol.js" */
/** @import {Node} from "./tree.js" */

import { createElement, setAttribute } from "../browser/dom.js";
import { gainText, passReason, turnText } from "../view/moves.js";
import { lineEnd, matchPly, pathTo, sibling, turnsTo } from "./tree.js";

const MARGIN = 4; // pixels above and below the current move

export class VariationList {
  /** @type {Map<Node, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Node | null} */
  #current = null;
  #empty = createElement("p", { class: "soft" }, "No moves yet. Play on the board.");

  /** @param {HTMLElement} list @param {{players: number, go: (node: Node) => void}} options */
  constructor(list, { players, go }) {
    this.list = list;
    this.players = players;
    this.go = go;
    list.addEventListener("click", (event) => {
      const pressed = event.target instanceof Element ? event.target.closest("button") : null;
      for (const [node, button] of this.#buttons) if (button === pressed) go(node);
    });
    list.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /**
   * @param {Node} root @param {Node} current
   * @param {number[]} annotated The plies of the match that have annotations.
   * @param {Map<number, JudgedMove>} [judged] The computer's remarks, by the number of turns before the move.
   */
  show(root, current, annotated, judged = new Map()) {
    const focused = [...this.#buttons].find(([, button]) => button === document.activeElement)?.[0];
    this.#buttons = new Map();
    this.#current = current;
    const first = root.children[0];
    this.list.replaceChildren(...(first ? this.#blocks(first, true) : [this.#empty]));
    const tabStop = current.parent ? current : first;
    for (const [node, button] of this.#buttons) {
      const remark = node.inMatch && node.parent ? judged.get(matchPly(node.parent)) : undefined;
      if (remark) button.querySelector(".node-name")?.after(moveMark(remark));
      if (node.inMatch && annotated.includes(turnsTo(node)?.length ?? -1)) button.append(annotationSign());
      setAttribute(button, "aria-current", node === current ? "true" : null);
      setAttribute(button, "tabindex", node === tabStop ? "0" : "-1");
    }
    if (focused) (this.#buttons.get(focused) ?? this.#buttons.get(current) ?? this.list).focus({ preventScroll: true });
    scrollTo(this.list, this.#buttons.get(current));
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.#current) return;
    const next = nodeForKey(this.#current, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(next);
    (this.#buttons.get(next) ?? this.list).focus({ preventScroll: true });
  }

  /**
   * @param {Node} first @param {boolean} isMain
   * @returns {HTMLElement[]} The parts of a line, with its variations between.
   */
  #blocks(first, isMain) {
    /** @type {HTMLElement[]} */
    const blocks = [];
    /** @type {HTMLElement | null} */
    let block = null;
    for (let node = /** @type {Node | undefined} */ (first); node; node = node.children[0]) {
      if (!block) {
        block = createElement("div", { class: "line" });
        blocks.push(block);
      }
      const button = nodeButton(node, this.players, block.childElementCount === 0);
      this.#buttons.set(node, button);
      block.append(button);
      const main = node;
      const others = node === first && !isMain ? [] : (node.parent?.children ?? []).filter((other) => other !== main);
      for (const other of others) blocks.push(this.#variation(other, main));
      if (others.length) block = null;
    }
    return blocks;
  }

  /** @param {Node} first @param {Node} replaced */
  #variation(first, replaced) {
    const name = `Instead of ${replaced.move}${first.byComputer ? ", by the computer" : ""}`;
    const attributes = { class: "variation", role: "group", "aria-label": name };
    return createElement("div", attributes, ...this.#blocks(first, false));
  }
}

/** @param {Node} node @param {number} players @param {boolean} isFirst In its block: it always has a number. */
function nodeButton(node, players, isFirst) {
  const nodesBefore = pathTo(node).slice(0, -1);
  const ply = nodesBefore.reduce((sum, one) => sum + (one.turns?.length ?? 1), 0);
  const button = createElement("button", { type: "button", class: "node" });
  /** @param {string} name @param {string} text */
  const addSpan = (name, text) => button.append(createElement("span", { class: name }, text));
  if (isFirst || ply % players === 0) {
    addSpan("node-number", `${Math.floor(ply / players) + 1}${ply % players ? "…" : "."} `);
  }
  if (node.byComputer && !node.parent?.byComputer) addSpan("node-computer", "Computer: ");
  addSpan("node-name", node.move.replace("-resigns", " resigns").replace("-timeout", " out of time"));
  const [turn, ...passes] = node.turns ?? [];
  const gain = turn ? gainText(turn) : "";
  if (gain) button.append(createElement("small", {}, ` ${gain}`));
  for (const pass of passes) button.append(createElement("small", {}, ` · ${pass.color} passes`));
  const spoken = spokenTurns(node);
  if (spoken) addSpan("visually-hidden", `, ${spoken}`);
  return button;
}

/** @param {Node} node */
function spokenTurns({ turns }) {
  const texts = (turns ?? []).map((turn) => turnText(turn) + (turn.forced ? ` (${passReason(turn)})` : ""));
  return texts.join(" ").replace(/\.$/, "");
}

function annotationSign() {
  const words = createElement("span", { class: "visually-hidden" }, " has a note");
  return createElement("span", { class: "node-noted" }, " ✎", words);
}

/** @param {Node} node @param {string} key @returns {Node | null} Null for a key that does not navigate. */
export function nodeForKey(node, key) {
  if (key === "ArrowLeft" || key === ",") return node.parent ?? node;
  if (key === "ArrowRight" || key === ".") return node.children[0] ?? node;
  if (key === "ArrowUp") return sibling(node, -1);
  if (key === "ArrowDown") return sibling(node, 1);
  if (key === "Home") return pathTo(node)[0]?.parent ?? node;
  return key === "End" ? lineEnd(node) : null;
}

/** @param {HTMLElement} list @param {HTMLElement | undefined} button Scrolls the list, but not the page. */
function scrollTo(list, button) {
  if (!button) return;
  const above = button.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + button.offsetHeight - list.clientHeight;
  if (above < 0) list.scrollTop += above - MARGIN;
  else if (below > 0) list.scrollTop += below + MARGIN;
}

/** @param {JudgedMove} remark Its sign, such as "?!", with the meaning for screen readers. */
export function moveMark({ mark, meaning }) {
  const sign = createElement("span", { "aria-hidden": "true" }, mark);
  const words = createElement("span", { class: "visually-hidden" }, `, ${meaning}`);
  return createElement("span", { class: "node-mark", "data-mark": mark }, sign, words);
}
