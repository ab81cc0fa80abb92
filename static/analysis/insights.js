/** Features of a position, such as stable stones: switches, marks on the board, and a summary in words. */

/** @import {AnalysisResponse, Color, Insight} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/preview.js";
import { createElement, createSvg, find, setText } from "../browser/dom.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { colorName } from "../view/phrases.js";

const KEY = "birnam.insights";

/** @type {Record<Insight, {title: string, meaning: string}>} */
const INSIGHTS = {
  stable: { title: "Stable stones", meaning: "proved to stay what they are" },
  frontier: { title: "Frontier", meaning: "stones beside an empty cell" },
  mobility: { title: "Mobility", meaning: "where each color could place or go, if it were its turn" },
  exposed: { title: "Exposed stones", meaning: "those that the other could jump" },
};

/**
 * @param {HTMLElement} root A fieldset. @param {Board} board
 * @param {{offered: Insight[], allowed: boolean, changed: () => void}} given
 */
export function insightSwitches(root, board, { offered, allowed, changed }) {
  const told = find(root, ".insights-told", HTMLElement);
  const layer = createSvg("g", { class: "insights" });
  board.overlay.before(layer);
  /** @type {Set<Insight>} */
  const on = new Set(offered.filter((one) => allowed && (readStorage(KEY) ?? []).includes(one)));
  const boxes = offered.map((one) => {
    const box = createElement("input", { type: "checkbox", value: one });
    box.checked = on.has(one);
    box.disabled = !allowed;
    box.addEventListener("change", () => {
      box.checked ? on.add(one) : on.delete(one);
      writeStorage(KEY, [...on]);
      changed();
    });
    const words = createElement(
      "span",
      {},
      INSIGHTS[one].title,
      createElement("span", { class: "soft" }, ` ${INSIGHTS[one].meaning}`),
    );
    return createElement("label", { class: "insight" }, box, insightSample(one), words);
  });
  find(root, ".insights-boxes", HTMLElement).replaceChildren(...boxes);

  return {
    /** Whether a feature is switched on. */
    get wanted() {
      return on.size > 0;
    },
    /** @param {AnalysisResponse["insights"]} found Null until it is loaded. */
    show(found) {
      const shown = [...on].map((one) => /** @type {const} */ ([one, found?.[one] ?? {}]));
      layer.replaceChildren(...shown.flatMap(([one, kinds]) => insightMarks(board, one, kinds)));
      setText(told, found ? shown.map(([one, kinds]) => sentence(one, kinds)).join(" ") : "");
    },
  };
}

/** @param {Insight} one @param {Partial<Record<Color | "neutral", string[]>>} kinds */
function sentence(one, kinds) {
  const there = Object.entries(kinds).filter(([kind, cells]) => kind !== "neutral" || cells?.length);
  const parts = there.map(([kind, cells]) => `${colorName(kind)} ${cells?.length ?? 0}`);
  return `${INSIGHTS[one].title}: ${parts.join(", ")}.`;
}

/** @param {Board} board @param {Insight} one @param {Partial<Record<Color | "neutral", string[]>>} kinds */
function insightMarks(board, one, kinds) {
  return Object.entries(kinds).flatMap(([kind, cells], place) =>
    (cells ?? []).map((cell) => {
      const { x, y } = cellCenter(board, cell);
      return createSvg(
        "g",
        { transform: `translate(${x} ${y})`, "data-insight": one, "data-on": cell },
        insightSymbol(one, kind, place),
      );
    }),
  );
}

/** @param {Insight} one @param {string} kind @param {number} place The index of the color. */
function insightSymbol(one, kind, place) {
  if (one === "stable")
    return createSvg("path", {
      class: "insight-stable",
      d: "M-19-19h10M-19-19v10M19-19h-10M19-19v10M-19 19h10M-19 19v-10M19 19h-10M19 19v-10",
    });
  if (one === "frontier") return createSvg("circle", { class: "insight-frontier", r: 18 });
  if (one === "exposed") return createSvg("path", { class: "insight-exposed", d: "M-7-7 7 7M-7 7 7-7" });
  const turn = ((1.25 - place) * Math.PI * 2) / 3; // first color on the left, second on the right, third above
  const [x, y] = [15 * Math.cos(turn), 15 * Math.sin(turn)].map((length) => length.toFixed(1));
  return createSvg("use", { href: `#bn-${kind}`, transform: `translate(${x} ${y}) scale(.34)` });
}

/** @param {Insight} one */
function insightSample(one) {
  const picture = createSvg("svg", { class: "insight-sample", viewBox: "-24 -24 48 48", "aria-hidden": "true" });
  const signs =
    one === "mobility"
      ? ["black", "white"].map((kind, place) => insightSymbol(one, kind, place))
      : [insightSymbol(one, "", 0)];
  picture.append(...signs);
  return picture;
}
