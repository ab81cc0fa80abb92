/** The state of the connection, the number of spectators, and a banner while there is no connection. */

/** @import {State} from "../match/state.js" */

import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { removePartNotice } from "../browser/load_part.js";
import { paragraph, t } from "../browser/messages.js";

/** @param {ParentNode} page @param {() => void} retry @returns {(state: State) => void} */
export function connectionStatus(page, retry) {
  const text = find(page, "#status-text", HTMLElement);
  const banner = find(page, "#offline", HTMLElement);
  const bannerText = find(banner, "#offline-text", HTMLElement);
  const now = find(banner, "#offline-retry", HTMLButtonElement);
  const dots = [find(page, "#status-dot", HTMLElement), find(document, "#connection-dot", HTMLElement)];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  let opened = false; // also after a connection that failed
  now.addEventListener("click", retry);
  return (state) => {
    const { phase } = state.connection;
    opened ||= phase !== "connecting";
    if (phase === "open" && !banner.hidden) removePartNotice();
    const offline = opened && (phase === "waiting" || phase === "connecting");
    for (const dot of dots) setAttribute(dot, "data-phase", phase);
    setText(text, offline ? t("connection.offline") : statusText(state));
    setVisible(banner, offline);
    setVisible(now, phase === "waiting");
    const update = () => setText(bannerText, offline ? offlineText(state) : "");
    clearInterval(clock);
    if (phase === "waiting") clock = setInterval(update, 500);
    update();
  };
}

/** @param {State} state */
function statusText({ connection, presence, game }) {
  if (connection.phase === "not-found") return t("connection.not-found");
  if (connection.phase === "private") return t("connection.private");
  if (connection.phase === "connecting") return t("connection.connecting");
  // A canceled invitation has no players: its host counts as a spectator.
  const count = game?.view.result?.reason === "withdrawn" ? 0 : (presence?.spectators ?? 0);
  if (connection.via) return t("connection.http");
  return count ? t("connection.watched", { count }) : t("connection.open");
}

/** @param {State} state */
function offlineText({ connection, pending }) {
  const { retryAt, full } = connection;
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt - performance.now()) / 1_000);
  const reason = full ? t(`connection.full.${full}`) : t(pending ? "connection.kept" : "connection.offline-now");
  return paragraph([reason, seconds > 0 ? t("connection.retry", { seconds }) : t("connection.reconnecting")]);
}
