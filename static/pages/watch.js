/** The page of matches to watch, and of open invitations. */

import { accountMenu } from "../account/menu.js";
import { find } from "../browser/dom.js";
import { cardList, followLobby } from "../lobby/match_cards.js";

accountMenu();
const live = cardList(find(document, "#live", HTMLElement), "live");
const open = cardList(find(document, "#open", HTMLElement), "open");
followLobby((lobby) => {
  live(lobby.live);
  open(lobby.open);
});
