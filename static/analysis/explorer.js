/** The opening explorer: the moves that were played from the position in public games, with their results. */

/** @import {Explorer, ExplorerMove, ExplorerValue} from "../protocol.js" */
/** @import {ReviewedMove} from "./review/review.js" */

import { fetchExplorer, fetchExplorerValues } from "../browser/api.js";
import { createElement, find, setText } from "../browser/dom.js";
import { joined, LANGUAGE_TAG, paragraph, percent, t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName } from "../view/phrases.js";
import { valueText } from "../view/position/hint_values.js";
import { moveName } from "../view/position/moves.js";

const MAX_ENTRIES = 200; // answers
const SIGNED = new Intl.NumberFormat(LANGUAGE_TAG, { signDisplay: "exceptZero" });

/**
 * @typedef {{
 *   game: string,
 *   options: Record<string, string>,
 *   play: (move: string) => void,
 *   reviewed: () => ReviewedMove | null,
 * }} ExplorerContext
 */

export class ExplorerPanel {
  #requests = new RequestSequence();
  /** @type {Map<string, Promise<Explorer>>} By the moves before the position. */
  #known = new Map();
  /** @type {Map<string, Promise<ExplorerValue[]>>} By the moves before the position. */
  #values = new Map();
  /** @type {string | null} */
  #line = null;
  /** @type {string | null} */
  #shown = null;

  /** @param {HTMLElement} root @param {ExplorerContext} context */
  constructor(root, context) {
    this.context = context;
    this.root = root;
    this.note = find(root, ".explorer-note", HTMLElement);
    this.list = find(root, ".explorer-moves", HTMLElement);
    this.about = find(root, ".explorer-about", HTMLElement);
  }

  /** Load what is missing; the panel has become visible. */
  open() {
    void this.#update();
  }

  /** @param {string[]} moves The line to the position. */
  show(moves) {
    this.#line = moves.join(",");
    void this.#update();
  }

  async #update() {
    const line = this.#line;
    if (this.root.hidden || line === null) return;
    const isLatest = this.#requests.next();
    if (line === this.#shown) return this.#value(line);
    try {
      const answer = await this.#load(line);
      if (!isLatest()) return;
      this.#shown = line;
      this.#draw(answer);
      if (answer.moves.length) void this.#value(line);
    } catch (error) {
      if (!isLatest()) return;
      this.#shown = null;
      this.list.replaceChildren();
      setText(this.about, "");
      setText(this.note, errorMessage(error));
    }
  }

  /** @param {string} line */
  #load(line) {
    const { game, options } = this.context;
    return remembered(this.#known, line, () => fetchExplorer(game, options, line));
  }

  /**
   * Add the computer's values to the moves that are shown, as soon as they are computed.
   * @param {string} line
   */
  async #value(line) {
    const { game, options } = this.context;
    const load = () => fetchExplorerValues(game, options, line).then(({ moves }) => moves);
    try {
      const values = await remembered(this.#values, line, load);
      if (line === this.#shown) for (const value of values) this.#show(value);
    } catch {
      // The computer is busy: the moves stay without values.
    }
  }

  /** @param {ExplorerValue} value One that contradicts the page's review gives way to it, which has searched longer. */
  #show(value) {
    const reviewed = this.context.reviewed();
    const place = [...this.list.querySelectorAll("button")].find((button) => button.dataset.move === value.move);
    if (!place) return;
    const most = reviewed && value.chance > reviewed.best.chance ? reviewed.best : value;
    const shown = reviewed?.move === value.move ? reviewed.played : most;
    setText(find(place, ".explorer-value", HTMLElement), t("explorer.value", { value: valueText(shown) }));
  }

  /** @param {Explorer} answer */
  #draw({ games, moves, plies, limit, name }) {
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...moves.map((move) => createElement("li", {}, this.#button(move, games))));
    const none = plies < limit ? t("explorer.none") : t("explorer.deep", { count: limit });
    const opening = name ? t("explorer.opening", { name }) : "";
    setText(this.note, paragraph([opening, moves.length ? "" : none]));
    setText(this.about, moves.length ? t(games ? "explorer.about" : "explorer.book") : "");
    if (hadFocus) (this.list.querySelector("button") ?? this.root).focus();
  }

  /** @param {ExplorerMove} played @param {number} all */
  #button(played, all) {
    const { move, games, margin } = played;
    const lead = margin === null ? "" : t("explorer.lead", { count: Math.abs(margin), lead: signed(margin) });
    const count = games ? `${t("explorer.games", { count: games })} · ${percent(games / all)}` : t("explorer.unplayed");
    const results = games ? resultsText(played) : "";
    const button = createElement(
      "button",
      { type: "button", title: results, "data-move": move },
      createElement("span", { class: "explorer-move" }, moveName(move)),
      createElement("span", { class: "explorer-count" }, ` ${count} `),
      createElement("span", { class: "explorer-margin", "aria-hidden": "true" }, lead),
      createElement("span", { class: "explorer-value" }),
      ...(games ? [resultsBar(played)] : []),
      createElement("span", { class: "visually-hidden" }, results),
    );
    button.addEventListener("click", () => this.context.play(move));
    return button;
  }
}

/**
 * The answer to a question that was asked before, or a new one, which is asked again if it fails.
 * @template T @param {Map<string, Promise<T>>} known @param {string} line @param {() => Promise<T>} ask
 */
export function remembered(known, line, ask) {
  const answer = known.get(line) ?? ask();
  known.set(line, answer);
  answer.catch(() => known.delete(line));
  const [oldest] = known.keys();
  if (known.size > MAX_ENTRIES && oldest !== undefined) known.delete(oldest);
  return answer;
}

/** @param {number} margin */
function signed(margin) {
  return SIGNED.format(margin).replace("-", "−");
}

/** @param {ExplorerMove} played */
function resultsText({ games, won, drawn, margin }) {
  const shares = Object.entries({ ...won, drawn }).map(([kind, count]) => {
    const name = kind === "drawn" ? t("explorer.drawn") : colorName(kind);
    return t("explorer.share", { name, share: percent(count / games) });
  });
  return joined(margin === null ? shares : [...shares, t("explorer.margin", { margin: signed(margin) })]);
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
