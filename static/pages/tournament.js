/** The page of a tournament: its sections are read again after every change. */

/** @import {TournamentMessage} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { followTheme } from "../browser/board_images.js";
import { copyButton, shareButton } from "../browser/buttons/clipboard.js";
import { find, setAttribute, setVisible } from "../browser/dom.js";
import { afterPress, followPresses, replaceContents } from "../browser/live_sections.js";
import { showLocalTimes } from "../browser/local_times.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { ReconnectingSocket } from "../browser/socket.js";

followTheme();
accountDialog();
showLocalTimes(document);
followPresses();

const id = find(document, "[data-tournament]", HTMLElement).dataset.tournament ?? "";
const dot = find(document, "#connection-dot", HTMLElement);
const invite = document.querySelector("#invite");
const requests = new RequestSequence();

if (invite) {
  const url = find(invite, "#link", HTMLInputElement).value;
  const copy = find(invite, "#link-copy", HTMLButtonElement);
  copyButton(copy, () => url);
  setVisible(copy, true);
  shareButton(find(invite, "#link-share", HTMLButtonElement), () => ({ title: document.title, url }));
}

/** The own game that waits for nobody. @param {Document} page */
const urgentGame = (page) => page.querySelector("#own-game[data-clock-runs]")?.getAttribute("href");

/** A form that is being filled in is left alone. @param {Document} fresh */
function replaceSections(fresh) {
  showLocalTimes(fresh);
  if (invite && !fresh.getElementById("invite")) invite.remove(); // the tournament has started
  for (const section of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(section.id);
    const typing = section.querySelector("input:focus:not([readonly])");
    if (!next || typing || next.isEqualNode(section)) continue;
    replaceContents(section, document.importNode(next, true));
  }
  followTheme();
}

async function refresh() {
  const isLatest = requests.next();
  const before = urgentGame(document);
  try {
    const response = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!response.ok || !isLatest()) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!isLatest()) return;
    const game = urgentGame(fresh);
    afterPress(() => replaceSections(fresh));
    if (game && game !== before && document.visibilityState === "visible") location.assign(game);
  } catch {
    // The socket reconnects, and the page is read again.
  }
}

/** @type {ReconnectingSocket<TournamentMessage>} */
const link = new ReconnectingSocket(`/api/v1/tournaments/${id}/socket`, {
  hello: () => null,
  receive: (message) => {
    if (message.t === "changed") void refresh();
    if (message.t === "paired" && document.visibilityState === "visible") location.assign(`/matches/${message.match}`);
  },
  changed: ({ phase }) => {
    setAttribute(dot, "data-phase", phase);
    if (phase === "open") void refresh(); // nobody was told of changes since the page was read
  },
});
link.open();
