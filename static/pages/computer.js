/** The page that starts a match against the computer. */

/** @import {Color, CreateMatch} from "../protocol.js" */

import { accountDialog } from "../account/dialog.js";
import { followTheme, setBoardImage } from "../browser/board_images.js";
import { find, setText } from "../browser/dom.js";
import { createMatchForm } from "../new_match/create.js";
import { timeControlForm } from "../new_match/time_control.js";

const form = find(document, "#against", HTMLFormElement);
const gameSelect = find(form, "#against-game", HTMLSelectElement);
const image = find(form, "#against-picture img", HTMLImageElement);
const moreLink = find(form, "#against-more", HTMLAnchorElement);
const clock = timeControlForm(form, () => update());

const update = () => {
  const inputs = [...form.querySelectorAll("input:checked")];
  const titles = inputs.flatMap((input) => {
    if (input.getAttribute("name") === "time") return clock.known().title || [];
    return input.closest("label")?.dataset.title ?? [];
  });
  setText(find(form, "#against-chosen", HTMLElement), titles.join(" · "));
  setBoardImage(image, `/games/${gameSelect.value}/board.svg`);
  const level = String(new FormData(form).get("level"));
  const seats = players()
    .slice(1)
    .map(() => level);
  moreLink.href = `/new/${gameSelect.value}?computers=${seats.join(",")}`;
};

/** @returns {Color[]} In the order of play. */
function players() {
  return /** @type {Color[]} */ ((gameSelect.selectedOptions[0]?.dataset.players ?? "").split(" "));
}

/** @returns {Promise<CreateMatch>} */
async function readForm() {
  const data = new FormData(form);
  const seats = players();
  const [first = "black"] = seats;
  const color = data.get("side") === "first" ? first : data.get("side") === "last" ? (seats.at(-1) ?? first) : "random";
  const level = Number(data.get("level"));
  return {
    game: gameSelect.value,
    options: {},
    color,
    listed: false,
    time: await clock.time(),
    computers: seats.slice(1).map(() => level),
    hints: data.get("hints") === "yes",
  };
}

createMatchForm(form, readForm);
form.addEventListener("change", update);
followTheme();
accountDialog();
update();
