/** The parts of a match's page for its players, for pauses, and for what follows a game. */

/** @import {Board} from "../board/render.js" */
/** @import {OffersContext} from "../panel/offers.js" */
/** @import {EditorPart} from "../planning/plan_button.js" */
/** @typedef {typeof import("../panel/hints.js")} HintsPart */
/** @import {MoveInput} from "./move_input.js" */
/** @import {PageEvent, State} from "./state.js" */

import { moveEntry } from "../board/move_entry.js";
import { find } from "../browser/dom.js";
import { showWithPart } from "../browser/load_part.js";
import { OffersPanel } from "../panel/offers.js";
import { planButton } from "../planning/plan_button.js";
import { PremoveInput } from "../planning/premove.js";
import { replaceGuest } from "../seating/replace_guest.js";
import { isHinted } from "../view/hints.js";

/**
 * @param {HTMLElement} page @param {Board} board
 * @param {OffersContext & {input: MoveInput, dispatch: (event: PageEvent) => void, loadEditor: () => Promise<EditorPart>, loadHints: () => Promise<HintsPart>}} context
 */
export function seatedPanels(page, board, context) {
  const { match, input, state, dispatch, send, announce, loadEditor, loadHints } = context;
  const premove = new PremoveInput(page, board, { state, dispatch, announce });
  /** @type {ReturnType<HintsPart["hintsPanel"]> | null} */
  let hints = null;
  const updateHints = showWithPart(
    (/** @type {State} */ now) => isHinted(now),
    async () => {
      hints = (await loadHints()).hintsPanel(page, board, { match, state, dispatch });
      return hints.update;
    },
  );
  const updateMoveEntry = moveEntry(find(page, "#side > form.move-entry", HTMLFormElement), {
    preview: (text) => input.previewTyped(text),
    enter: (text) => premove.enter(text) || input.enterTyped(text),
    leave: () => find(board.svg, '.cell[tabindex="0"]', SVGGElement).focus(),
  });
  const offers = new OffersPanel(page, context);
  const notify = (/** @type {string} */ text) => dispatch({ t: "notice-shown", text });
  /** @type {((state: State) => void)[]} */
  const updates = [
    replaceGuest(page, match),
    planButton(page, board, { match, announce, send, notify, loadEditor }),
    (now) => offers.update(now),
    updateHints,
    (now) => updateMoveEntry(now, now.you.length > 0 && now.game?.view.status === "running"),
  ];
  return {
    premove,
    /** @param {State} now */
    update(now) {
      for (const update of updates) update(now);
    },
    draw() {
      premove.draw();
      hints?.draw();
    },
  };
}
