/** Features of a position, such as stable stones: switches, marks on the board, and a summary in words. */

/** @import {AnalysisResponse, Color, Insight} from "../protocol.js" */
/** @import {Board} from "../board/render.js" */

import { cellCenter } from "../board/render.js";
import { createElement, createSvg, find, setText } from "../browser/dom.js";
import { joined, paragraph, sentence, t } from "../browser/messages.js";
import { readStorage, writeStorage } from "../browser/storage.js";
import { colorName } from "../view/phrases.js";

const KEY = "birnam.insights";

/**
 * @param {HTMLElement} root A fieldset. @param {Board} board
 * @param {{offered: Insight[], players: Color[], allowed: boolean, changed: () => void}} options
 */
export function insightSwitches(root, board, { offered, players, allowed, changed }) {
  const summary = find(root, ".insights-summary", HTMLElement);
  const layer = createSvg("g", { class: "insights" });
  board.overlay.before(layer);
  /** @type {Set<Insight>} */
  const on = new Set(offered.filter((insight) => allowed && (readStorage(KEY) ?? []).includes(insight)));
  const boxes = offered.map((insight) => {
    const box = createElement("input", { type: "checkbox", value: insight });
    box.checked = on.has(insight);
    box.disabled = !allowed;
    box.addEventListener("change", () => {
      box.checked ? on.add(insight) : on.delete(insight);
      writeStorage(KEY, [...on]);
      changed();
    });
    const words = createElement(
      "span",
      {},
      t(`insights.${insight}.title`),
      createElement("span", { class: "secondary" }, ` ${t(`insights.${insight}.about`)}`),
    );
    return createElement("label", { class: "insight" }, box, insightSample(insight, players), words);
  });
  find(root, ".insights-boxes", HTMLElement).replaceChildren(...boxes);

  return {
    /** True if a feature is switched on. */
    get wanted() {
      return on.size > 0;
    },
    /** @param {AnalysisResponse["insights"]} found Null until it is loaded. */
    show(found) {
      const shown = [...on].map((insight) => /** @type {const} */ ([insight, found?.[insight] ?? {}]));
      layer.replaceChildren(...shown.flatMap(([insight, kinds]) => insightMarks(board, insight, kinds)));
      setText(summary, found ? paragraph(shown.map(([insight, kinds]) => insightText(insight, kinds))) : "");
    },
  };
}

/** @param {Insight} insight @param {Partial<Record<Color | "neutral", string[]>>} kinds */
function insightText(insight, kinds) {
  const there = Object.entries(kinds).filter(([kind, cells]) => kind !== "neutral" || cells?.length);
  const parts = there.map(([kind, cells]) => `${colorName(kind)} ${cells?.length ?? 0}`);
  return sentence(t("insights.count", { insight: t(`insights.${insight}.title`), counts: joined(parts) }));
}

/** @param {Board} board @param {Insight} insight @param {Partial<Record<Color | "neutral", string[]>>} kinds */
function insightMarks(board, insight, kinds) {
  return Object.entries(kinds).flatMap(([kind, cells], place) =>
    (cells ?? []).map((cell) => {
      const { x, y } = cellCenter(board, cell);
      return createSvg(
        "g",
        { transform: `translate(${x} ${y})`, "data-insight": insight, "data-on": cell },
        insightSymbol(insight, kind, place),
      );
    }),
  );
}

/** @param {Insight} insight @param {string} kind @param {number} place The index of the color. */
function insightSymbol(insight, kind, place) {
  if (insight === "stable")
    return createSvg("path", {
      class: "insight-stable",
      d: "M-19-19h10M-19-19v10M19-19h-10M19-19v10M-19 19h10M-19 19v-10M19 19h-10M19 19v-10",
    });
  if (insight === "frontier") return createSvg("circle", { class: "insight-frontier", r: 18 });
  if (insight === "exposed") return createSvg("path", { class: "insight-exposed", d: "M-7-7 7 7M-7 7 7-7" });
  const turn = ((1.25 - place) * Math.PI * 2) / 3; // first color on the left, second on the right, third above
  const [x, y] = [15 * Math.cos(turn), 15 * Math.sin(turn)].map((length) => length.toFixed(1));
  return createSvg("use", { href: `#bn-${kind}`, transform: `translate(${x} ${y}) scale(.34)` });
}

/** @param {Insight} insight @param {Color[]} players */
function insightSample(insight, players) {
  const picture = createSvg("svg", { class: "insight-sample", viewBox: "-24 -24 48 48", "aria-hidden": "true" });
  const signs =
    insight === "mobility"
      ? players.map((kind, place) => insightSymbol(insight, kind, place))
      : [insightSymbol(insight, "", 0)];
  picture.append(...signs);
  return picture;
}
