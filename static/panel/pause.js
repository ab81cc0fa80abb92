/** The panel over the board of a paused game. */

/** @import {State} from "../match/state.js" */

import { ArmingDelay } from "../browser/buttons/arming.js";
import { find, isDisabled, setDisabled, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { activeColor } from "../view/offers.js";
import { playerName } from "../view/phrases.js";

/** @param {ParentNode} page @param {() => void} resume @returns {(state: State) => void} */
export function pausePanel(page, resume) {
  const root = find(page, "#pause", HTMLElement);
  const title = find(root, "#pause-title", HTMLElement);
  const words = find(root, "#pause-text", HTMLElement);
  const button = find(root, "#resume", HTMLButtonElement);
  const arming = new ArmingDelay();
  button.addEventListener("click", () => {
    if (!arming.armed || isDisabled(button)) return;
    resume();
  });
  return (state) => {
    const view = state.game?.view;
    const isPaused = view?.status === "running" && view.paused !== null && state.viewedPly === null;
    if (isPaused && root.hidden) arming.restart(button);
    setVisible(root, isPaused);
    if (!view || !isPaused) return;
    setText(title, t(view.paused === "saved" ? "pause.saved" : "pause.title"));
    setText(words, pauseText(state));
    setVisible(button, activeColor(state) !== null);
    setDisabled(button, state.sideCommand !== null);
  };
}

/** @param {State} state */
function pauseText({ game, you, ...state }) {
  const mover = game?.view.to_move;
  if (!game || !mover) return "";
  if (you.includes(mover)) return t("pause.your-turn");
  return t(game.view.clock ? "pause.clock" : "pause.their-turn", { name: playerName({ game, you, ...state }, mover) });
}
