/** The status line: a question, the viewed ply, a notice, a hint, or an obligation. */

/** @import {Question, State} from "../match/state.js" */

import { ArmingDelay } from "../browser/arming.js";
import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { confirmHint } from "../match/confirm_move.js";
import { stoppedClockText } from "../view/clock_events.js";
import { previewText } from "../view/moves.js";
import { obligationText } from "../view/obligations.js";
import { verdict } from "../view/phrases.js";
import { movableColor, reachableCellAt, sacrificeMoves } from "../view/position.js";

/** @type {Record<Question, {text: string, yes: string, no: string}>} */
const QUESTIONS = {
  resign: { text: "Resign?", yes: "Resign", no: "Keep playing" },
  abort: { text: "Abort the game? Nothing is counted", yes: "Abort", no: "Keep playing" },
  pass: { text: "Pass your turn?", yes: "Pass", no: "No" },
};

/**
 * @param {ParentNode} page
 * @param {{answer: (question: Question, yes: boolean) => void, toggleSacrifice: (on: boolean) => void}} actions
 * @returns {(state: State) => void}
 */
export function statusLine(page, { answer, toggleSacrifice }) {
  const root = find(page, "#notice", HTMLElement);
  const text = find(page, "#notice-text", HTMLElement);
  const buttons = find(page, "#notice-buttons", HTMLElement);
  const sacrifice = find(page, "#sacrifice", HTMLButtonElement);
  /** @type {Question | null} */
  let asked = null;
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !asked) return;
    event.preventDefault();
    answer(asked, false);
  });
  sacrifice.addEventListener("click", () => toggleSacrifice(sacrifice.getAttribute("aria-pressed") !== "true"));
  return (state) => {
    setVisible(sacrifice, movableColor(state) !== null && state.question === null && sacrificeMoves(state).length > 0);
    setAttribute(sacrifice, "aria-pressed", String(state.sacrificing));
    const { kind, words } = content(state);
    setAttribute(root, "data-kind", kind);
    setText(text, words);
    if (state.question === asked) return;
    asked = state.question;
    buttons.replaceChildren(...(asked ? questionButtons(asked, answer) : []));
    setAttribute(root, "role", asked ? "group" : null);
    setAttribute(root, "aria-labelledby", asked ? "notice-text" : null);
    const calm = buttons.lastElementChild;
    if (calm instanceof HTMLElement) calm.focus();
  };
}

/** @param {Question} question @param {(question: Question, yes: boolean) => void} answer */
function questionButtons(question, answer) {
  const words = QUESTIONS[question];
  const yes = createElement("button", { type: "button", class: "button danger" }, words.yes);
  const no = createElement("button", { type: "button", class: "button" }, words.no);
  const arming = new ArmingDelay();
  arming.restart(yes);
  yes.addEventListener("click", () => arming.armed && answer(question, true));
  no.addEventListener("click", () => answer(question, false));
  return [yes, no];
}

/** @param {State} state @returns {{kind: string | null, words: string}} */
function content(state) {
  const view = state.game?.view;
  if (state.question) return { kind: "question", words: QUESTIONS[state.question].text };
  if (state.viewedPly !== null) return { kind: "past", words: viewedPlyText(state, state.viewedPly) };
  if (state.notice) return { kind: state.notice.kind, words: state.notice.text };
  const reach = movableColor(state) ? reachableCellAt(state, state.hover) : null;
  const again = reach?.move ? confirmHint(state) : "";
  if (reach && again) return { kind: "hint", words: `${previewText(reach)}. ${again}` };
  if (state.sacrificing) return { kind: "duty", words: sacrificeText(state.path) };
  const due = obligationText(state);
  if (due) return { kind: "duty", words: due };
  const still = stoppedClockText(state, Date.now() + (state.clockOffset ?? 0));
  if (still) return { kind: "hint", words: still };
  if (view?.status === "running" && state.you.length === 0) return { kind: "watching", words: "You are watching" };
  return { kind: null, words: "" };
}

/** @param {State} state @param {number} ply */
function viewedPlyText({ game, you }, ply) {
  const where = ply === 0 ? "The start of the game" : `Move ${ply} of ${game?.turns.length}`;
  const result = game?.view.result;
  return result ? `${where}. ${verdict(result, you)}` : where;
}

/** @param {string[]} path The sacrificed stone, then the rest of the move. */
function sacrificeText([sacrificed, ...then]) {
  if (sacrificed === undefined) return "Sacrifice: pick the stone of yours to give";
  return then.length ? `${sacrificed} is given; ${then[0]} steps` : `${sacrificed} is given. Now drop or step`;
}
