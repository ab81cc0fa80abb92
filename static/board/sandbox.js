/** A board on which one pair of hands moves for everybody. The server says what each move does. */

import { find, setAttribute, setVisible } from "../browser/dom.js";
import { settings } from "../browser/preferences.js";
import { playing } from "../match/move_input.js";
import { reduce, START } from "../match/state.js";
import { freePass, sacrifices, shown } from "../view/position.js";
import { Stage } from "./animate.js";
import { listen } from "./input.js";
import { enterAt } from "./keyboard.js";
import { preview } from "./preview.js";
import { board, render } from "./render.js";
import { facing, turntable } from "./rotation.js";

/** @import {ConfirmMove, SnapshotMessage, TurnView} from "../protocol.js" */
/** @import {PageEvent, State} from "../match/state.js" */
/** @import {Marks} from "../browser/preferences.js" */
/** @import {Board} from "./render.js" */

/**
 * @typedef {{
 *   marks: () => Marks,
 *   pressing: () => ConfirmMove,
 *   turn: (board: Board) => void,
 *   changed: (before: State, after: State) => void,
 * }} Habits What of somebody's habits such a board follows.
 */
/** @type {Habits} Whatever one prefers at the table: such a board is there to show what is legal. */
const PLAIN = { marks: () => "turn", pressing: () => "usual", turn: () => {}, changed: () => {} };

/**
 * @typedef {{
 *   played: (move: string) => void,
 *   announce: (text: string) => void,
 *   drawn: (state: State) => void,
 *   armed?: () => boolean,
 *   habits?: Habits | undefined,
 * }} Owner Who has the board: hears of a move that the hands have made, and of everything that changes what is shown.
 */

export class Trial {
  /** @type {State} */
  #state = START;

  /** @param {SVGSVGElement} svg @param {string} name @param {string[]} cells @param {Owner} owner */
  constructor(svg, name, cells, owner) {
    this.owner = owner;
    this.habits = owner.habits ?? PLAIN;
    /** @type {Board} */
    this.drawing = board(svg, name);
    this.stage = new Stage(this.drawing, cells, () => this.#paint());
    this.hands = playing({
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      announce: owner.announce,
      armed: owner.armed ?? (() => true),
      pressing: this.habits.pressing,
    });
    listen(this.drawing, { aim: this.hands.point, press: this.hands.press });
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
  glimpse(snapshot, turns) {
    const last = turns.at(-1);
    const { start: stones, start_score: score, start_reserve: reserve } = snapshot;
    const there = last ?? { stones, score, reserve, built: [] };
    const view = { ...snapshot.view, ply: turns.length, legal: [], obligations: [], result: null, to_move: null };
    const seen = { stones: there.stones, score: there.score, reserve: there.reserve, built: there.built };
    this.#become(reduce(START, { ...snapshot, turns, view: { ...view, ...seen, status: "running" } }));
  }

  /** @param {string} name The cell that the Tab key enters the board at. */
  enter(name) {
    enterAt(this.drawing, name);
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
    const scene = shown(state);
    if (!scene) return;
    if (!on) this.stage.show(-1, scene.stones, [], false); // another line: nothing flies from one to the other
    this.stage.show(scene.ply, scene.stones, after, on);
    this.draw();
  }

  /** @param {PageEvent} event */
  #dispatch(event) {
    if (event.t === "asked") return void (event.command.t === "play" && this.owner.played(event.command.move));
    const before = this.#state;
    this.#state = reduce(before, event);
    this.habits.changed(before, this.#state);
    this.draw();
  }

  #paint() {
    const marks = this.habits.marks();
    this.habits.turn(this.drawing);
    render(this.drawing, this.#state, this.stage.stones, marks);
    preview(this.drawing, this.#state, marks);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const holding = this.#state.picked.length > 0 || this.#state.giving;
    if (event.key === "Escape") holding ? this.hands.undo() : this.hands.aim(null, false);
    if (event.key === "Backspace" && holding) this.hands.undo();
  }
}

/**
 * The buttons of a hand: a pass, a sacrifice, a step back of the hand. Each is hidden while it can do nothing.
 * @param {ParentNode} root With `[data-hand]` buttons. @param {Trial} trial
 * @returns {(state: State) => void}
 */
export function handButtons(root, trial) {
  const button = (/** @type {string} */ name) => find(root, `[data-hand="${name}"]`, HTMLButtonElement);
  const pass = button("pass");
  const give = button("give");
  const undo = button("undo");
  pass.addEventListener("click", () => {
    const move = freePass(trial.state);
    if (move) trial.owner.played(move.move);
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
    offer(pass, freePass(state) !== null);
    offer(give, sacrifices(state).length > 0 && !state.giving && state.picked.length === 0);
    offer(undo, state.giving || state.picked.length > 0);
  };
}

/** @param {HTMLElement} button @param {boolean} possible Without the attribute `disabled`, which would drop the focus. */
export function enable(button, possible) {
  setAttribute(button, "aria-disabled", String(!possible));
}

/**
 * @param {HTMLElement} room Around the board. @param {Habits["changed"]} [changed] Who hears of it, if anybody does.
 * @returns {Habits}
 */
export function habits(room, changed = () => {}) {
  /** @type {((degrees: number) => boolean) | undefined} */
  let table;
  return {
    marks: () => (settings().marks === "never" ? "never" : "turn"),
    pressing: () => settings().confirm_slow,
    turn: (board) => {
      table ??= turntable(board);
      table(facing(board, undefined, [], settings()));
      room.dataset.coordinates = settings().coordinates;
    },
    changed,
  };
}
