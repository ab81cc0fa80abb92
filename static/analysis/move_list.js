/** The tree of moves as a list: the main line, with the variations below the move that they replace. */

/** @import {JudgedMove} from "../protocol.js" */
/** @import {Node} from "./tree.js" */

import { createElement, setAttribute } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { colorName } from "../view/phrases.js";
import { gainText, turnText } from "../view/position/moves.js";
import { isDeparture, lineEnd, matchPly, pathTo, plyOf, sibling, turnsTo } from "./tree.js";

const MARGIN = 4; // pixels above and below the current move

export class VariationList {
  /** @type {Map<Node, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Node | null} */
  #current = null;
  #shape = ""; // of the shown blocks
  #empty = createElement("p", { class: "secondary" }, t("analysis.empty"));

  /**
   * @param {HTMLElement} list
   * @param {{go: (node: Node) => void, choice: {ply: number, text: string} | null}} options
   * With the choice of a color in the match, after so many turns.
   */
  constructor(list, { go, choice }) {
    this.list = list;
    this.go = go;
    this.choice = choice;
    list.addEventListener("click", (event) => {
      const pressed = event.target instanceof Element ? event.target.closest("button") : null;
      for (const [node, button] of this.#buttons) if (button === pressed) go(node);
    });
    list.addEventListener("keydown", (event) => this.#handleKey(event));
    new ResizeObserver(() => this.#scroll()).observe(list);
  }

  /**
   * @param {Node} root @param {Node} current
   * @param {number[]} annotated The plies of the match that have annotations.
   * @param {Map<number, JudgedMove>} [judged] The computer's remarks, by the number of turns before the move.
   */
  show(root, current, annotated, judged = new Map()) {
    const focused = [...this.#buttons].find(([, button]) => button === document.activeElement)?.[0];
    const shown = [...this.#buttons.values()];
    this.#buttons = new Map();
    this.#current = current;
    const first = root.children[0];
    const blocks = first ? this.#blocks(first, true) : [this.#empty];
    const tabStop = current.parent ? current : first;
    for (const [node, button] of this.#buttons) {
      const remark = node.inMatch && node.parent ? judged.get(matchPly(node.parent)) : undefined;
      if (remark) button.querySelector(".node-name")?.after(moveMark(remark));
      const turns = node.inMatch ? (turnsTo(node)?.length ?? -1) : -1;
      if (annotated.includes(turns)) button.append(annotationSign());
      if (this.choice?.ply === turns) button.append(choiceSign(this.choice.text));
    }
    this.#replace(blocks, shown);
    for (const [node, button] of this.#buttons) {
      setAttribute(button, "aria-current", node === current ? "true" : null);
      setAttribute(button, "tabindex", node === tabStop ? "0" : "-1");
    }
    if (focused) (this.#buttons.get(focused) ?? this.#buttons.get(current) ?? this.list).focus({ preventScroll: true });
    this.#scroll();
  }

  /** Shows the current move. */
  #scroll() {
    if (this.#current) scrollTo(this.list, this.#buttons.get(this.#current));
  }

  /**
   * Keeps the buttons of a tree with the same lines, because a press on one that is replaced meanwhile is lost.
   * @param {HTMLElement[]} blocks @param {HTMLButtonElement[]} shown
   */
  #replace(blocks, shown) {
    const shape = blocks.map(shapeOf).join();
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.list.replaceChildren(...blocks);
      return;
    }
    for (const [place, [node, fresh]] of [...this.#buttons].entries()) {
      const button = shown[place] ?? fresh;
      if (button.innerHTML !== fresh.innerHTML) button.replaceChildren(...fresh.childNodes);
      this.#buttons.set(node, button);
    }
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
      const button = nodeButton(node);
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
    const name = t(first.byComputer ? "analysis.instead-computer" : "analysis.instead", { move: replaced.move });
    const attributes = { class: "variation", role: "group", "aria-label": name };
    return createElement("div", attributes, ...this.#blocks(first, false));
  }
}

/** @param {Element} block @returns {string} The lines and variations of a list, without the words of their moves. */
function shapeOf(block) {
  if (block instanceof HTMLButtonElement) return "·";
  return `${block.className}${block.getAttribute("aria-label") ?? ""}(${[...block.children].map(shapeOf).join("")})`;
}

/** @param {Node} node */
function nodeButton(node) {
  const number = plyOf(/** @type {Node} */ (node.parent)) + 1;
  const button = createElement("button", { type: "button", class: "node", translate: "no" });
  /** @param {string} name @param {string} text */
  const addSpan = (name, text) => button.append(createElement("span", { class: name }, text));
  if (!isDeparture(node)) addSpan("node-number", `${number}. `);
  if (node.byComputer && !node.parent?.byComputer) addSpan("node-computer", `${t("analysis.by-computer")} `);
  addSpan("node-name", moveName(node.move));
  const [turn, ...passes] = node.turns ?? [];
  setAttribute(button, "data-color", turn?.color ?? null);
  const gain = turn ? gainText(turn) : "";
  if (gain) button.append(createElement("small", {}, ` ${gain}`));
  for (const [index, pass] of passes.entries()) {
    button.append(createElement("small", {}, ` ${number + 1 + index}. ${pass.move}`));
  }
  const spoken = spokenTurns(node);
  if (spoken) addSpan("visually-hidden", `, ${spoken}`);
  return button;
}

/** @param {string} move */
function moveName(move) {
  const [, color, how] = /^(\w+)-(resigns|timeout)$/.exec(move) ?? [];
  return color && how ? t(`analysis.left.${how}`, { color: colorName(color) }) : move;
}

/** @param {Node} node */
function spokenTurns({ turns }) {
  return (turns ?? [])
    .map(turnText)
    .join(" ")
    .replace(/[.。]$/, "");
}

/** @param {string} text The choice of a color in words. */
function choiceSign(text) {
  const words = createElement("span", { class: "visually-hidden" }, ` ${text}`);
  return createElement("span", { class: "node-annotated", title: text }, " ⇄", words);
}

function annotationSign() {
  const words = createElement("span", { class: "visually-hidden" }, ` ${t("analysis.has-note")}`);
  return createElement("span", { class: "node-annotated" }, " ✎", words);
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

/** @param {HTMLElement} list It scrolls, unlike the page. @param {HTMLElement | undefined} button */
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
