/** The table of moves, and the buttons that step through them. */

/** @import {Color, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { createElement, find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { colorName } from "../view/phrases.js";
import { gainText, passReason, turnText } from "../view/position/moves.js";
import { madeChoice } from "../view/swap.js";

/** @typedef {(ply: number | null) => void} ViewPly */

/** @param {ParentNode} page @param {ViewPly} viewPly @returns {(state: State) => void} */
export function moveListPanel(page, viewPly) {
  const list = new MoveList(page, viewPly);
  const step = stepButtons(page, viewPly);
  return (state) => {
    if (!state.game) return;
    list.show(state.game.match.id, state.game.match.players, state.game.turns, madeChoice(state));
    const ply = state.viewedPly ?? state.game.turns.length;
    list.markCurrent(ply);
    step(ply, state.viewedPly === null);
  };
}

/** @param {ParentNode} page @param {ViewPly} viewPly @returns {(ply: number, now: boolean) => void} */
function stepButtons(page, viewPly) {
  const buttons = [...page.querySelectorAll("[data-step]")];
  let current = 0;
  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (isDisabled(button)) return;
      const step = button.getAttribute("data-step");
      if (step === "first") viewPly(0);
      else if (step === "now") viewPly(null);
      else viewPly(step === "back" ? current - 1 : current + 1);
    });
  }
  return (ply, now) => {
    current = ply;
    for (const button of buttons) {
      const back = ["first", "back"].includes(button.getAttribute("data-step") ?? "");
      setDisabled(button, back ? ply === 0 : now);
    }
  };
}

/** The table of moves. Only its end changes, so that the focus stays. */
class MoveList {
  /** @type {HTMLButtonElement[]} */
  #moves = [];
  /** @type {Color[]} */
  #players = [];
  /** @type {TurnView[]} */
  #turns = [];
  #match = "";
  /** @type {HTMLTableRowElement | null} */
  #choice = null;
  #current = -1;

  /** @param {ParentNode} page @param {ViewPly} viewPly */
  constructor(page, viewPly) {
    this.viewPly = viewPly;
    this.list = find(page, "#moves", HTMLElement);
    this.table = find(page, "#moves table", HTMLTableElement);
    this.head = createElement("thead");
    this.rows = createElement("tbody");
    this.empty = find(page, "#moves-empty", HTMLElement);
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (button) viewPly(Number(button.getAttribute("data-ply")));
    });
    this.list.addEventListener("keydown", (event) => this.#handleKey(event));
    new ResizeObserver(() => this.#scrollToCurrent()).observe(this.list);
  }

  /**
   * @param {string} match @param {Color[]} players @param {TurnView[]} turns
   * @param {{ply: number, text: string} | null} choice Of a color, after so many turns.
   */
  show(match, players, turns, choice) {
    if (match !== this.#match) this.#clear(match, players);
    const keptTurns = this.#turns.findIndex((turn, place) => !isSameTurn(turn, turns[place]));
    if (keptTurns >= 0) this.#removeTurnsFrom(keptTurns);
    for (const turn of turns.slice(this.#moves.length)) {
      if (this.#moves.length === choice?.ply) this.#showChoice(choice.text);
      this.#add(turn);
    }
    if (choice && turns.length >= choice.ply) this.#showChoice(choice.text);
    setVisible(this.empty, turns.length === 0);
  }

  /** @param {number} ply The ply on the board. */
  markCurrent(ply) {
    if (ply === this.#current && (ply === 0 || this.#moves[ply - 1]?.hasAttribute("aria-current"))) return;
    this.#current = ply;
    for (const [index, button] of this.#moves.entries()) {
      setAttribute(button, "aria-current", index === ply - 1 ? "true" : null);
      setAttribute(button, "tabindex", index === Math.max(0, ply - 1) ? "0" : "-1");
    }
    this.#scrollToCurrent();
  }

  /** @param {string} match @param {Color[]} players */
  #clear(match, players) {
    this.#match = match;
    this.#players = players;
    this.#moves = [];
    this.#turns = [];
    this.#current = -1;
    this.#choice = null;
    this.rows.replaceChildren();
    const colors = players.map((color) => createElement("th", { scope: "col" }, colorName(color)));
    this.head.replaceChildren(createElement("tr", {}, ...colors));
    this.table.replaceChildren(this.head, this.rows);
  }

  /** @param {string} text */
  #showChoice(text) {
    if (!this.#choice) {
      const cell = createElement("td", { class: "move-note", colspan: String(this.#players.length) });
      this.#choice = createElement("tr", {}, cell);
      this.rows.append(this.#choice);
    }
    const [cell] = this.#choice.cells;
    if (cell) setText(cell, text);
  }

  /** @param {TurnView} turn */
  #add(turn) {
    const column = this.#players.indexOf(turn.color);
    let row = this.rows.lastElementChild;
    if (!row || row === this.#choice || row.childElementCount > column) {
      row = createElement("tr");
      this.rows.append(row);
    }
    while (row.childElementCount < column) row.append(createElement("td"));
    const button = moveButton(turn, this.#moves.length + 1);
    row.append(createElement("td", {}, button));
    this.#moves.push(button);
    this.#turns.push(turn);
  }

  /** @param {number} keptTurns The number of turns that stay. */
  #removeTurnsFrom(keptTurns) {
    const removed = this.#moves.splice(keptTurns);
    this.#turns.length = keptTurns;
    const hadFocus = removed.some((button) => button === document.activeElement);
    for (const button of removed.reverse()) {
      const row = button.closest("tr");
      button.parentElement?.remove();
      while (row?.lastElementChild?.matches("td:empty")) row.lastElementChild.remove();
      if (row && !row.querySelector("td")) row.remove();
    }
    this.#current = -1;
    if (hadFocus) (this.#moves.at(-1) ?? this.list).focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.#moves.length;
    const round = this.#players.length;
    /** @type {Record<string, number>} */
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -round, ArrowDown: round, Home: -last, End: last };
    const step = by[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const ply = Math.min(last, Math.max(0, this.#current + step));
    this.viewPly(ply);
    this.#moves[Math.max(0, ply - 1)]?.focus({ preventScroll: true });
  }

  // Scrolls the list, but not the page.
  #scrollToCurrent() {
    const button = this.#moves[this.#current - 1];
    if (!button) {
      this.list.scrollTop = 0;
      return;
    }
    const head = this.head.offsetHeight;
    const above = button.getBoundingClientRect().top - this.list.getBoundingClientRect().top - head;
    const below = above + head + button.offsetHeight - this.list.clientHeight;
    if (above < 0) this.list.scrollTop += above - 4;
    else if (below > 0) this.list.scrollTop += below + 4;
  }
}

/** @param {TurnView} turn @param {TurnView | undefined} other */
function isSameTurn(turn, other) {
  return turn === other || (turn.move === other?.move && turn.color === other.color && turn.stones === other.stones);
}

/** @param {TurnView} turn @param {number} number */
function moveButton(turn, number) {
  const parts = [
    createElement("span", { class: "move-number" }, `${number}. `),
    moveName(turn),
    ...[turn.planned ? t("moves.planned") : "", gainText(turn)].filter(Boolean).map((text) => smallText(` ${text}`)),
  ];
  const spoken = createElement("span", { class: "visually-hidden" }, turnText(turn).replace(/[.。]$/, ""));
  return createElement("button", { type: "button", "data-ply": String(number) }, ...parts, spoken);
}

/** @param {TurnView} turn The reason of a pass is the title of its name: on the button it would be read out twice. */
function moveName(turn) {
  const name = createElement("span", { class: "move-name", translate: "no" }, turn.move);
  setAttribute(name, "title", passReason(turn) || null);
  return name;
}

/** @param {string} text */
function smallText(text) {
  return createElement("small", {}, text);
}
