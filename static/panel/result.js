/** The result of the match, and downloads of its record. */

/** @import {Color, SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { speedFactor } from "../board/animate.js";
import { fetchRecordText } from "../browser/api.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { createElement, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { shareButtons } from "../share/share_button.js";
import { countedResult, countedScore, finalScore, playersOf, resultReason, resultTitle } from "../view/result.js";

const COUNT_TIME = 700; // milliseconds

/** @param {ParentNode} page @returns {(state: State) => void} */
export function resultPanel(page) {
  const root = find(page, "#result", HTMLElement);
  const stones = find(page, "#result-stones", HTMLElement);
  const title = find(page, "#result-title", HTMLElement);
  const score = find(page, "#result-count", HTMLElement);
  const reason = find(page, "#result-reason", HTMLElement);
  const analyze = find(page, "#analyze", HTMLElement);
  /** @type {State | null} */
  let latest = null;
  let share = 1; // of the score, while it is counted up
  const match = () => latest?.game?.match.id ?? "";
  downloadMenu(page, match, () => latest?.viewedPly ?? null);

  const draw = () => {
    const { game, you } = latest ?? {};
    const ended = game?.view.result;
    if (!latest || !game || !ended) return;
    const players = playersOf(latest);
    const counted = players.players.length > 2 && ended.reason !== "withdrawn";
    drawStones(stones, players.players, ended.winners);
    setText(title, resultTitle(countedResult(ended, share), players));
    setVisible(score, counted);
    score.replaceChildren(...(counted ? finalCount(game, share) : []));
    setAttribute(score, "aria-label", counted ? finalScore(game) : null);
    setText(reason, resultReason(ended, game, players));
    setAttribute(root, "data-won", you?.some((color) => ended.winners.includes(color)) ? "" : null);
  };
  return (state) => {
    const isNew = latest?.game?.view.status === "running" && state.game?.view.status === "over";
    latest = state;
    setVisible(root, state.game?.view.result != null);
    setVisible(analyze, (state.game?.turns.length ?? 0) > 0);
    if (isNew) {
      root.dataset.fresh = "";
      countUp((counted) => {
        share = counted;
        draw();
      });
    } else draw();
  };
}

/** @param {(share: number) => void} show Receives rising shares up to 1. Without motion, only 1. */
function countUp(show) {
  const time = COUNT_TIME * speedFactor();
  if (time === 0 || document.hidden) return show(1);
  const begin = performance.now();
  const step = () => {
    const share = Math.min(1, (performance.now() - begin) / time);
    show(share);
    if (share < 1) requestAnimationFrame(step);
  };
  step();
}

/** @param {HTMLElement} root @param {Color[]} players @param {Color[]} winners Their stones are first. */
function drawStones(root, players, winners) {
  const colors = winners.length ? [...winners, ...players.filter((color) => !winners.includes(color))] : [];
  if (root.dataset.colors === colors.join()) return;
  root.dataset.colors = colors.join();
  root.dataset.winners = String(winners.length);
  root.replaceChildren(...colors.map(stoneIcon));
}

/** @param {ParentNode} page @param {() => string} match @param {() => number | null} ply Of the shown position. */
function downloadMenu(page, match, ply) {
  const menu = find(page, "#download", HTMLDetailsElement);
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  shareButtons({ ply });
  copyButton(find(page, "#record-copy", HTMLButtonElement), () => fetchRecordText(match()));
}

/** @param {SnapshotMessage} game @param {number} share */
function finalCount({ match, view }, share) {
  const counted = countedScore(view.score, share);
  return match.players.map((color) => createElement("span", {}, stoneIcon(color), String(counted[color] ?? 0)));
}
