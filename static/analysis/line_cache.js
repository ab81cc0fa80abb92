/** A cache of analysis responses, by the moves of the line. */

/** @import {AnalysisResponse} from "../protocol.js" */

import { analyzeLine } from "../browser/api.js";

const MAX_ENTRIES = 300; // answers

export class LineCache {
  /** @type {Map<string, Promise<AnalysisResponse>>} */
  #known = new Map();

  /** @param {{game: string, options: Record<string, string>, match: string | null}} of */
  constructor(of) {
    this.of = of;
  }

  /** @param {string[]} moves @param {boolean} [insights] @returns {Promise<AnalysisResponse>} */
  load(moves, insights = false) {
    const key = `${insights} ${moves.join(" ")}`;
    const known = this.#known.get(key);
    if (known) return known;
    const asked = analyzeLine({ ...this.of, moves, insights });
    this.#set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }

  /** @param {string[]} moves @param {AnalysisResponse} response To the same line in other words. */
  keep(moves, response) {
    this.#set(`false ${moves.join(" ")}`, Promise.resolve(response));
  }

  /** @param {string} key @param {Promise<AnalysisResponse>} response */
  #set(key, response) {
    this.#known.set(key, response);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
  }
}
