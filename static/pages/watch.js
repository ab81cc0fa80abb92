/** The page of matches to watch, and of open invitations. */

import { accountDialog } from "../account/dialog.js";
import { find } from "../browser/dom.js";
import { cardList, followLobby } from "../lobby/match_cards.js";

accountDialog();
const live = cardList(find(document, "#live", HTMLElement), "live");
const open = cardList(find(document, "#open", HTMLElement), "open");
followLobby((lobby) => {
  live(lobby.live);
  open(lobby.open);
});
