/** The large board of the home page: a running match, or the replay of a finished one. */

/** @import {MatchCard} from "../protocol.js" */

import { replay } from "../board/replay.js";
import { themedUrl } from "../browser/board_images.js";
import { createElement, find, setAttribute } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { playerNames } from "./match_cards.js";

/**
 * @param {HTMLElement} hero With the drawing of the first of its frames.
 * @returns {(card: MatchCard | undefined) => void} Shows a match; without one, it repeats a game.
 */
export function heroBoard(hero) {
  const drawing = find(hero, ".hero-replay", HTMLElement);
  const caption = find(hero, "figcaption", HTMLElement);
  const svg = find(drawing, "svg", SVGSVGElement);
  const frames = (hero.dataset.frames ?? "").split(" ");
  let stop = replay(svg, frames);
  return (card) => {
    const shown = drawing.querySelector("a");
    if (!card) {
      if (!shown) return;
      drawing.replaceChildren(svg);
      caption.replaceChildren();
      stop = replay(svg, frames);
      return;
    }
    const src = themedUrl(`${card.url}/board.svg?v=${card.version}`);
    const label = t("home.live", { players: playerNames(card, "live"), game: card.title });
    const image = shown?.querySelector("img");
    if (shown && image) {
      setAttribute(shown, "href", card.url);
      setAttribute(image, "src", src);
    } else {
      stop();
      const picture = createElement("img", { src, alt: "", width: "220", height: "192", class: "picture" });
      drawing.replaceChildren(createElement("a", { href: card.url, tabindex: "-1", "aria-hidden": "true" }, picture));
    }
    caption.replaceChildren(createElement("a", { href: card.url }, label));
  };
}
