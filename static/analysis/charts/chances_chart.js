/** The chances of each color over the turns of a match, as the computer's review sees them. */

/** @import {Color, MatchReview, ReviewPoint} from "../../protocol.js" */

import { createSvg } from "../../browser/dom.js";
import { joined, t } from "../../browser/messages.js";
import { isProved, lossText } from "../../view/review_text.js";
import { TurnChart } from "./turn_chart.js";

/**
 * @param {HTMLElement} root @param {HTMLTableElement} table Of its data. @param {{players: Color[], go: (ply: number) => void}} options
 * @returns {{show: (review: MatchReview) => void, select: (ply: number) => void}}
 */
export function chancesChart(root, table, { players, go }) {
  /** @type {MatchReview | null} */
  let review = null;
  let selected = 0;
  const chart = new TurnChart(root, table, {
    go,
    page: (direction, ply) => {
      const costliest = [...(review?.costliest ?? [])].sort((one, other) => one - other);
      return direction === 1 ? costliest.find((one) => one > ply) : costliest.findLast((one) => one < ply);
    },
  });
  chart.last = 1;

  /** @param {number} ply */
  const select = (ply) => {
    selected = ply;
    const point = review?.points.find((one) => one.ply === ply);
    const text = point ? joined([point.text, ...(isProved(point) ? [t("review.proved")] : [])]) : t("review.unknown");
    chart.select(ply, text, ply ? t("review.after", { ply, text }) : t("review.at-start", { text }));
  };
  return {
    show: (found) => {
      review = found;
      chart.last = Math.max(1, found.positions - 1);
      drawChances(chart, found, players);
      chart.fillTable(
        ["move", "value", "certainty", "next"].map((column) => t(`review.column.${column}`)),
        found.points.map(tableRow),
      );
      select(selected);
    },
    select,
  };
}

/** @param {TurnChart} chart @param {MatchReview} review @param {Color[]} players */
function drawChances(chart, review, players) {
  chart.draw({
    series: players.map((color) => ({
      color,
      points: review.points.map(({ ply, values }) => ({ ply, share: values[color]?.chance ?? 0 })),
    })),
    behind: review.proved_from === null ? [] : provedBand(chart, review.proved_from),
    above: review.points
      .filter(({ ply }) => review.costliest.includes(ply))
      .map((point) => mistakeDot(chart, point, players)),
  });
}

/** @param {TurnChart} chart @param {ReviewPoint} point @param {Color[]} players At the edge of the mover's area. */
function mistakeDot(chart, { ply, values, judged }, players) {
  const place = Math.min(players.indexOf(judged?.color ?? "black"), players.length - 2);
  const chance = players.slice(0, place + 1).reduce((sum, color) => sum + (values[color]?.chance ?? 0), 0);
  return createSvg("circle", { class: "review-mistake", cx: chart.x(ply), cy: chart.y(chance), r: 5, "data-ply": ply });
}

/** @param {TurnChart} chart @param {number} from @returns {SVGElement[]} */
function provedBand(chart, from) {
  const { right, top, height } = chart.area;
  const left = chart.x(from);
  const label = createSvg("text", { class: "review-proved-label", x: right, y: top - 8 });
  label.textContent = t("review.exact");
  return [
    createSvg("rect", { class: "review-proved-band", x: left, y: top, width: Math.max(2, right - left), height }),
    createSvg("path", { class: "review-proved-edge", d: `M${left} ${top - 8}v${height + 8}` }),
    label,
  ];
}

/** @param {ReviewPoint} point */
function tableRow(point) {
  const { judged, ply, text } = point;
  const remark = judged ? joined([judged.move, judged.meaning, lossText(judged)]) : "";
  return [String(ply), text, t(isProved(point) ? "review.proved" : "review.estimated"), remark];
}
