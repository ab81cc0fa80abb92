/** The parts of a match's page for its players, for pauses, and for what follows a game. */

/** @import {Board} from "../board/render.js" */
/** @import {OffersContext} from "../panel/offers.js" */
/** @import {EditorPart} from "../planning/plan_button.js" */
/** @import {PageEvent, State} from "./state.js" */

import { hintsPanel } from "../panel/hints.js";
import { OffersPanel } from "../panel/offers.js";
import { planButton } from "../planning/plan_button.js";
import { PremoveInput } from "../planning/premove.js";
import { replaceGuest } from "../seating/replace_guest.js";

/**
 * @param {HTMLElement} page @param {Board} board
 * @param {OffersContext & {dispatch: (event: PageEvent) => void, loadEditor: () => Promise<EditorPart>}} context
 */
export function seatedPanels(page, board, context) {
  const { match, state, dispatch, send, announce, loadEditor } = context;
  const premove = new PremoveInput(page, board, { state, dispatch, announce });
  const hints = hintsPanel(page, board, { match, state, dispatch });
  const offers = new OffersPanel(page, context);
  const notify = (/** @type {string} */ text) => dispatch({ t: "notice-shown", text });
  /** @type {((state: State) => void)[]} */
  const updates = [
    replaceGuest(page, match),
    planButton(page, board, { match, announce, send, notify, loadEditor }),
    (now) => offers.update(now),
    hints.update,
  ];
  return {
    premove,
    /** @param {State} now */
    update(now) {
      for (const update of updates) update(now);
    },
    draw() {
      premove.draw();
      hints.draw();
    },
  };
}
