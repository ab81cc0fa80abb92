/** Tabs of a page: arrow keys choose one, which alone is a stop of the Tab key, and whose panel is shown. */

import { find, setAttribute, setVisible } from "../browser/dom.js";
import { readStorage, writeStorage } from "../browser/storage.js";

/** @type {Record<string, (place: number, count: number) => number>} */
const STEPS = {
  ArrowLeft: (place, count) => (place + count - 1) % count,
  ArrowRight: (place, count) => (place + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * @param {HTMLElement} list With the role `tablist`; each tab names its panel by `aria-controls`.
 * @param {string} key Under which this browser keeps the choice. An address that ends with `#panel` comes first.
 * @param {(panel: string) => void} shown Called with the id of a panel that has become visible.
 */
export function tabs(list, key, shown) {
  const all = [...list.querySelectorAll('[role="tab"]')].filter((one) => one instanceof HTMLElement);
  const panelOf = (/** @type {Element} */ tab) => tab.getAttribute("aria-controls") ?? "";

  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of all) {
      const here = tab === chosen;
      setAttribute(tab, "aria-selected", String(here));
      setAttribute(tab, "tabindex", here ? "0" : "-1");
      setVisible(find(document, `#${panelOf(tab)}`, HTMLElement), here);
    }
    shown(panelOf(chosen));
  };
  list.addEventListener("click", ({ target }) => {
    const tab = all.find((one) => target instanceof Node && one.contains(target));
    if (!tab) return;
    writeStorage(key, panelOf(tab));
    choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const place = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || place < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // the page's arrow keys lead to other positions
    const next = all[step(place, all.length)];
    next?.focus();
    next?.click();
  });
  const wanted = location.hash.slice(1) || readStorage(key);
  const kept = all.find((tab) => panelOf(tab) === wanted) ?? all[0];
  if (kept) choose(kept);
}
