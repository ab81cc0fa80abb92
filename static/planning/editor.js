/** Where a plan is made: a second board on which one plays for all, and the lines that come of it. */

/** @import {State} from "../match/state.js" */
/** @import {Board} from "../board/render.js" */
/** @import {Line} from "./lines.js" */
/** @import {PlanContext} from "./plan.js" */

import { moveButtons, SandboxBoard } from "../board/sandbox.js";
import * as api from "../browser/api.js";
import { createElement, find, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName, countText, playerName } from "../view/phrases.js";
import { addLine, removeLine } from "./lines.js";
import { canPlan, Plan } from "./plan.js";

const MOST_LINES = 32;
const MOST_MOVES = 16; // of a line

/**
 * @param {ParentNode} page @param {Board} table The board of the match, of which a second one is made.
 * @param {{match: string, announce: (text: string) => void} & Pick<PlanContext, "send" | "tell">} given
 * @returns {(state: State) => void}
 */
export function planEditor(page, table, { match, announce, send, tell }) {
  const button = find(page, "#plan-open", HTMLButtonElement);
  const dialog = find(page, "#plan", HTMLDialogElement);
  const prompt = find(dialog, "#plan-prompt", HTMLElement);
  const said = find(dialog, "#plan-said", HTMLElement);
  const list = find(dialog, "#plan-lines", HTMLElement);
  const back = find(dialog, "#plan-back", HTMLButtonElement);
  const forget = find(dialog, "#plan-forget", HTMLButtonElement);
  const plan = new Plan({ match, send, tell, changed: draw });
  /** @type {SandboxBoard | null} */
  let trial = null;
  /** @type {((state: State) => void) | null} */
  let hands = null;
  /** @type {{game: string, options: Record<string, string>, moves: string[]} | null} */
  let base = null;
  /** @type {string[][]} Where the board stands, and the positions before it. */
  let steps = [[]];
  const requests = new RequestSequence();
  let trouble = "";
  let ply = -1;
  /** @type {State | null} */
  let latest = null;

  /** @param {string[][]} next */
  async function go(next) {
    const isLatest = requests.next();
    const path = next.at(-1) ?? [];
    try {
      base ??= await start();
      const line = { ...base, moves: [...base.moves, ...path], insights: false, match: null };
      const { snapshot, record, stopped } = await api.analyzeLine(line);
      if (!isLatest()) return;
      trouble = stopped?.message ?? "";
      if (stopped) return draw();
      steps = [...next.slice(0, -1), record.slice(base.moves.length)]; // with the passes that follow of themselves
      board(snapshot.cells).show(snapshot);
    } catch (error) {
      trouble = api.errorMessage(error);
    }
    draw();
  }

  async function start() {
    const { game, options, moves } = await api.fetchRecord(match);
    return { game, options, moves };
  }

  /** @param {string} move */
  function played(move) {
    const path = steps.at(-1) ?? [];
    const mover = trial?.state.game?.view.to_move;
    const line = [...path, move];
    if (line.length > MOST_MOVES) return void refuse(`A line has ${MOST_MOVES} moves at most.`);
    if (mover && latest?.you.includes(mover)) {
      const lines = addLine(plan.lines, line);
      if (lines.length > MOST_LINES) return void refuse(`A plan has ${MOST_LINES} lines at most.`);
      plan.keep(lines);
    }
    void go([...steps, line]);
  }

  /** @param {string} text */
  function refuse(text) {
    trouble = text;
    draw();
  }

  /** @param {string[]} cells @returns {SandboxBoard} */
  function board(cells) {
    if (trial) return trial;
    const svg = /** @type {SVGSVGElement} */ (table.svg.cloneNode(true));
    for (const part of svg.querySelectorAll("defs, .premove")) part.remove();
    for (const part of svg.querySelectorAll(".rays, .overlay")) part.replaceChildren();
    svg.querySelector(".overlay")?.removeAttribute("data-key");
    find(dialog, "#plan-board", HTMLElement).replaceChildren(svg);
    trial = new SandboxBoard(svg, "The board to plan on", cells, { play: played, announce, drawn: () => draw() });
    hands = moveButtons(dialog, trial);
    trial.setTabStop(cells[Math.floor(cells.length / 2)] ?? "");
    return trial;
  }

  function draw() {
    const state = latest;
    if (!state) return;
    const mine = state.game?.view.to_move != null && state.you.includes(state.game.view.to_move);
    const can = canPlan(state) && !mine && !state.game?.view.paused;
    if (!can && dialog.open) dialog.close();
    setVisible(button, can && state.question === null);
    setText(button, plan.lines.length ? `Plan: ${countText(plan.lines.length, "line")}` : "Plan ahead");
    if (!dialog.open || !trial) return;
    hands?.(trial.state);
    setText(prompt, promptText(state, trial.state));
    setText(said, trouble || plan.said);
    setAttribute(said, "data-good", trouble ? null : "");
    setDisabled(back, steps.length < 2);
    setVisible(forget, plan.lines.length > 0);
    drawLines(state);
  }

  /** @param {State} state */
  function drawLines(state) {
    const key = plan.lines.map((line) => line.join(" ")).join("\n");
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    const held = list.contains(document.activeElement);
    list.replaceChildren(...plan.lines.map((line) => item(state, line)));
    if (held) (list.querySelector("button") ?? back).focus();
  }

  /** @param {State} state @param {Line} line */
  function item(state, line) {
    const words = line.join(" → ");
    const look = createElement(
      "button",
      { type: "button", class: "plan-line", "aria-label": `Go on after ${line.join(", ")}` },
      words,
    );
    const drop = createElement(
      "button",
      { type: "button", class: "close", "aria-label": `Forget ${line.join(", ")}` },
      "×",
    );
    look.addEventListener("click", () => void go([...line.map((_, place) => line.slice(0, place)), line]));
    drop.addEventListener("click", () => plan.keep(removeLine(plan.lines, line)));
    setAttribute(look, "title", `${playerName(state, state.you[0] ?? "black")} answers`);
    return createElement("li", {}, look, drop);
  }

  button.addEventListener("click", () => {
    if (!latest?.game) return;
    base = null;
    trouble = "";
    dialog.showModal();
    void go([[]]);
  });
  back.addEventListener("click", () => steps.length > 1 && void go(steps.slice(0, -1)));
  forget.addEventListener("click", () => {
    plan.keep([]);
    back.focus(); // this button goes
  });
  find(dialog, "#plan-close", HTMLButtonElement).addEventListener("click", () => dialog.close());

  return (state) => {
    latest = state;
    plan.follow(state);
    const now = state.game?.turns.length ?? -1;
    const elsewhere = now !== ply;
    ply = now;
    draw();
    if (elsewhere && dialog.open) {
      base = null;
      void go([[]]); // of three, another has moved
    }
  };
}

/** @param {State} state The match. @param {State} there Where the plan stands. @returns {string} What is to be pressed. */
function promptText(state, there) {
  if (there.notice) return `${there.notice.text}.`;
  const mover = there.game?.view.to_move;
  if (!mover) return "The game would be over.";
  const last = there.game?.turns.at(-1);
  const after =
    last && there.game && there.game.turns.length > (state.game?.turns.length ?? 0) ? `After ${last.move}: ` : "";
  if (state.you.includes(mover)) return `${after}press your answer.`.replace(/^p/, "P");
  const name = playerName(state, mover);
  return `${after}what might ${name === colorName(mover) ? name : `${name} (${colorName(mover)})`} play?`.replace(
    /^w/,
    "W",
  );
}
