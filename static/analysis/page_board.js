/** The board of a page on which one person plays all sides, and its companions on each such page. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {SandboxOwner, SandboxPreferences} from "../board/sandbox.js" */

import { moveButtons, SandboxBoard, savedPreferences } from "../board/sandbox.js";
import { find, setTexts } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { onPreference } from "../browser/preferences.js";
import { positionHint } from "../view/position/position_text.js";
import { scorePanel } from "./score.js";

/**
 * @typedef {{
 *   hint?: typeof positionHint,
 *   names?: Partial<Record<string, string>>,
 *   changed?: SandboxPreferences["changed"],
 *   entry?: typeof import("../board/move_entry.js").sandboxMoveEntry,
 * }} BoardParts `names` are the players' names.
 */

/**
 * @param {HTMLElement} page @param {string} game Its title. @param {SnapshotMessage} start
 * @param {Omit<SandboxOwner, "drawn" | "preferences"> & BoardParts} options
 */
export function pageBoard(page, game, start, { hint = positionHint, names = {}, changed, entry, ...owner }) {
  const hintLine = find(page, "#hint", HTMLElement);
  const sandbox = new SandboxBoard(find(page, "svg.board", SVGSVGElement), t("board.label", { game }), start.cells, {
    ...owner,
    preferences: savedPreferences(find(page, "#board-area", HTMLElement), changed),
    drawn: (state) => {
      setTexts(hintLine, hint(state), hint(state, true));
      for (const update of updates) update(state);
    },
  });
  const updates = [moveButtons(page, sandbox), scorePanel(find(page, "#score-panel", HTMLElement), names)];
  if (entry) updates.push(entry(page, sandbox));
  onPreference(() => sandbox.draw());
  sandbox.setFirstTabStop(start);
  return sandbox;
}
