/** The table of moves, and the buttons that step through them. */

/** @import {Color, TurnView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { createElement, find, isDisabled, setAttribute, setDisabled, setVisible } from "../browser/dom.js";
import { gainText, passReason, turnText } from "../view/moves.js";
import { colorName } from "../view/phrases.js";

/** @typedef {(ply: number | null) => void} ViewPly */

/** @param {ParentNode} page @param {ViewPly} look @returns {(state: State) => void} */
export function moveListPanel(page, look) {
  const list = new MoveList(page, look);
  const step = stepButtons(page, look);
  return (state) => {
    if (!state.game) return;
    list.show(state.game.match.id, state.game.match.players, state.game.turns);
    const ply = state.viewedPly ?? state.game.turns.length;
    list.point(ply);
    step(ply, state.viewedPly === null);
  };
}

/** @param {ParentNode} page @param {ViewPly} look @returns {(ply: number, now: boolean) => void} */
function stepButtons(page, look) {
  const buttons = [...page.querySelectorAll("[data-step]")];
  let current = 0;
  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (isDisabled(button)) return;
      const step = button.getAttribute("data-step");
      if (step === "first") look(0);
      else if (step === "now") look(null);
      else look(step === "back" ? current - 1 : current + 1);
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
  #current = -1;

  /** @param {ParentNode} page @param {ViewPly} look */
  constructor(page, look) {
    this.look = look;
    this.list = find(page, "#moves", HTMLElement);
    this.head = find(page, "#moves-head", HTMLElement);
    this.rows = find(page, "#moves-rows", HTMLElement);
    this.empty = find(page, "#moves-empty", HTMLElement);
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (button) look(Number(button.getAttribute("data-ply")));
    });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#reveal()).observe(this.list);
  }

  /** @param {string} match @param {Color[]} players @param {TurnView[]} turns */
  show(match, players, turns) {
    if (match !== this.#match) this.#clear(match, players);
    const kept = this.#turns.findIndex((turn, place) => !isSameTurn(turn, turns[place]));
    if (kept >= 0) this.#takeBack(kept);
    for (const turn of turns.slice(this.#moves.length)) this.#add(turn);
    setVisible(this.empty, turns.length === 0);
  }

  /** @param {number} ply The ply on the board. */
  point(ply) {
    if (ply === this.#current && (ply === 0 || this.#moves[ply - 1]?.hasAttribute("aria-current"))) return;
    this.#current = ply;
    for (const [index, button] of this.#moves.entries()) {
      setAttribute(button, "aria-current", index === ply - 1 ? "true" : null);
      setAttribute(button, "tabindex", index === Math.max(0, ply - 1) ? "0" : "-1");
    }
    this.#reveal();
  }

  /** @param {string} match @param {Color[]} players */
  #clear(match, players) {
    this.#match = match;
    this.#players = players;
    this.#moves = [];
    this.#turns = [];
    this.#current = -1;
    this.rows.replaceChildren();
    setAttribute(this.list, "data-columns", String(players.length));
    const round = createElement(
      "th",
      { class: "number", scope: "col" },
      createElement("span", { class: "visually-hidden" }, "Round"),
    );
    this.head.replaceChildren(
      round,
      ...players.map((color) => createElement("th", { scope: "col" }, colorName(color))),
    );
  }

  /** @param {TurnView} turn */
  #add(turn) {
    const column = this.#players.indexOf(turn.color);
    let row = this.rows.lastElementChild;
    if (!row || row.childElementCount - 1 > column) {
      row = createElement("tr", {}, createElement("th", { scope: "row" }, String(this.rows.childElementCount + 1)));
      this.rows.append(row);
    }
    while (row.childElementCount - 1 < column) row.append(createElement("td"));
    const button = moveButton(turn, this.#moves.length + 1);
    row.append(createElement("td", {}, button));
    this.#moves.push(button);
    this.#turns.push(turn);
  }

  /** @param {number} kept The number of turns that stay. */
  #takeBack(kept) {
    const gone = this.#moves.splice(kept);
    this.#turns.length = kept;
    const held = gone.some((button) => button === document.activeElement);
    for (const button of gone.reverse()) {
      const row = button.closest("tr");
      button.parentElement?.remove();
      while (row?.lastElementChild?.matches("td:empty")) row.lastElementChild.remove();
      if (row && !row.querySelector("td")) row.remove();
    }
    this.#current = -1;
    if (held) (this.#moves.at(-1) ?? this.list).focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.#moves.length;
    const round = this.#players.length;
    /** @type {Record<string, number>} */
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -round, ArrowDown: round, Home: -last, End: last };
    const step = by[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const ply = Math.min(last, Math.max(0, this.#current + step));
    this.look(ply);
    this.#moves[Math.max(0, ply - 1)]?.focus({ preventScroll: true });
  }

  // Scrolls the list, but not the page.
  #reveal() {
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

/** @param {TurnView} turn @param {number} ply */
function moveButton(turn, ply) {
  const name = turnText(turn).replace(/\.$/, "");
  const button = createElement(
    "button",
    { type: "button", "data-ply": String(ply), "aria-label": `${name}${turn.planned ? ", as planned" : ""}` },
    turn.move,
  );
  const gained = gainText(turn);
  const why = passReason(turn);
  if (turn.planned) button.append(createElement("small", {}, " as planned"));
  if (gained) button.append(createElement("small", {}, ` ${gained}`));
  if (why) button.append(createElement("small", { class: "why" }, ` — ${why}`));
  return button;
}
