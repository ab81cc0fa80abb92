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

  /** @param {T} now @param {T[]} [before] @param {T[]} [after] What can be undone, and redone; the last one first. */
  restart(now, before = [], after = []) {
    this.#before = before;
    this.#after = after;
    this.now = now;
  }

  /** @param {boolean} back @returns {T | undefined} What undoing, or redoing, leads to. */
  next(back) {
    return (back ? this.#before : this.#after).at(-1);
  }

  /** @template U @param {(one: T) => U} written @returns {{before: U[], now: U, after: U[]}} */
  write(written) {
    return { before: this.#before.map(written), now: written(this.now), after: this.#after.map(written) };
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
