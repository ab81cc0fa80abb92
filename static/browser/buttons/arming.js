/** A delay after something appears or moves under the pointer, during which clicks are ignored. */

export class ArmingDelay {
  #armedAt = 0;
  /** @type {Set<Element>} */
  #marked = new Set();

  /** @param {number} [duration] Milliseconds. */
  constructor(duration = 500) {
    this.duration = duration;
  }

  /** @returns {boolean} True if the delay is over. */
  get armed() {
    return performance.now() >= this.#armedAt;
  }

  /** @param {...Element} elements Marked with `data-arming` until the delay is over. */
  restart(...elements) {
    this.#armedAt = performance.now() + this.duration;
    for (const element of elements) {
      element.setAttribute("data-arming", "");
      this.#marked.add(element);
    }
    if (this.#marked.size) setTimeout(() => this.#unmark(), this.duration + 5);
  }

  #unmark() {
    if (!this.armed) return;
    for (const element of this.#marked) element.removeAttribute("data-arming");
    this.#marked.clear();
  }
}
