/** The main button, the pass button, and the tab of the move list on low screens. */

/** @import {Color, LegalMove} from "../protocol.js" */
/** @import {Question, State} from "../match/state.js" */

import { find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { colorName, playerName, seatOf } from "../view/phrases.js";
import { gainText } from "../view/position/moves.js";
import { availablePass, movableColor, reachableCellAt } from "../view/position/position.js";
import { isChoosing } from "../view/swap.js";

const LONG_LABEL = 18; // characters; a longer label does not fit into one line

/**
 * @param {ParentNode} page
 * @param {{
 *   play: (cell: string) => void,
 *   undo: () => void,
 *   ask: (question: Question) => void,
 *   viewCurrent: () => void,
 * }} actions
 * @returns {(state: State) => void}
 */
export function actionButtons(page, { play, undo, ask, viewCurrent }) {
  const main = find(page, "#play", HTMLButtonElement);
  const back = find(page, "#undo", HTMLButtonElement);
  const pass = find(page, "#pass", HTMLButtonElement);
  const tab = find(page, "#tab", HTMLButtonElement);
  const side = find(page, "#side", HTMLElement);
  main.disabled = false; // replaced by aria-disabled, which keeps the focus
  /** @type {State | null} */
  let latest = null;

  main.addEventListener("click", () => {
    if (!latest) return;
    if (latest.viewedPly !== null) viewCurrent();
    else if (latest.hover !== null && !isDisabled(main)) play(latest.hover);
  });
  back.addEventListener("click", undo);
  pass.addEventListener("click", () => !isDisabled(pass) && ask("pass"));
  tab.addEventListener("click", () => {
    const open = side.dataset.tab !== "moves";
    side.dataset.tab = open ? "moves" : "play";
    tab.setAttribute("aria-expanded", String(open));
  });

  return (state) => {
    latest = state;
    const { label, ready } = mainButton(state);
    setText(main, label);
    setAttribute(main, "data-long", label.length > LONG_LABEL ? "" : null);
    setDisabled(main, !ready);
    setVisible(back, state.path.length > 0);
    const running = state.game?.view.status === "running";
    const passable = state.game?.view.legal.some((move) => move.cell === null) ?? false;
    setVisible(pass, running && passable && state.viewedPly === null && state.you.length > 0);
    setDisabled(pass, availablePass(state) === null);
  };
}

/** @param {State} state @returns {{label: string, ready: boolean}} */
function mainButton(state) {
  const view = state.game?.view;
  if (state.viewedPly !== null) return { label: t("moves.return"), ready: true };
  if (state.pending) return { label: sendingText(state), ready: false };
  if (movableColor(state)) {
    const move = reachableCellAt(state, state.hover)?.move;
    if (!move) return { label: state.path.length ? `${state.path.join("–")} …` : t("match.actions"), ready: false };
    return { label: t("match.play", { move: `${shortMove(move)} ${gainText(move)}`.trimEnd() }), ready: true };
  }
  if (isChoosing(state)) return { label: t("swap.choose"), ready: false };
  if (view?.status === "running" && view.paused) return { label: t("pause.title"), ready: false };
  if (view?.status !== "running" || !view.to_move) return { label: "…", ready: false };
  const seat = seatOf(state, view.to_move);
  if (state.you.length && seat?.computer) {
    const label = t(seat.presence === "preparing" ? "match.computer-preparing" : "match.computer-thinking");
    return { label, ready: false };
  }
  return { label: waitingText(state, view.to_move), ready: false };
}

/** @param {State} state @param {Color} mover */
function waitingText(state, mover) {
  if (!state.you.length) return t("turn.to-move", { color: colorName(mover) });
  return t("match.waiting-for", { name: playerName(state, mover) });
}

/** @param {LegalMove} move @returns {string} A long chain of jumps is shortened to its ends. */
function shortMove({ move, path }) {
  return path.length > 3 ? `${path[0]}…${path.at(-1)}` : move;
}

/** @param {State} state */
function sendingText(state) {
  const what = state.pending?.t === "play" ? state.pending.move : t("match.resignation");
  return t(state.connection.phase === "open" ? "match.sending" : "match.kept", { what });
}
