/** An example of the rules: a board on which the reader plays all sides. The server says what each move does. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {SandboxPreferences} from "../board/sandbox.js" */
/** @import {State} from "../match/state.js" */

import { moveButtons, SandboxBoard } from "../board/sandbox.js";
import { errorMessage, playExample } from "../browser/api.js";
import { find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { positionHint, positionScore, turnsText } from "../view/position_text.js";

/**
 * @param {HTMLElement} root @param {(text: string) => void} announce For what is only previewed.
 * @param {SandboxPreferences} [habits] @returns {SandboxBoard}
 */
export function ruleExample(root, announce, habits) {
  const { game = "", example: id = "" } = root.dataset;
  /** @type {SnapshotMessage} */
  const start = JSON.parse(find(root, "script", HTMLScriptElement).textContent ?? "");
  const title = find(root, "h3", HTMLElement).textContent ?? "";
  const said = find(root, ".example-said", HTMLElement);
  const lines = [...root.querySelectorAll("li[data-moves]")].filter((item) => item instanceof HTMLElement);

  /** @type {Map<string, Promise<SnapshotMessage>>} What was asked for already, by the moves that were played. */
  const known = new Map([["", Promise.resolve(start)]]);
  /** @type {string[]} */
  let played = []; // by the reader, the steps that were taken back included
  let at = 0; // how many of them are on the board
  const requests = new RequestSequence();

  /** @param {string[]} moves @param {number} [upTo] Shows the board after so many of the moves. @param {boolean} [aloud] */
  async function go(moves, upTo = moves.length, aloud = true) {
    const isLatest = requests.next();
    try {
      const snapshot = await after(moves.slice(0, upTo));
      if (!isLatest()) return;
      const before = trial.state.game?.turns.length ?? 0;
      [played, at] = [moves, upTo];
      if (aloud)
        setText(said, turnsText(snapshot, snapshot.turns.length > before ? before : snapshot.turns.length - 1));
      trial.show(snapshot);
    } catch (error) {
      setText(said, errorMessage(error));
    }
  }

  /** @param {string[]} moves @returns {Promise<SnapshotMessage>} */
  function after(moves) {
    const key = moves.join(" ");
    const asked = known.get(key) ?? playExample(game, id, moves);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  }

  /** @param {string} line Plays it from the start. */
  async function follow(line) {
    await go([], 0, false);
    await go(line.split(" "));
  }

  /** @param {State} state */
  function drawn(state) {
    const line = played.slice(0, at).join(" ");
    for (const item of lines) setAttribute(item, "data-played", item.dataset.moves === line ? "" : null);
    setText(find(root, ".example-turn", HTMLElement), positionHint(state));
    setText(find(root, ".example-count", HTMLElement), positionScore(state));
    buttons(state);
    setDisabled(hand("back"), at === 0);
    setDisabled(hand("on"), at >= played.length);
    setDisabled(hand("reset"), at === 0);
  }

  /** @param {string} name */
  function hand(name) {
    return find(root, `[data-hand="${name}"]`, HTMLButtonElement);
  }

  const svg = find(root, "svg.board", SVGSVGElement);
  const trial = new SandboxBoard(svg, `The board of the example: ${title}`, start.cells, {
    play: (move) => go([...played.slice(0, at), move]),
    announce,
    drawn,
    preferences: habits,
  });
  const buttons = moveButtons(root, trial);
  /** @type {Record<string, () => void>} */
  const wishes = {
    back: () => go(played, Math.max(0, at - 1)),
    on: () => go(played, Math.min(played.length, at + 1)),
    reset: () => go(played, 0),
  };
  for (const [name, wish] of Object.entries(wishes)) {
    const button = hand(name);
    button.addEventListener("click", () => isDisabled(button) || wish());
  }
  for (const item of lines) {
    const button = find(item, "button", HTMLButtonElement);
    button.disabled = false;
    button.addEventListener("click", () => follow(item.dataset.moves ?? ""));
  }
  trial.setTabStop(start.view.legal[0]?.path[0] ?? start.cells[0] ?? "");
  setVisible(find(root, ".example-hands", HTMLElement), true);
  trial.show(start);
  return trial;
}
