/** The state of the connection, and the number of spectators. */

/** @import {State} from "../match/state.js" */

import { find, setAttribute, setText, setVisible } from "../browser/dom.js";

/** @param {ParentNode} page @param {() => void} retry @returns {(state: State) => void} */
export function connectionStatus(page, retry) {
  const root = find(page, "#status", HTMLElement);
  const text = find(page, "#status-text", HTMLElement);
  const now = find(page, "#status-now", HTMLButtonElement);
  const dots = [find(page, "#status-dot", HTMLElement), find(document, "#dot", HTMLElement)];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  now.addEventListener("click", retry);
  return (state) => {
    const { phase } = state.connection;
    for (const dot of dots) setAttribute(dot, "data-phase", phase);
    setAttribute(root, "data-trouble", phase === "open" || state.game === null ? null : "");
    setVisible(now, phase === "waiting");
    const tell = () => setText(text, connectionText(state));
    clearInterval(clock);
    if (phase === "waiting") clock = setInterval(tell, 500);
    tell();
  };
}

/** @param {State} state */
function connectionText(state) {
  const { phase, retryAt } = state.connection;
  if (phase === "gone") return "This match does not exist";
  if (phase === "private") return "The game has begun, and only its players see it";
  if (phase === "open") return `Connected${spectatorsText(state)}`;
  const kept = state.pending ? "Offline: your move is kept. " : "";
  if (retryAt === null) return `${kept}${state.game ? "Reconnecting…" : "Connecting…"}`;
  const seconds = Math.ceil((retryAt - performance.now()) / 1_000);
  return `${kept}Reconnecting${seconds > 0 ? ` in ${seconds} s` : "…"}`;
}

/** @param {State} state */
function spectatorsText(state) {
  const count = state.presence?.spectators ?? 0;
  return count ? ` · ${count} watching` : "";
}
