/** The panel over the board of a paused game. */

/** @import {State} from "../match/state.js" */

import { ArmingDelay } from "../browser/arming.js";
import { find, isDisabled, setDisabled, setText, setVisible } from "../browser/dom.js";
import { activeColor } from "../view/offers.js";
import { playerName } from "../view/phrases.js";

/** @param {ParentNode} page @param {() => void} resume @returns {(state: State) => void} */
export function pausePanel(page, resume) {
  const root = find(page, "#pause", HTMLElement);
  const title = find(root, "#pause-title", HTMLElement);
  const words = find(root, "#pause-words", HTMLElement);
  const button = find(root, "#resume", HTMLButtonElement);
  const arming = new ArmingDelay();
  button.addEventListener("click", () => {
    if (!arming.armed || isDisabled(button)) return;
    resume();
  });
  return (state) => {
    const view = state.game?.view;
    const rests = view?.status === "running" && view.paused !== null && state.viewedPly === null;
    if (rests && root.hidden) arming.restart(button);
    setVisible(root, rests);
    if (!view || !rests) return;
    setText(title, view.paused === "saved" ? "Saved for later" : "Paused");
    setText(words, pauseText(state));
    setVisible(button, activeColor(state) !== null);
    setDisabled(button, state.sideCommand !== null);
  };
}

/** @param {State} state */
function pauseText({ game, you, ...state }) {
  const mover = game?.view.to_move;
  if (!game || !mover) return "";
  const mine = you.includes(mover);
  if (game.view.clock && !mine)
    return `${playerName({ game, you, ...state }, mover)}’s clock goes on a minute after you do`;
  return mine ? "It is your turn" : `It is the turn of ${playerName({ game, you, ...state }, mover)}`;
}
