/** The opening explorer: the moves that were played from the position in public games, with their results. */

/** @import {Explorer, ExplorerMove} from "../protocol.js" */

import { errorMessage, fetchExplorer } from "../browser/api.js";
import { createElement, find, setText } from "../browser/dom.js";
import { joined, LANGUAGE_TAG, percent, t } from "../browser/messages.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { colorName } from "../view/phrases.js";

const KEY = "birnam.explorer";
const MAX_ENTRIES = 200; // answers
const MARGIN = new Intl.NumberFormat(LANGUAGE_TAG, { signDisplay: "exceptZero" });

/** @typedef {{game: string, options: Record<string, string>, play: (move: string) => void}} ExplorerContext */

export class ExplorerPanel {
  #requests = new RequestSequence();
  /** @type {Map<string, Promise<Explorer>>} By the moves before the position. */
  #known = new Map();
  /** @type {string | null} */
  #line = null;
  /** @type {string | null} */
  #shown = null;

  /** @param {HTMLElement} root @param {ExplorerContext} context */
  constructor(root, context) {
    this.context = context;
    this.details = find(root, "details", HTMLDetailsElement);
    this.note = find(root, ".explorer-note", HTMLElement);
    this.list = find(root, ".explorer-moves", HTMLElement);
    this.details.open = readStorage(KEY) === true;
    this.details.addEventListener("toggle", () => {
      writeStorage(KEY, this.details.open);
      void this.#update();
    });
  }

  /** @param {string[]} moves The line to the position. */
  show(moves) {
    this.#line = moves.join(",");
    void this.#update();
  }

  async #update() {
    const line = this.#line;
    if (!this.details.open || line === null) return;
    const isLatest = this.#requests.next();
    if (line === this.#shown) return;
    try {
      const answer = await this.#load(line);
      if (!isLatest()) return;
      this.#shown = line;
      this.#draw(answer);
    } catch (error) {
      if (!isLatest()) return;
      this.#shown = null;
      this.list.replaceChildren();
      setText(this.note, errorMessage(error));
    }
  }

  /** @param {string} line */
  #load(line) {
    const { game, options } = this.context;
    const answer = this.#known.get(line) ?? fetchExplorer(game, options, line);
    this.#known.set(line, answer);
    answer.catch(() => this.#known.delete(line));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
    return answer;
  }

  /** @param {Explorer} answer */
  #draw({ games, moves, plies, limit }) {
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...moves.map((move) => createElement("li", {}, this.#button(move, games))));
    const none = plies < limit ? t("explorer.none") : t("explorer.deep", { count: limit });
    setText(this.note, moves.length ? t("explorer.about") : none);
    if (hadFocus) (this.list.querySelector("button") ?? find(this.details, "summary", HTMLElement)).focus();
  }

  /** @param {ExplorerMove} played @param {number} all */
  #button(played, all) {
    const { move, games, margin } = played;
    const lead = margin === null ? "" : MARGIN.format(margin);
    const count = `${t("explorer.games", { count: games })} · ${percent(games / all)}`;
    const results = resultsText(played);
    const button = createElement(
      "button",
      { type: "button", title: results },
      createElement("span", { class: "explorer-move" }, move === "pass" ? t("board.pass") : move),
      createElement("span", { class: "explorer-count" }, ` ${count} `),
      createElement("span", { class: "explorer-margin", "aria-hidden": "true" }, lead),
      resultsBar(played),
      createElement("span", { class: "visually-hidden" }, results),
    );
    button.addEventListener("click", () => this.context.play(move));
    return button;
  }
}

/** @param {ExplorerMove} played */
function resultsText({ games, won, drawn, margin }) {
  const shares = Object.entries({ ...won, drawn }).map(([kind, count]) => {
    const name = kind === "drawn" ? t("explorer.drawn") : colorName(kind);
    return t("explorer.share", { name, share: percent(count / games) });
  });
  return joined(margin === null ? shares : [...shares, t("explorer.margin", { margin: MARGIN.format(margin) })]);
}

/** @param {ExplorerMove} played */
function resultsBar({ won, drawn }) {
  const bar = createElement("span", { class: "explorer-bar", "aria-hidden": "true" });
  for (const [color, count] of Object.entries({ ...won, neutral: drawn })) {
    const part = createElement("span", { "data-color": color });
    part.style.flexGrow = String(count);
    if (count) bar.append(part);
  }
  return bar;
}
