/** The page of a tournament: its sections are read again after every change. */

/** @import {TournamentMessage} from "../../protocol.js" */

import { accountMenu } from "../../account/menu.js";
import { followTheme } from "../../browser/board_images.js";
import { copyButton, shareButton } from "../../browser/buttons/clipboard.js";
import { find, setVisible } from "../../browser/dom.js";
import { readSession, writeSession } from "../../browser/storage.js";
import { LivePage } from "../../live/live_page.js";
import { shareButtons } from "../../share/share_button.js";

followTheme();
accountMenu();
shareButtons();

const id = find(document, "[data-tournament]", HTMLElement).dataset.tournament ?? "";
const invite = document.querySelector("#invite");
const SENT = "birnam.tournament-sent"; // the key of the tournament, and the own game, when a form was sent

if (invite) {
  const url = find(invite, "#link", HTMLInputElement).value;
  const copy = find(invite, "#link-copy", HTMLButtonElement);
  copyButton(copy, () => url);
  setVisible(copy, true);
  shareButton(find(invite, "#link-share", HTMLButtonElement), () => ({ title: document.title, url }));
}

/** The own game that waits for nobody. @param {Document} page */
const urgentGame = (page) => page.querySelector("#own-game[data-clock-runs]")?.getAttribute("href");

/** Goes to a game that was not there before. @param {Document} fresh @param {string | null | undefined} before */
function goToGame(fresh, before) {
  const game = urgentGame(fresh);
  if (game && game !== before && document.visibilityState === "visible") location.assign(game);
}

/** @param {Document} fresh */
function prepare(fresh) {
  goToGame(fresh, urgentGame(document));
  if (!fresh.getElementById("invite")) invite?.remove(); // the tournament has started
}

// A form such as *Start* is answered by a whole page, on which a game may have begun.
const sent = readSession(SENT);
writeSession(SENT, null);
if (sent?.tournament === id) goToGame(document, sent.game);
document.addEventListener("submit", () => writeSession(SENT, { tournament: id, game: urgentGame(document) }));

const page = new LivePage({ path: location.href, prepare, replaced: followTheme });
page.follow(
  `/api/v1/tournaments/${id}/socket`,
  /** @param {TournamentMessage} message */ (message) => {
    if (message.t === "paired" && document.visibilityState === "visible") location.assign(`/matches/${message.match}`);
  },
);
