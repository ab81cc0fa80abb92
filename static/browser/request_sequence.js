/** Identifies the latest of overlapping requests, so that a slow older answer does not replace a newer one. */

export class RequestSequence {
  #latest = 0;

  /** @returns {() => boolean} True if no later request has begun. */
  next() {
    this.#latest += 1;
    return this.current();
  }

  /** @returns {() => boolean} The same for the latest request that has begun. */
  current() {
    const number = this.#latest;
    return () => number === this.#latest;
  }
}
