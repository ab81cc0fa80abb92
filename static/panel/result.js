/** The result of the match, and downloads of its record. */

/** @import {SnapshotMessage} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { fetchRecordText } from "../browser/api.js";
import { copyButton } from "../browser/clipboard.js";
import { createElement, find, setAttribute, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { verdict } from "../view/phrases.js";
import { countsCaptures } from "../view/position.js";
import { finalScore, resultReason } from "../view/result.js";

/** @param {ParentNode} page @returns {(state: State) => void} */
export function resultPanel(page) {
  const root = find(page, "#result", HTMLElement);
  const title = find(page, "#result-title", HTMLElement);
  const score = find(page, "#result-count", HTMLElement);
  const reason = find(page, "#result-reason", HTMLElement);
  /** @type {State["game"]} */
  let game = null;
  downloadMenu(page, () => game?.match.id ?? "");
  return (state) => {
    game = state.game;
    const ended = game?.view.result ?? null;
    setVisible(root, ended !== null);
    if (!ended || !game) return;
    const players = game.match.players.length;
    setText(title, verdict(ended, state.you));
    score.replaceChildren(...(ended.reason === "withdrawn" ? [] : finalCount(game)));
    setAttribute(score, "role", players > 2 ? "img" : null);
    setAttribute(score, "aria-label", players > 2 ? finalScore(game) : null);
    setText(reason, resultReason(ended, game));
    setAttribute(root, "data-won", state.you.some((color) => ended.winners.includes(color)) ? "" : null);
  };
}

/** @param {ParentNode} page @param {() => string} match */
function downloadMenu(page, match) {
  const menu = find(page, "#download", HTMLDetailsElement);
  const links = /** @type {const} */ ([
    ["#record-txt", "txt"],
    ["#record-json", "json"],
  ]);
  menu.addEventListener("toggle", () => {
    for (const [id, ending] of links) {
      const link = find(page, id, HTMLAnchorElement);
      link.href = `/api/matches/${match()}/record.${ending}`;
      link.download = `birnam-${match()}.${ending}`;
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  copyButton(find(page, "#record-copy", HTMLButtonElement), () => fetchRecordText(match()));
}

/** @param {SnapshotMessage} game @returns {(Node | string)[]} */
function finalCount(game) {
  const { players } = game.match;
  const counts = players.map((color) => String(game.view.score[color] ?? 0));
  const unit = countsCaptures(game) ? [createElement("small", {}, " captured")] : [];
  if (players.length < 3) return [counts.join(" : "), ...unit];
  return players.map((color, place) => createElement("span", {}, stoneIcon(color), counts[place] ?? ""));
}
