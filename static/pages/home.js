/** The home page: a new match, one's own matches, and matches to watch or to join. */

/** @import {Color, MatchCard} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { replay } from "../board/replay.js";
import { followTheme, themedUrl } from "../browser/board_images.js";
import { createElement, find, setAttribute } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { cardList, followLobby, playerNames } from "../lobby/match_cards.js";
import { quickStart } from "../new_match/quick_start.js";

const FINISHED = 6; // matches

quickStart(find(document, "#start", HTMLFormElement));
followTheme();
accountDialog();

const hero = find(document, "#hero-board", HTMLElement);
const drawing = find(hero, ".hero-replay", HTMLElement);
const caption = find(hero, "figcaption", HTMLElement);
const svg = find(drawing, "svg", SVGSVGElement);
const frames = (hero.dataset.frames ?? "").split(" ");
let stop = replay(svg, frames);

/** @param {MatchCard | undefined} card The match on the board of the page; without one, it repeats a game. */
function showLive(card) {
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
}

/** @param {MatchCard} card False for a withdrawn invitation. */
const played = ({ status, ply, result }) => status === "over" && (ply > 0 || Boolean(result?.winners.length));

const mine = cardList(find(document, "#mine", HTMLElement), "mine");
const live = cardList(find(document, "#live", HTMLElement), "live");
const open = cardList(find(document, "#open", HTMLElement), "open");
const finished = cardList(find(document, "#finished", HTMLElement), "mine");
followLobby((lobby) => {
  const others = lobby.live.filter((card) => card.you.length === 0);
  mine(lobby.mine.filter((card) => card.status !== "over"));
  live(others);
  open(lobby.open.filter((card) => card.you.length === 0));
  finished(lobby.mine.filter(played).slice(0, FINISHED));
  showLive(others[0]);
});
