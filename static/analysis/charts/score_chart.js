/** The score of each color over the turns of a line. */

/** @import {Color, SnapshotMessage, TurnView} from "../../protocol.js" */

import { find } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";
import { colorName, scoreText } from "../../view/phrases.js";
import { countsCaptures } from "../../view/position/position.js";
import { TurnChart } from "./turn_chart.js";

const PAGE = 10; // turns

/**
 * @typedef {{snapshot: SnapshotMessage, turns: TurnView[], ply: number}} LinePosition All turns of the line, and the
 * number
 * of those on the board.
 */

/** @param {HTMLElement} root @param {(ply: number) => void} go @returns {(line: LinePosition) => void} */
export function scoreChart(root, go) {
  const chart = new TurnChart(root, find(root, "table", HTMLTableElement), {
    go,
    page: (direction, ply) => ply + direction * PAGE,
  });
  let drawn = "";

  return ({ snapshot, turns, ply }) => {
    const { players } = snapshot.match;
    const scores = [snapshot.start_score, ...turns.map(({ score }) => score)];
    const now = scoreText(scores[ply] ?? {}, players);
    chart.last = turns.length;
    const key = JSON.stringify(scores);
    if (key !== drawn) {
      drawn = key;
      drawScores(chart, scores, players);
      const rows = scores.map((score, turn) => {
        const move = turn === 0 ? t("score.start") : (turns[turn - 1]?.move ?? "");
        return [String(turn), move, ...players.map((color) => String(score[color] ?? 0))];
      });
      chart.fillTable([t("score.number"), t("score.move"), ...players.map(colorName)], rows);
    }
    chart.select(ply, t(countsCaptures(snapshot) ? "score.captures" : "score.stones", { score: now }), now);
  };
}

/** @param {TurnChart} chart @param {Partial<Record<Color, number>>[]} scores @param {Color[]} players */
function drawScores(chart, scores, players) {
  chart.draw({
    series: players.map((color) => ({
      color,
      points: scores.map((score, ply) => ({ ply, share: score[color] ?? 0 })),
    })),
  });
}
