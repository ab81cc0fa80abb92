/** What can be undone and redone. */

const MOST = 200;

/** @template T */
export class History {
  /** @type {T[]} */
  #before = [];
  /** @type {T[]} */
  #after = [];

  /** @param {T} now */
  constructor(now) {
    this.now = now;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** @param {T} next */
  add(next) {
    this.#before = [...this.#before, this.now].slice(-MOST);
    this.#after = [];
    this.now = next;
  }

  /** @param {T} next Belongs to the last step. */
  amend(next) {
    this.now = next;
  }

  /** @param {T} now The first one, before all steps. */
  restart(now) {
    this.#before = [];
    this.#after = [];
    this.now = now;
  }

  undo() {
    this.#step(this.#before, this.#after);
  }

  redo() {
    this.#step(this.#after, this.#before);
  }

  /** @param {T[]} from @param {T[]} to */
  #step(from, to) {
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.now);
    this.now = next;
  }
}
