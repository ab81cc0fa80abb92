/** The list of moves, a row for each round, and the steps through the game. */

/** @import {State} from "../state.js" */
/** @import {TurnView} from "../protocol.js" */

import { find, make, mark, show } from "../dom.js";
import { forcedBy, named, spoken, turned } from "../words.js";

/** @param {ParentNode} page @param {(ply: number | null) => void} look @returns {(state: State) => void} */
export function record(page, look) {
  const list = find(page, "#moves", HTMLElement);
  const head = find(page, "#moves-head", HTMLElement);
  const rows = find(page, "#moves-rows", HTMLElement);
  const empty = find(page, "#moves-empty", HTMLElement);
  const steps = [...page.querySelectorAll("[data-step]")];
  /** @type {HTMLButtonElement[]} */
  let moves = [];
  let match = "";
  let current = -1;
  let last = 0;

  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
    if (button instanceof HTMLElement) look(Number(button.dataset["ply"]));
  });
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const round = head.childElementCount - 1;
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: current - 1, ArrowRight: current + 1, ArrowUp: current - round, ArrowDown: current + round, Home: 0, End: last };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const ply = Math.min(last, Math.max(0, to));
    look(ply);
    moves[Math.max(0, ply - 1)]?.focus({ preventScroll: true });
  });
  for (const step of steps) {
    step.addEventListener("click", () => {
      if (step.getAttribute("aria-disabled") === "true") return;
      const where = step.getAttribute("data-step");
      if (where === "first") look(0);
      else if (where === "now") look(null);
      else look(where === "back" ? current - 1 : current + 1);
    });
  }

  const reach = () => reveal(list, head.offsetHeight, moves[current - 1] ?? null);
  new ResizeObserver(reach).observe(list);

  return (state) => {
    const game = state.game;
    if (!game) return;
    if (game.match.id !== match || game.turns.length < moves.length) {
      match = game.match.id;
      moves = [];
      rows.replaceChildren();
      head.replaceChildren(make("th", { class: "number", scope: "col" }, make("span", { class: "visually-hidden" }, "Round")));
      head.append(...game.match.players.map((color) => make("th", { scope: "col" }, named(color))));
    }
    for (const turn of game.turns.slice(moves.length)) moves.push(entry(rows, turn, moves.length + 1, game.match.players.indexOf(turn.color)));
    last = game.turns.length;
    const ply = state.looking ?? last;
    show(empty, last === 0);
    for (const step of steps) {
      const back = step.getAttribute("data-step") === "first" || step.getAttribute("data-step") === "back";
      mark(step, "aria-disabled", (back ? ply === 0 : state.looking === null) ? "true" : "false");
    }
    if (ply === current && moves[ply - 1]?.hasAttribute("aria-current")) return;
    current = ply;
    for (const [index, button] of moves.entries()) {
      mark(button, "aria-current", index === ply - 1 ? "true" : null);
      mark(button, "tabindex", index === Math.max(0, ply - 1) ? "0" : "-1");
    }
    reach();
  };
}

/** @param {HTMLElement} rows @param {TurnView} turn @param {number} ply @param {number} column */
function entry(rows, turn, ply, column) {
  let row = rows.lastElementChild;
  if (!row || row.childElementCount - 1 > column) {
    row = make("tr", {}, make("th", { scope: "row" }, String(rows.childElementCount + 1)));
    rows.append(row);
  }
  while (row.childElementCount - 1 < column) row.append(make("td"));
  const button = make("button", { type: "button", "data-ply": String(ply), "aria-label": spoken(turn).replace(/\.$/, "") });
  if (turn.cell === null) {
    button.append("pass");
    if (turn.forced) button.append(make("small", {}, ` — ${forcedBy(turn)}`));
  } else {
    const count = turned(turn);
    button.append(turn.move);
    if (count) button.append(make("small", {}, ` +${count}`));
  }
  row.append(make("td", {}, button));
  return button;
}

/** @param {HTMLElement} list @param {number} head @param {HTMLElement | null} button Scrolls the list, never the page. */
function reveal(list, head, button) {
  if (!button) {
    list.scrollTop = 0;
    return;
  }
  const above = button.getBoundingClientRect().top - list.getBoundingClientRect().top - head;
  const below = above + head + button.offsetHeight - list.clientHeight;
  if (above < 0) list.scrollTop += above - 4;
  else if (below > 0) list.scrollTop += below + 4;
}
