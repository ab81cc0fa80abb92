/** The home page: a new match, one's own matches, and matches to watch or to join. */

/** @import {MatchCard} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { followTheme } from "../browser/board_images.js";
import { find } from "../browser/dom.js";
import { cardList, followLobby } from "../lobby/match_cards.js";
import { createMatchForm } from "../new_match/create.js";

const FINISHED = 6; // matches

const form = find(document, "#start", HTMLFormElement);
const game = form.dataset.game ?? "";
createMatchForm(form, async () => ({ game, options: {}, color: "random", listed: false }));
followTheme();
accountDialog();

/** @param {MatchCard} card False for a withdrawn invitation. */
const played = ({ status, ply, result }) => status === "over" && (ply > 0 || Boolean(result?.winners.length));

const mine = cardList(find(document, "#mine", HTMLElement), "mine");
const live = cardList(find(document, "#live", HTMLElement), "live");
const open = cardList(find(document, "#open", HTMLElement), "open");
const finished = cardList(find(document, "#finished", HTMLElement), "mine");
followLobby((lobby) => {
  mine(lobby.mine.filter((card) => card.status !== "over"));
  live(lobby.live.filter((card) => card.you.length === 0));
  open(lobby.open.filter((card) => card.you.length === 0));
  finished(lobby.mine.filter(played).slice(0, FINISHED));
});
