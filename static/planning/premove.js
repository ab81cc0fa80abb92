/** A premove: what is touched while another moves on a running clock, and played as soon as it is one's turn. */

/** @import {LegalMove} from "../protocol.js" */
/** @import {State, PageEvent} from "../match/state.js" */
/** @import {Board} from "../board/render.js" */

import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { settings } from "../browser/preferences.js";
import { confirmSetting } from "../match/confirm_move.js";
import { newId } from "../match/outbox.js";
import { STONE_COLORS } from "../view/phrases.js";
import { countsCaptures, stoneAt } from "../view/position.js";
import { premoveOverlay } from "./overlay.js";

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 * }} PremoveContext
 */

/** @param {ParentNode} page @param {Board} board @param {PremoveContext} table */
export function premoveInput(page, board, { state, dispatch, announce }) {
  const chip = find(page, "#premove", HTMLButtonElement);
  const word = find(chip, "span", HTMLElement);
  const lay = premoveOverlay(board);
  /** @type {string[]} The cells that the hand will touch. */
  let cells = [];

  const draw = () => {
    lay(cells, state().you[0] ?? "");
    setVisible(chip, cells.length > 0);
    if (cells.length === 0) return;
    setText(word, `Premove ${cells.join("–")}`);
    setAttribute(chip, "aria-label", `Cancel the premove ${cells.join(" to ")}`);
  };

  /** @param {string[]} next @param {string} said */
  const become = (next, said) => {
    cells = next;
    if (said) announce(said);
    draw();
  };

  /** @param {string} cell @returns {boolean} Whether the press was one for a premove. */
  const press = (cell) => {
    const now = state();
    if (!canPremove(now)) return false;
    const [first] = cells;
    const mine = isOwnStone(now, cell);
    if (cells.includes(cell)) become([], "Premove canceled.");
    else if (first !== undefined && cells.length === 1 && isOwnStone(now, first))
      become([first, cell], premoveText([first, cell]));
    else if (mine && stonesMove(now)) become([cell], `${cell} picked for a premove. Now where it goes.`);
    else if (stoneAt(now, cell) !== "." && !stonesMove(now)) return false;
    else become([cell], premoveText([cell]));
    return true;
  };

  /** @returns {boolean} Whether there was one. */
  const cancel = () => {
    if (!cells.length) return false;
    become([], "Premove canceled.");
    return true;
  };

  /** @param {State} before @param {State} after What has happened on the page. */
  const follow = (before, after) => {
    if (!cells.length || (canPremove(after) && !isPremoveVoid(before, after))) return;
    const wanted = cells;
    become([], "");
    const view = after.game?.view;
    const turn = view?.status === "running" && view.to_move !== null && after.you.includes(view.to_move);
    if (
      !turn ||
      after.viewedPly !== null ||
      after.pending ||
      view.paused ||
      isPremoveVoid(before, after) ||
      !after.game
    )
      return;
    const move = premovedMove(view.legal, wanted);
    if (move)
      return dispatch({
        t: "command-sent",
        command: { t: "play", id: newId(), at: after.game.version, move: move.move },
      });
    dispatch({ t: "notice-shown", text: `The premove ${wanted.join("–")} is not possible now` });
  };

  chip.addEventListener("click", cancel);
  board.svg.addEventListener("contextmenu", (event) => cancel() && event.preventDefault());
  return { press, cancel, follow, draw };
}

/** @param {State} state May this page lay down a premove? Never where every move is to be confirmed. */
export function canPremove(state) {
  const game = state.game;
  if (game?.view.status !== "running" || game.match.time_control.speed !== "live" || !game.view.to_move) return false;
  if (settings().premove !== "on" || confirmSetting(state) === "twice") return false;
  const playing = state.you.some((color) => !game.view.departed[color]) && !state.you.includes(game.view.to_move);
  return (
    playing && !game.view.paused && state.viewedPly === null && !state.pending && state.connection.phase === "open"
  );
}

/** @param {State} before @param {State} after Was it laid down for something that is not so any more? */
export function isPremoveVoid(before, after) {
  if (!before.game || !after.game || after.game.cells !== before.game.cells) return true; // a new snapshot, say
  const fresh = after.game.version !== before.game.version;
  return fresh && (after.game.turns.length < before.game.turns.length || after.game.view.paused !== null);
}

/** @param {State} state Do the stones of this game move, once they lie there? */
function stonesMove(state) {
  return state.game !== null && countsCaptures(state.game);
}

/** @param {State} state @param {string} cell */
function isOwnStone(state, cell) {
  const color = STONE_COLORS[stoneAt(state, cell)];
  return state.you.some((one) => one === color);
}

/** @param {string[]} cells */
function premoveText(cells) {
  return `Premove ${cells.join(" to ")}: it is played as soon as it is your turn.`;
}

/** @param {LegalMove[]} legal @param {string[]} cells @returns {LegalMove | null} A chain is found by its ends. */
export function premovedMove(legal, cells) {
  const whole = legal.filter((move) => move.sacrificed === null);
  const exact = whole.find(({ path }) => path.join() === cells.join());
  if (exact || cells.length < 2) return exact ?? null;
  const chains = whole.filter(({ path }) => path.length > 2 && path[0] === cells[0] && path.at(-1) === cells[1]);
  return (chains.length === 1 && chains[0]) || null;
}
