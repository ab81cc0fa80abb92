/** The status line: a question, the viewed ply, a notice, a hint, or an obligation. */

/** @import {Question, State} from "../match/state.js" */

import { ArmingDelay } from "../browser/buttons/arming.js";
import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { sentences, t } from "../browser/messages.js";
import { stoppedClockText } from "../clock/clock_events.js";
import { serverNow } from "../clock/server_time.js";
import { confirmHint } from "../match/confirm_move.js";
import { fullTable } from "../seating/full_table.js";
import { obligationText } from "../view/obligations.js";
import { previewText } from "../view/position/moves.js";
import { movableColor, reachableCellAt, sacrificeMoves } from "../view/position/position.js";
import { playersOf, resultTitle } from "../view/result.js";

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
  const spectatorText = fullTable(page);
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
    const { kind, words } = statusContent(state, spectatorText(state));
    setAttribute(root, "data-kind", kind);
    setText(text, words);
    if (state.question === asked) return;
    asked = state.question;
    buttons.replaceChildren(...(asked ? questionButtons(asked, answer) : []));
    setAttribute(root, "role", asked ? "group" : null);
    setAttribute(root, "aria-labelledby", asked ? "notice-text" : null);
    const noButton = buttons.lastElementChild;
    if (noButton instanceof HTMLElement) noButton.focus();
  };
}

/** @param {Question} question @param {(question: Question, yes: boolean) => void} answer */
function questionButtons(question, answer) {
  const yes = createElement("button", { type: "button", class: "button danger" }, t(`questions.${question}.yes`));
  const no = createElement("button", { type: "button", class: "button" }, t(`questions.${question}.no`));
  const arming = new ArmingDelay();
  arming.restart(yes);
  yes.addEventListener("click", () => arming.armed && answer(question, true));
  no.addEventListener("click", () => answer(question, false));
  return [yes, no];
}

/**
 * @param {State} state @param {{words: string, late: boolean}} watching
 * @returns {{kind: string | null, words: string}}
 */
function statusContent(state, watching) {
  if (state.question) return { kind: "question", words: t(`questions.${state.question}.text`) };
  if (state.viewedPly !== null) return { kind: "past", words: viewedPlyText(state, state.viewedPly) };
  if (state.notice) return { kind: state.notice.kind, words: state.notice.text };
  const reach = movableColor(state) ? reachableCellAt(state, state.hover) : null;
  const again = reach?.move ? confirmHint(state) : "";
  if (reach && again) return { kind: "hint", words: sentences([previewText(reach), again]) };
  if (state.sacrificing) return { kind: "duty", words: sacrificeText(state.path) };
  if (watching.late) return { kind: "watching", words: watching.words };
  const due = obligationText(state);
  if (due) return { kind: "duty", words: due };
  const still = stoppedClockText(state, serverNow());
  if (still) return { kind: "hint", words: still };
  if (watching.words) return { kind: "watching", words: watching.words };
  return { kind: null, words: "" };
}

/** @param {State} state @param {number} ply */
function viewedPlyText(state, ply) {
  const { game } = state;
  const where = ply === 0 ? t("moves.at-start") : t("moves.at", { ply, last: game?.turns.length ?? 0 });
  const result = game?.view.result;
  return result ? sentences([where, resultTitle(result, playersOf(state))]) : where;
}

/** @param {string[]} path The sacrificed stone, then the rest of the move. */
function sacrificeText([sacrificed, ...then]) {
  if (sacrificed === undefined) return t("sacrifice.pick");
  if (then[0] !== undefined) return t("sacrifice.step", { cell: sacrificed, stone: then[0] });
  return t("sacrifice.next", { cell: sacrificed });
}
