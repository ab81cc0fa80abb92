/** What lines of moves lead to, asked once each. */

/** @import {AnalysisResponse} from "../protocol.js" */

import { study } from "../browser/api.js";

const KEPT = 300; // answers

export class Lines {
  /** @type {Map<string, Promise<AnalysisResponse>>} */
  #known = new Map();

  /** @param {{game: string, options: Record<string, string>, match: string | null}} of */
  constructor(of) {
    this.of = of;
  }

  /** @param {string[]} moves @param {boolean} [insights] @returns {Promise<AnalysisResponse>} */
  after(moves, insights = false) {
    const key = `${insights} ${moves.join(" ")}`;
    const known = this.#known.get(key);
    if (known) return known;
    const asked = study({ ...this.of, moves, insights });
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return asked;
  }
}
