/** An example of the rules: a board on which the reader plays all sides. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {SandboxPreferences} from "../board/sandbox.js" */
/** @import {State} from "../match/state.js" */

import { moveButtons, SandboxBoard } from "../board/sandbox.js";
import { playExample } from "../browser/api.js";
import { find, isDisabled, setAttribute, setDisabled, setText, setTexts } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { positionHint, positionScore, turnsText } from "../view/position/position_text.js";

export class RuleExample {
  /** @type {string[]} The reader's moves, including those taken back. */
  #moves = [];
  /** The number of moves on the board. */
  #count = 0;
  #requests = new RequestSequence();

  /**
   * @param {HTMLElement} root @param {(text: string) => void} announce
   * @param {SandboxPreferences} [preferences]
   */
  constructor(root, announce, preferences) {
    this.root = root;
    /** @type {SnapshotMessage} */
    const start = JSON.parse(find(root, "script", HTMLScriptElement).textContent ?? "");
    /** @type {Map<string, Promise<SnapshotMessage>>} By the moves that lead to the snapshot. */
    this.snapshots = new Map([["", Promise.resolve(start)]]);
    this.message = find(root, ".example-message", HTMLElement);
    this.lines = [...root.querySelectorAll("li[data-moves]")].filter((item) => item instanceof HTMLElement);
    const title = find(root, "h3", HTMLElement).textContent ?? "";
    const svg = find(root, "svg.board", SVGSVGElement);
    this.sandbox = new SandboxBoard(svg, t("example.board", { title }), start.cells, {
      play: (move) => this.#go([...this.#moves.slice(0, this.#count), move]),
      announce,
      drawn: (state) => this.#draw(state),
      preferences,
    });
    this.updateMoveButtons = moveButtons(root, this.sandbox);
    this.#connectButtons();
    this.sandbox.setFirstTabStop(start);
    setAttribute(find(root, ".example-buttons", HTMLElement), "data-loading", null);
    this.sandbox.show(start);
  }

  #connectButtons() {
    const steps = {
      back: () => this.#go(this.#moves, Math.max(0, this.#count - 1)),
      forward: () => this.#go(this.#moves, Math.min(this.#moves.length, this.#count + 1)),
      reset: () => this.#go(this.#moves, 0),
    };
    for (const [name, step] of Object.entries(steps)) {
      const button = this.#stepButton(name);
      button.addEventListener("click", () => isDisabled(button) || void step());
    }
    for (const line of this.lines) {
      const button = find(line, "button", HTMLButtonElement);
      button.disabled = false;
      button.addEventListener("click", () => void this.#playLine(line.dataset.moves ?? ""));
    }
  }

  /** @param {string[]} moves @param {number} [count] How many of them to show. @param {boolean} [aloud] */
  async #go(moves, count = moves.length, aloud = true) {
    const isLatest = this.#requests.next();
    try {
      const snapshot = await this.#snapshotAfter(moves.slice(0, count));
      if (!isLatest()) return;
      const before = this.sandbox.state.game?.turns.length ?? 0;
      [this.#moves, this.#count] = [moves, count];
      const last = snapshot.turns.length;
      if (aloud) setText(this.message, turnsText(snapshot, last > before ? before : last - 1));
      this.sandbox.show(snapshot);
    } catch (error) {
      if (isLatest()) setText(this.message, errorMessage(error));
    }
  }

  /** @param {string[]} moves @returns {Promise<SnapshotMessage>} */
  #snapshotAfter(moves) {
    const key = moves.join(" ");
    const { game = "", example = "" } = this.root.dataset;
    const snapshot = this.snapshots.get(key) ?? playExample(game, example, moves);
    this.snapshots.set(key, snapshot);
    snapshot.catch(() => this.snapshots.delete(key));
    return snapshot;
  }

  /** @param {string} line */
  async #playLine(line) {
    await this.#go([], 0, false);
    await this.#go(line.split(" "));
  }

  /** @param {State} state */
  #draw(state) {
    const moves = this.#moves.slice(0, this.#count).join(" ");
    for (const line of this.lines) setAttribute(line, "data-played", line.dataset.moves === moves ? "" : null);
    setTexts(find(this.root, ".example-turn", HTMLElement), positionHint(state), positionHint(state, true));
    setText(find(this.root, ".example-count", HTMLElement), positionScore(state));
    this.updateMoveButtons(state);
    setDisabled(this.#stepButton("back"), this.#count === 0);
    setDisabled(this.#stepButton("forward"), this.#count >= this.#moves.length);
    setDisabled(this.#stepButton("reset"), this.#count === 0);
  }

  /** @param {string} name */
  #stepButton(name) {
    return find(this.root, `[data-action="${name}"]`, HTMLButtonElement);
  }
}
