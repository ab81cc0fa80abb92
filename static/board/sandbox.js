/** A board on which one person plays all sides. The server computes the effect of each move. */

/** @import {ConfirmMove, SnapshotMessage, TurnView} from "../protocol.js" */
/** @import {PageEvent, State} from "../match/state.js" */
/** @import {Marks} from "../browser/preferences.js" */
/** @import {Board} from "./render.js" */

import { find, setVisible } from "../browser/dom.js";
import { sentence } from "../browser/messages.js";
import { settings } from "../browser/preferences.js";
import { MoveInput } from "../match/move_input.js";
import { reduce, START } from "../match/state.js";
import { availablePass, sacrificeMoves, shownPosition } from "../view/position/position.js";
import { BoardAnimation } from "./animate.js";
import { listenToBoard } from "./input.js";
import { setTabStop } from "./keyboard.js";
import { renderPreview } from "./preview.js";
import { prepareBoard, renderBoard } from "./render.js";
import { boardRotation, rotationAngle } from "./rotation.js";

/**
 * @typedef {{
 *   marks: () => Marks,
 *   confirmMove: () => ConfirmMove,
 *   rotate: (board: Board) => void,
 *   changed: (before: State, after: State) => void,
 * }} SandboxPreferences
 */
/** @type {SandboxPreferences} */
const NO_PREFERENCES = { marks: () => "turn", confirmMove: () => "usual", rotate: () => {}, changed: () => {} };

/**
 * @typedef {{
 *   play: (move: string) => void,
 *   announce: (text: string) => void,
 *   drawn: (state: State) => void,
 *   armed?: () => boolean,
 *   preferences?: SandboxPreferences | undefined,
 * }} SandboxOwner `play` receives the moves that are made on the board.
 */

export class SandboxBoard {
  /** @type {State} */
  #state = START;

  /** @param {SVGSVGElement} svg @param {string} name @param {string[]} cells @param {SandboxOwner} owner */
  constructor(svg, name, cells, owner) {
    this.owner = owner;
    this.preferences = owner.preferences ?? NO_PREFERENCES;
    /** @type {Board} */
    this.board = prepareBoard(svg, name);
    this.animation = new BoardAnimation(this.board, cells, () => this.#paint());
    this.input = new MoveInput({
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      announce: owner.announce,
      armed: owner.armed ?? (() => true),
      confirmMove: this.preferences.confirmMove,
      pass: () => this.pass(),
    });
    listenToBoard(this.board, this.input);
    svg.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  get state() {
    return this.#state;
  }

  /** @param {SnapshotMessage} snapshot Its current position can be played from. */
  show(snapshot) {
    this.#become({ ...reduce(START, snapshot), you: snapshot.match.players });
  }

  /**
   * @param {SnapshotMessage} snapshot Any of the same game. @param {TurnView[]} turns The turns before the position.
   */
  showReadOnly(snapshot, turns) {
    const { start: stones, start_score: score, start_reserve: reserve } = snapshot;
    const position = turns.at(-1) ?? { stones, score, reserve, built: [] };
    const { built } = position;
    const shown = { stones: position.stones, score: position.score, reserve: position.reserve, built };
    const view = { ...snapshot.view, ply: turns.length, legal: [], obligations: [], result: null, to_move: null };
    this.#become(reduce(START, { ...snapshot, turns, view: { ...view, ...shown, status: "running" } }));
  }

  pass() {
    const move = availablePass(this.#state);
    if (move) this.owner.play(move.move);
  }

  /** @param {string} cell */
  setTabStop(cell) {
    setTabStop(this.board, cell);
  }

  /** @param {SnapshotMessage} snapshot The first legal move begins at the tab stop. */
  setFirstTabStop({ view, cells }) {
    this.setTabStop(view.legal[0]?.path[0] ?? cells[0] ?? "");
  }

  draw() {
    this.#paint();
    this.owner.drawn(this.#state);
  }

  /** @param {State} state */
  #become(state) {
    const [before, after] = [this.#state.game?.turns ?? [], state.game?.turns ?? []];
    const continues = before.every((turn, ply) => after[ply]?.move === turn.move);
    this.preferences.changed(this.#state, state);
    this.#state = state;
    const position = shownPosition(state);
    if (!position) return;
    if (!continues) this.animation.show(-1, position.stones, [], false); // no animation from one line to another
    this.animation.show(position.ply, position.stones, after, continues);
    this.draw();
  }

  /** @param {PageEvent} event */
  #dispatch(event) {
    if (event.t === "command-sent") {
      if (event.command.t === "play") this.owner.play(event.command.move);
      return;
    }
    const before = this.#state;
    this.#state = reduce(before, event);
    const { notice } = this.#state;
    if (notice && notice !== before.notice) this.owner.announce(sentence(notice.text));
    this.preferences.changed(before, this.#state);
    this.draw();
  }

  #paint() {
    const marks = this.preferences.marks();
    this.preferences.rotate(this.board);
    renderBoard(this.board, this.#state, this.animation.stones, marks);
    renderPreview(this.board, this.#state, marks);
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const inMove = this.#state.path.length > 0 || this.#state.sacrificing;
    if (inMove && (event.key === "Escape" || event.key === "Backspace")) {
      this.input.undo();
      event.preventDefault();
    } else if (event.key === "Escape") this.input.preview(null, false);
  }
}

/**
 * Buttons for a pass, a sacrifice and a step back within a move; each is hidden while it has no effect.
 * @param {ParentNode} root With `[data-action]` buttons. @param {SandboxBoard} sandbox
 * @returns {(state: State) => void}
 */
export function moveButtons(root, sandbox) {
  const button = (/** @type {string} */ name) => find(root, `[data-action="${name}"]`, HTMLButtonElement);
  const pass = button("pass");
  const sacrifice = button("sacrifice");
  const undo = button("undo");
  pass.addEventListener("click", () => sandbox.pass());
  sacrifice.addEventListener("click", () => sandbox.input.toggleSacrifice(true));
  undo.addEventListener("click", () => sandbox.input.undo());

  /** @param {HTMLButtonElement} one @param {boolean} visible */
  const setUsable = (one, visible) => {
    const losesFocus = !visible && one === document.activeElement;
    if (losesFocus) find(sandbox.board.svg, '.cell[tabindex="0"]', SVGGElement).focus();
    setVisible(one, visible);
  };
  return (state) => {
    const inMove = state.sacrificing || state.path.length > 0;
    setUsable(pass, availablePass(state) !== null);
    setUsable(sacrifice, sacrificeMoves(state).length > 0 && !inMove);
    setUsable(undo, inMove);
  };
}

/**
 * @param {HTMLElement} container Of the board. @param {SandboxPreferences["changed"]} [changed]
 * @returns {SandboxPreferences} As they are saved in this browser.
 */
export function savedPreferences(container, changed = () => {}) {
  /** @type {((degrees: number) => boolean) | undefined} */
  let rotateBoard;
  return {
    marks: () => (settings().marks === "never" ? "never" : "turn"),
    confirmMove: () => settings().confirm_slow,
    rotate: (board) => {
      rotateBoard ??= boardRotation(board);
      rotateBoard(rotationAngle(board, undefined, [], settings()));
      container.dataset.coordinates = settings().coordinates;
    },
    changed,
  };
}
