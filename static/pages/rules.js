/** The rules of a game, with playable examples. */

import { accountMenu } from "../account/menu.js";
import { RuleExample } from "../analysis/rule_example.js";
import { followTheme } from "../browser/board_images.js";
import { find, OPEN_POPOVER, setAttribute, setText } from "../browser/dom.js";
import { showLocalTimes } from "../browser/local_times.js";
import { liveRegion } from "../panel/live_region.js";
import { shareButtons } from "../share/share_button.js";
import { followFairness } from "../workshop/fairness.js";

const announce = liveRegion(find(document, "#previews", HTMLElement));
for (const root of document.querySelectorAll("section.example")) {
  if (root instanceof HTMLElement) new RuleExample(root, announce);
}
followSections(find(document, "nav.contents", HTMLElement));
followTheme();
shareButtons();
showLocalTimes(document);
followFairness(document);
accountMenu();

/** Marks the section that is being read in the contents. @param {HTMLElement} nav Its links name headings, each in its own section. */
function followSections(nav) {
  const current = find(nav, ".contents-current", HTMLElement);
  const list = find(nav, ".contents-list", HTMLElement);
  const links = [...nav.querySelectorAll("a")];
  const sections = links.flatMap((link) => document.querySelector(link.hash)?.closest("section") ?? []);
  /** @type {Set<Element>} */
  const inView = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? "add" : "delete"](target);
      const place = sections.findLastIndex((section) => inView.has(section));
      for (const [index, link] of links.entries()) setAttribute(link, "aria-current", index === place ? "true" : null);
      setText(current, links[place]?.textContent ?? "");
    },
    { rootMargin: "0px 0px -70% 0px" }, // the section at the upper part of the screen
  );
  for (const section of sections) observer.observe(section);
  list.addEventListener("click", () => list.matches(OPEN_POPOVER) && list.hidePopover?.());
}
