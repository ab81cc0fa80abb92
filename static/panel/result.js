/** The result of the match, and downloads of its record. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { fetchRecordText } from "../browser/api.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { createElement, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { shareButtons } from "../share/share_button.js";
import { finalScore, playersOf, resultReason, resultTitle } from "../view/result.js";

/** @param {ParentNode} page @returns {(state: State) => void} */
export function resultPanel(page) {
  const root = find(page, "#result", HTMLElement);
  const title = find(page, "#result-title", HTMLElement);
  const score = find(page, "#result-count", HTMLElement);
  const reason = find(page, "#result-reason", HTMLElement);
  const analyze = find(page, "#analyze", HTMLElement);
  /** @type {State["game"]} */
  let game = null;
  /** @type {number | null} */
  let viewedPly = null;
  const match = () => game?.match.id ?? "";
  downloadMenu(page, match, () => viewedPly);
  return (state) => {
    game = state.game;
    viewedPly = state.viewedPly;
    const ended = game?.view.result ?? null;
    setVisible(root, ended !== null);
    setVisible(analyze, (game?.turns.length ?? 0) > 0);
    if (!ended || !game) return;
    const players = playersOf(state);
    const counted = players.players.length > 2 && ended.reason !== "withdrawn";
    setText(title, resultTitle(ended, players));
    setVisible(score, counted);
    score.replaceChildren(...(counted ? finalCount(game) : []));
    setAttribute(score, "aria-label", counted ? finalScore(game) : null);
    setText(reason, resultReason(ended, game, players));
    setAttribute(root, "data-won", state.you.some((color) => ended.winners.includes(color)) ? "" : null);
  };
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

/** @param {SnapshotMessage} game */
function finalCount({ match, view }) {
  return match.players.map((color) => createElement("span", {}, stoneIcon(color), String(view.score[color] ?? 0)));
}
