/** A board on which one pair of hands moves for everybody. The server says what each move does. */

import { find, setAttribute, setVisible } from "../browser/dom.js";
import { settings } from "../browser/preferences.js";
import { moveInput } from "../match/move_input.js";
import { reduce, START } from "../match/state.js";
import { availablePass, sacrificeMoves, shownPosition } from "../view/position.js";
import { BoardAnimation } from "./animate.js";
import { listenToBoard } from "./input.js";
import { setTabStop } from "./keyboard.js";
import { renderPreview } from "./preview.js";
import { prepareBoard, renderBoard } from "./render.js";
import { boardRotation, rotationAngle } from "./rotation.js";

/** @import {ConfirmMove, SnapshotMessage, TurnView} from "../protocol.js" */
/** @import {PageEvent, State} from "../match/state.js" */
/** @import {Marks} from "../browser/preferences.js" */
/** @import {Board} from "./render.js" */

/**
 * @typedef {{
 *   marks: () => Marks,
 *   confirmMove: () => ConfirmMove,
 *   rotate: (board: Board) => void,
 *   changed: (before: State, after: State) => void,
 * }} SandboxPreferences What of somebody's habits such a board follows.
 */
/** @type {SandboxPreferences} Whatever one prefers at the table: such a board is there to show what is legal. */
const NO_PREFERENCES = { marks: () => "turn", confirmMove: () => "usual", rotate: () => {}, changed: () => {} };

/**
 * @typedef {{
 *   play: (move: string) => void,
 *   announce: (text: string) => void,
 *   drawn: (state: State) => void,
 *   armed?: () => boolean,
 *   preferences?: SandboxPreferences | undefined,
 * }} SandboxOwner Who has the board: hears of a move that the hands have made, and of everything that changes what is shown.
 */

export class SandboxBoard {
  /** @type {State} */
  #state = START;

  /** @param {SVGSVGElement} svg @param {string} name @param {string[]} cells @param {SandboxOwner} owner */
  constructor(svg, name, cells, owner) {
    this.owner = owner;
    this.habits = owner.preferences ?? NO_PREFERENCES;
    /** @type {Board} */
    this.drawing = prepareBoard(svg, name);
    this.stage = new BoardAnimation(this.drawing, cells, () => this.#paint());
    this.hands = moveInput({
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      announce: owner.announce,
      armed: owner.armed ?? (() => true),
      pressing: this.habits.confirmMove,
    });
    listenToBoard(this.drawing, { hover: this.hands.point, press: this.hands.press });
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  get state() {
    return this.#state;
  }

  /** @param {SnapshotMessage} snapshot Shows its last position, to be played from. */
  show(snapshot) {
    this.#become({ ...reduce(START, snapshot), you: snapshot.match.players });
  }

  /** @param {SnapshotMessage} snapshot Any of the same game. @param {TurnView[]} turns Shows where they lead, to be looked at. */
  showReadOnly(snapshot, turns) {
    const last = turns.at(-1);
    const { start: stones, start_score: score, start_reserve: reserve } = snapshot;
    const there = last ?? { stones, score, reserve, built: [] };
    const view = { ...snapshot.view, ply: turns.length, legal: [], obligations: [], result: null, to_move: null };
    const seen = { stones: there.stones, score: there.score, reserve: there.reserve, built: there.built };
    this.#become(reduce(START, { ...snapshot, turns, view: { ...view, ...seen, status: "running" } }));
  }

  /** @param {string} name The cell that the Tab key enters the board at. */
  setTabStop(name) {
    setTabStop(this.drawing, name);
  }

  draw() {
    this.#paint();
    this.owner.drawn(this.#state);
  }

  /** @param {State} state */
  #become(state) {
    const [before, after] = [this.#state.game?.turns ?? [], state.game?.turns ?? []];
    const on = before.every((turn, ply) => after[ply]?.move === turn.move);
    this.habits.changed(this.#state, state);
    this.#state = state;
    const scene = shownPosition(state);
    if (!scene) return;
    if (!on) this.stage.show(-1, scene.stones, [], false); // another line: nothing flies from one to the other
    this.stage.show(scene.ply, scene.stones, after, on);
    this.draw();
  }

  /** @param {PageEvent} event */
  #dispatch(event) {
    if (event.t === "command-sent") return void (event.command.t === "play" && this.owner.play(event.command.move));
    const before = this.#state;
    this.#state = reduce(before, event);
    this.habits.changed(before, this.#state);
    this.draw();
  }

  #paint() {
    const marks = this.habits.marks();
    this.habits.rotate(this.drawing);
    renderBoard(this.drawing, this.#state, this.stage.stones, marks);
    renderPreview(this.drawing, this.#state, marks);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const holding = this.#state.path.length > 0 || this.#state.sacrificing;
    if (event.key === "Escape") holding ? this.hands.undo() : this.hands.aim(null, false);
    if (event.key === "Backspace" && holding) this.hands.undo();
  }
}

/**
 * The buttons of a hand: a pass, a sacrifice, a step back of the hand. Each is hidden while it can do nothing.
 * @param {ParentNode} root With `[data-hand]` buttons. @param {SandboxBoard} trial
 * @returns {(state: State) => void}
 */
export function moveButtons(root, trial) {
  const button = (/** @type {string} */ name) => find(root, `[data-hand="${name}"]`, HTMLButtonElement);
  const pass = button("pass");
  const give = button("give");
  const undo = button("undo");
  pass.addEventListener("click", () => {
    const move = availablePass(trial.state);
    if (move) trial.owner.play(move.move);
  });
  give.addEventListener("click", () => trial.hands.give(true));
  undo.addEventListener("click", () => trial.hands.undo());

  /** @param {HTMLButtonElement} one @param {boolean} possible */
  const offer = (one, possible) => {
    if (!possible && one === document.activeElement)
      find(trial.drawing.svg, '.cell[tabindex="0"]', SVGGElement).focus();
    setVisible(one, possible);
  };
  return (state) => {
    offer(pass, availablePass(state) !== null);
    offer(give, sacrificeMoves(state).length > 0 && !state.sacrificing && state.path.length === 0);
    offer(undo, state.sacrificing || state.path.length > 0);
  };
}

/** @param {HTMLElement} button @param {boolean} possible Without the attribute `disabled`, which would drop the focus. */
export function setEnabled(button, possible) {
  setAttribute(button, "aria-disabled", String(!possible));
}

/**
 * @param {HTMLElement} room Around the board. @param {SandboxPreferences["changed"]} [changed] Who hears of it, if anybody does.
 * @returns {SandboxPreferences}
 */
export function savedPreferences(room, changed = () => {}) {
  /** @type {((degrees: number) => boolean) | undefined} */
  let table;
  return {
    marks: () => (settings().marks === "never" ? "never" : "turn"),
    confirmMove: () => settings().confirm_slow,
    rotate: (board) => {
      table ??= boardRotation(board);
      table(rotationAngle(board, undefined, [], settings()));
      room.dataset.coordinates = settings().coordinates;
    },
    changed,
  };
}
