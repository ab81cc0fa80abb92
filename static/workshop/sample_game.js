/** A game of the computer against itself on the board, to see how a variant goes. */

/** @import {Canvas} from "./canvas.js" */

import { playSample } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { find, showMessage } from "../browser/dom.js";
import { sentence, t } from "../browser/messages.js";
import { colorName } from "../view/phrases.js";

const STEP = 350; // milliseconds between two moves

export class SampleGame {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} page @param {Canvas} canvas @param {(text: string) => void} announce
   * @param {() => void} redraw Draws the design again.
   */
  constructor(page, canvas, announce, redraw) {
    this.button = find(page, "#sample", HTMLButtonElement);
    this.label = this.button.textContent ?? "";
    this.canvas = canvas;
    this.announce = announce;
    this.redraw = redraw;
    this.isPlaying = false;
  }

  /** @param {() => string} text Of the design. @param {HTMLElement} message */
  async toggle(text, message) {
    if (this.stop()) return;
    await runBusy(this.button, message, async () => {
      const asked = text();
      const { cells, positions, winners } = await playSample(asked);
      if (asked !== text()) return;
      this.isPlaying = true;
      this.button.textContent = t("workshop.sample.stop");
      let shown = 0;
      this.canvas.showStones(cells, positions[0] ?? "");
      this.#timer = setInterval(() => {
        shown += 1;
        const stones = positions[shown];
        if (stones !== undefined) return this.canvas.showStones(cells, stones);
        clearInterval(this.#timer);
        const { length } = positions;
        const end = winners.length === 1 ? colorName(winners[0] ?? "") : "";
        const result = end ? t("workshop.sample.won", { color: end, count: length - 1 }) : t("workshop.sample.draw");
        showMessage(message, result, true);
        this.announce(sentence(result));
      }, STEP);
    });
  }

  /** @returns {boolean} Whether a game was shown. */
  stop() {
    if (!this.isPlaying) return false;
    clearInterval(this.#timer);
    this.isPlaying = false;
    this.button.textContent = this.label;
    this.redraw();
    return true;
  }
}
