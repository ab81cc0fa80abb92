/** Everybody's chances over the game as lines, the proved part marked; a way to any ply, and the same as a table. */

/** @import {Color, MatchReview, ReviewPoint} from "../protocol.js" */

import { createElement, createSvg, find, setAttribute, setText } from "../browser/dom.js";
import { colorName } from "../view/phrases.js";

const WIDTH = 600;
const HEIGHT = 170;
const EDGE = { left: 52, right: 26, top: 22, bottom: 14 };

/**
 * @param {HTMLElement} root @param {{players: Color[], go: (ply: number) => void}} given
 * @returns {{show: (review: MatchReview) => void, at: (ply: number) => void}}
 */
export function outlook(root, { players, go }) {
  const plot = find(root, ".curve-plot", HTMLElement);
  const caption = find(root, ".curve-now", HTMLElement);
  const table = find(root, "table", HTMLTableElement);
  const svg = createSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  plot.append(svg);
  /** @type {MatchReview | null} */
  let review = null;
  let here = 0;
  const last = () => Math.max(1, (review?.positions ?? 1) - 1);
  const bounded = (/** @type {number} */ ply) => Math.min(last(), Math.max(0, ply));

  plot.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    go(bounded(Math.round(((share - EDGE.left) / (WIDTH - EDGE.left - EDGE.right)) * last())));
  });
  plot.addEventListener("keydown", (event) => {
    const dear = [...(review?.costliest ?? [])].sort((a, b) => a - b);
    /** @type {Record<string, number | undefined>} */
    const ways = {
      ...{ ArrowLeft: here - 1, ArrowDown: here - 1, ArrowRight: here + 1, ArrowUp: here + 1, Home: 0, End: last() },
      ...{ PageUp: dear.find((ply) => ply > here), PageDown: dear.findLast((ply) => ply < here) },
    };
    const next = ways[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(bounded(next));
  });

  function point() {
    const known = review?.points.find(({ ply }) => ply === here);
    const said = known ? `${known.text}${proved(known) ? ", proved" : ""}` : "not looked at yet";
    setAttribute(plot, "aria-valuemax", String(last()));
    setAttribute(plot, "aria-valuenow", String(here));
    setAttribute(plot, "aria-valuetext", `After ${here} of ${last()} turns: ${said}`);
    setText(caption, `After ${here}: ${said}`);
    const line = svg.querySelector(".curve-at");
    for (const end of ["x1", "x2"]) line && setAttribute(line, end, String(across(here, last())));
  }

  return {
    show: (found) => {
      review = found;
      svg.replaceChildren(...picture(found, players, last()));
      fill(table, found.points);
      point();
    },
    at: (ply) => {
      here = ply;
      point();
    },
  };
}

/** @param {ReviewPoint} point */
function proved({ values }) {
  return Object.values(values).every(({ exact }) => exact);
}

/** @param {MatchReview} review @param {Color[]} players @param {number} last */
function picture(review, players, last) {
  const x = (/** @type {number} */ ply) => across(ply, last);
  const y = (/** @type {number} */ chance) => EDGE.top + (1 - chance) * (HEIGHT - EDGE.top - EDGE.bottom);
  const grid = [0, 0.5, 1].flatMap((chance) => {
    const label = createSvg("text", { x: EDGE.left - 8, y: y(chance) + 5, class: "curve-label" });
    label.textContent = `${chance * 100} %`;
    return [
      createSvg("line", { class: "curve-grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(chance), y2: y(chance) }),
      label,
    ];
  });
  const lines = players.flatMap((color) => {
    const places = review.points.map(({ ply, values }) => [x(ply), y(values[color]?.chance ?? 0)]);
    const [ex = 0, ey = 0] = places.at(-1) ?? [];
    const line = createSvg("polyline", { class: "curve-line", "data-color": color, points: places.join(" ") });
    return [line, createSvg("use", { href: `#bn-${color}`, transform: `translate(${ex + 10} ${ey}) scale(.36)` })];
  });
  const dots = review.points
    .filter(({ ply }) => review.costliest.includes(ply))
    .map(({ ply, values, judged }) =>
      createSvg("circle", {
        class: "judge-dot",
        cx: x(ply),
        cy: y(values[judged?.color ?? "black"]?.chance ?? 0),
        r: 5,
      }),
    );
  const now = createSvg("line", { class: "curve-at", y1: EDGE.top - 8, y2: HEIGHT - EDGE.bottom });
  return [...exactly(review.proved_from, x), ...grid, now, ...lines, ...dots];
}

/** @param {number | null} from @param {(ply: number) => number} x The band behind what is proved. */
function exactly(from, x) {
  if (from === null) return [];
  const left = x(from);
  const height = HEIGHT - EDGE.top - EDGE.bottom;
  const word = createSvg("text", { class: "judge-exact-word", x: WIDTH - EDGE.right, y: EDGE.top - 8 });
  word.textContent = "exact";
  const band = { class: "judge-exact", x: left, y: EDGE.top, width: Math.max(2, WIDTH - EDGE.right - left), height };
  return [
    createSvg("rect", band),
    createSvg("path", { class: "judge-edge", d: `M${left} ${EDGE.top - 8}v${height + 8}` }),
    word,
  ];
}

/** @param {number} ply @param {number} last */
function across(ply, last) {
  return EDGE.left + (ply / last) * (WIDTH - EDGE.left - EDGE.right);
}

/** @param {HTMLTableElement} table @param {ReviewPoint[]} points */
function fill(table, points) {
  const head = ["After turn", "Stands", "How sure", "The next move"].map((text) =>
    createElement("th", { scope: "col" }, text),
  );
  const body = points.map((point) => {
    const { judged, text, ply } = point;
    const remark = judged ? `${colorName(judged.color)}’s ${judged.move}, ${judged.meaning}: ${judged.text}` : "";
    const cells = [text, proved(point) ? "proved" : "estimated", remark].map((text) => createElement("td", {}, text));
    return createElement("tr", {}, createElement("th", { scope: "row" }, String(ply)), ...cells);
  });
  table.replaceChildren(
    createElement("thead", {}, createElement("tr", {}, ...head)),
    createElement("tbody", {}, ...body),
  );
}
