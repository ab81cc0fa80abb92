/** Shows how far the measurement of a variant's fairness is. */

import { fetchFairness } from "../browser/api.js";
import { find, setText } from "../browser/dom.js";
import { t } from "../browser/messages.js";

const PAUSE = 3_000; // milliseconds between two requests

/** @param {ParentNode} page */
export function followFairness(page) {
  const root = page.querySelector("[data-fairness]");
  if (!(root instanceof HTMLElement)) return;
  const bar = find(root, "progress", HTMLProgressElement);
  const count = find(root, "span", HTMLElement);
  const queue = find(root, "[data-ahead]", HTMLElement);
  const ask = async () => {
    try {
      const { state, played, games, ahead } = await fetchFairness(root.dataset.fairness ?? "");
      if (state !== "waiting") return location.reload();
      bar.value = played;
      setText(count, t("variants.fairness.played", { played, games }));
      setText(queue, ahead ? t("variants.fairness.ahead", { count: ahead }) : "");
    } catch {
      // The next request may succeed.
    }
    setTimeout(ask, PAUSE);
  };
  setTimeout(ask, PAUSE);
}
