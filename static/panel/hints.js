/** Hints: the values of legal moves, for a player whose opponents are all computers. */

/** @import {Board} from "../board/render.js" */
/** @import {Hint} from "../protocol.js" */
/** @import {PageEvent, State} from "../match/state.js" */
/** @import {HintValue} from "../view/position/hint_values.js" */

import { cellCenter } from "../board/render.js";
import { fetchHints } from "../browser/api.js";
import { find, setAttribute, setVisible, createSvg as shape } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { isHinted } from "../view/hints.js";
import { playsComputersOnly } from "../view/phrases.js";
import { hintValue, TICK } from "../view/position/hint_values.js";
import { movableColor } from "../view/position/position.js";
import { isBeforeChoice } from "../view/swap.js";

const HIDDEN = "birnam-hints-hidden"; // a key in the storage
const RETRY_AFTER = 3_000; // milliseconds
const MAX_NAMED = 3; // moves
const BASELINE = 7; // from the center of a cell down to the baseline

/**
 * Loads and draws hints.
 * @param {ParentNode} page @param {Board} board
 * @param {{match: string, state: () => State, dispatch: (event: PageEvent) => void}} context
 * @returns {{update: (state: State) => void, draw: () => void}}
 */
export function hintsPanel(page, board, { match, state, dispatch }) {
  const toggle = find(page, "#hints", HTMLButtonElement);
  const layer = shape("g", { class: "hints", "aria-hidden": "true" });
  board.overlay.before(layer);
  let asked = -1; // the version that was requested
  let hidden = readStorage(HIDDEN) === true;
  let drawn = "";

  const always = () => state().game?.match.hints === true;
  const isHidden = () => hidden && always(); // whoever asks for one hint wants to see it
  /** @param {number} version */
  const ask = async (version) => {
    asked = version;
    try {
      const { hints } = await fetchHints(match);
      if (state().game?.version !== version || isHidden()) return;
      dispatch({ t: "hints-changed", hints });
      if (!always()) dispatch({ t: "notice-shown", text: givenText(hints) });
    } catch {
      if (asked !== version) return;
      dispatch({ t: "notice-shown", text: t("hints.waiting") });
      setTimeout(() => {
        if (asked === version) asked = -1;
        update(state());
      }, RETRY_AFTER);
    }
  };
  toggle.addEventListener("click", () => {
    hidden = !hidden;
    writeStorage(HIDDEN, hidden);
    asked = -1;
    dispatch({ t: "hints-changed", hints: null });
    update(state());
  });

  /** @param {State} now */
  const update = (now) => {
    const running = isHinted(now) && now.game?.view.status === "running" && playsComputersOnly(now);
    const offered = running && !isBeforeChoice(now); // until then the best move is a level one
    setVisible(toggle, offered && always());
    setAttribute(toggle, "aria-pressed", String(!hidden));
    const version = now.game?.version ?? -1;
    if (offered && !isHidden() && movableColor(now) && !now.hints && asked !== version) void ask(version);
  };

  const draw = () => {
    const now = state();
    const open = movableColor(now) !== null && now.hints !== null;
    const cells = open ? [...board.cells.keys()].map((name) => ({ name, value: hintValue(now, name) })) : [];
    const key = [
      board.svg.dataset.turned,
      ...cells.map(({ value }) => `${value?.short ?? ""}${value?.best ? "!" : ""}`),
    ].join("|");
    if (key === drawn) return;
    drawn = key;
    setAttribute(board.svg, "data-hints", cells.some(({ value }) => value) ? "" : null);
    layer.replaceChildren(...cells.flatMap(({ name, value }) => (value ? [hintText(board, name, value)] : [])));
  };
  return { update, draw };
}

/** @param {Board} board @param {string} name @param {HintValue} value */
function hintText(board, name, { short: words, best }) {
  const { x, y } = cellCenter(board, name);
  const text = shape("text", { class: words === TICK ? "hint-value hint-tick" : "hint-value", x, y: y + BASELINE });
  setAttribute(text, "data-best", best ? "" : null);
  text.textContent = words;
  return text;
}

/** @param {Hint[]} hints */
function givenText(hints) {
  const moves = hints.flatMap(({ move, best }) => (best ? [move] : []));
  return moves.length > MAX_NAMED ? t("hints.equal", { count: moves.length }) : t("hints.given", { moves });
}
