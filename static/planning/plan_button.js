/** The button that opens the editor of conditional moves. */

/** @import {Board} from "../board/render.js" */
/** @import {State} from "../match/state.js" */
/** @import {PlanEditor} from "./editor.js" */
/** @import {PlanContext} from "./plan.js" */

import { sandboxMoveEntry } from "../board/move_entry.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { loadPart } from "../browser/load_part.js";
import { t } from "../browser/messages.js";
import { isBeforeChoice } from "../view/swap.js";
import { canPlan, Plan } from "./plan.js";

/** @typedef {{PlanEditor: typeof PlanEditor}} EditorPart */

/**
 * @param {ParentNode} page @param {Board} board
 * @param {{
 *   announce: (text: string) => void,
 *   loadEditor: () => Promise<EditorPart>,
 * } & Pick<PlanContext, "match" | "send" | "notify">} context
 * @returns {(state: State) => void}
 */
export function planButton(page, board, { match, send, notify, announce, loadEditor }) {
  const button = find(page, "#plan-open", HTMLButtonElement);
  const dialog = find(page, "#plan", HTMLDialogElement);
  /** @type {PlanEditor | null} */
  let editor = null;
  /** @type {State | null} */
  let latest = null;

  const draw = () => {
    if (!latest) return;
    const usable = isUsable(latest);
    if (!usable && dialog.open) dialog.close();
    const count = plan.lines.length;
    setVisible(button, usable && latest.question === null);
    setText(button, count ? t("plan.count", { count }) : t("plan.title"));
    editor?.draw();
  };
  const plan = new Plan({ match, send, notify, changed: draw });
  button.addEventListener("click", async () => {
    const part = await loadPart(button, loadEditor);
    if (!part || !latest || !isUsable(latest)) return;
    editor ??= new part.PlanEditor(dialog, board, { match, plan, announce, moveEntry: sandboxMoveEntry });
    editor.update(latest);
    editor.open();
  });
  return (state) => {
    latest = state;
    plan.follow(state);
    draw();
    editor?.update(state);
  };
}

/** @param {State} state @returns {boolean} True while the others think. */
function isUsable(state) {
  const mover = state.game?.view.to_move;
  const isOwnTurn = mover != null && state.you.includes(mover);
  return canPlan(state) && !isOwnTurn && !isBeforeChoice(state) && !state.game?.view.paused;
}
