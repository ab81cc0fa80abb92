/** The home page: start a game, go on with one, watch one. */

/** @import {Color, OpenMatch} from "../protocol.js" */

import { account } from "../account/dialog.js";
import { openMatch, told } from "../api.js";
import { badge } from "../badge.js";
import { find, say, show } from "../dom.js";
import { cardList, followLobby } from "../lobby.js";

const FINISHED = 6; // games that are over and still shown

const form = find(document, "#start", HTMLFormElement);
const button = find(form, "#start-button", HTMLButtonElement);
const said = find(form, "#start-said", HTMLElement);

/** Shows the options of the game that is chosen, and its name on the button. */
function chosen() {
  const game = String(new FormData(form).get("game") ?? "");
  for (const options of form.querySelectorAll("fieldset[data-game]")) {
    if (!(options instanceof HTMLFieldSetElement)) continue;
    const wanted = options.dataset["game"] === game;
    show(options, wanted);
    options.disabled = !wanted;
    if (wanted) say(button, `Play ${options.dataset["title"]} with a friend`);
  }
}

/** @returns {OpenMatch} */
function wish() {
  const data = new FormData(form);
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of data) {
    if (name.startsWith("option.")) options[name.slice(name.lastIndexOf(".") + 1)] = String(value);
  }
  const color = /** @type {Color | "random"} */ (String(data.get("color") ?? "random"));
  return { game: String(data.get("game")), options, color, listed: data.get("listed") === "yes" };
}

form.addEventListener("change", chosen);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  say(said, "");
  try {
    location.assign((await openMatch(wish())).url);
  } catch (error) {
    say(said, told(error));
    button.removeAttribute("aria-disabled");
  }
});
window.addEventListener("pageshow", () => button.removeAttribute("aria-disabled"));

const asked = new URLSearchParams(location.search).get("game");
for (const radio of form.querySelectorAll('input[name="game"]')) {
  if (radio instanceof HTMLInputElement && radio.value === asked) radio.checked = true;
}
chosen();
account();

const mine = cardList(find(document, "#mine", HTMLElement), "mine");
const live = cardList(find(document, "#live", HTMLElement), "live");
const open = cardList(find(document, "#open", HTMLElement), "open");
const finished = cardList(find(document, "#finished", HTMLElement), "mine");
followLobby((lobby) => {
  mine(lobby.mine.filter((card) => card.status !== "over"));
  live(lobby.live.filter((card) => card.you.length === 0));
  open(lobby.open.filter((card) => card.you.length === 0));
  finished(lobby.mine.filter((card) => card.ply > 0 && card.status === "over").slice(0, FINISHED));
  badge(lobby.mine.filter((card) => card.your_turn).length, "Birnam: play MacBeth with a friend");
});
