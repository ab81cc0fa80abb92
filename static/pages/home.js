/** The home page: a new match, one's own matches, and matches to watch or to join. */

/** @import {MatchCard} from "../protocol.js" */

import { accountMenu } from "../account/menu.js";
import { followTheme } from "../browser/board_images.js";
import { find, pageData } from "../browser/dom.js";
import { FirstMinute } from "../lessons/first_minute.js";
import { heroBoard } from "../lobby/hero_board.js";
import { cardList, followLobby } from "../lobby/match_cards.js";
import { quickStart } from "../new_match/quick_start.js";

const SHOWN = 6; // of each list; the server leaves room for them

quickStart(find(document, "#start", HTMLFormElement));
followTheme();
accountMenu();

const hero = find(document, "#hero-board", HTMLElement);
const showLive = hero.dataset.frames ? heroBoard(hero) : () => {};
if (!hero.dataset.frames) new FirstMinute(hero, pageData());

/** @param {MatchCard} card False for a withdrawn invitation. */
const played = ({ status, ply, result }) => status === "over" && (ply > 0 || Boolean(result?.winners.length));

const mine = cardList(find(document, "#mine", HTMLElement), "mine");
const live = cardList(find(document, "#live", HTMLElement), "live");
const open = cardList(find(document, "#open", HTMLElement), "open");
const finished = cardList(find(document, "#finished", HTMLElement), "mine");
followLobby((lobby) => {
  const others = lobby.live.filter((card) => card.you.length === 0);
  mine(lobby.mine.filter((card) => card.status !== "over").slice(0, SHOWN));
  live(others.slice(0, SHOWN));
  open(lobby.open.filter((card) => card.you.length === 0).slice(0, SHOWN));
  finished(lobby.mine.filter(played).slice(0, SHOWN));
  showLive(others[0]);
});
