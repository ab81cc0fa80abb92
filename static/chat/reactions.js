/** Reactions: a row of buttons, and for some seconds a picture by the seat, or on the rim of the board. */

/** @import {Emoji, Reacted} from "../protocol.js" */

import { find, make, mark } from "../dom.js";
import { picture, REACTIONS } from "./emoji.js";

const SHOWN = 4_500; // milliseconds
const CROWD = 4; // reactions of watchers that are shown at once

/** @param {ParentNode} page @param {(emoji: Emoji) => void} react */
export function reactionRow(page, react) {
  const row = find(page, "#chat-reactions", HTMLElement);
  for (const [emoji, { name }] of /** @type {[Emoji, {name: string}][]} */ (Object.entries(REACTIONS))) {
    const button = make("button", { type: "button", "aria-label": name, title: name, "data-emoji": emoji });
    button.append(picture(emoji));
    button.addEventListener("click", () => react(emoji));
    row.append(button);
  }
}

/** @param {ParentNode} page @param {Reacted} reaction Its words are said elsewhere. */
export function showReaction(page, { seat, name, emoji }) {
  const badge = make("span", { class: "reaction", "aria-hidden": "true" }, picture(emoji));
  mark(badge, "data-emoji", emoji);
  const place = seat && page.querySelector(`.seat[data-color="${seat}"]:not([inert] *)`);
  if (place) {
    for (const old of place.querySelectorAll(".reaction")) old.remove();
    place.append(badge);
  } else {
    const covered = page.querySelector("#board-room[inert]") !== null;
    const crowd = find(page, covered ? "#chat-crowd" : "#crowd", HTMLElement);
    badge.prepend(`${name} `);
    crowd.append(badge);
    while (crowd.childElementCount > CROWD) crowd.firstElementChild?.remove();
  }
  setTimeout(() => badge.remove(), SHOWN);
}
