/** Reactions: a row of buttons, and an icon that is shown for some seconds at the seat or beside the board. */

import { createElement, createSvg, find, setAttribute } from "../browser/dom.js";
import { t } from "../browser/messages.js";

/** @import {Emoji, ChatReactionMessage} from "../protocol.js" */

const SHOWN = 4_500; // milliseconds
const MAX_SPECTATOR_REACTIONS = 4; // reactions of spectators at the same time

/** @param {ParentNode} page @param {(emoji: Emoji) => void} react */
export function reactionRow(page, react) {
  const row = find(page, "#chat-reactions", HTMLElement);
  for (const [emoji, { name: kind }] of /** @type {[Emoji, {name: string}][]} */ (Object.entries(REACTIONS))) {
    const name = t(`reactions.${kind}.name`);
    const button = createElement("button", { type: "button", "aria-label": name, title: name, "data-emoji": emoji });
    button.append(reactionIcon(emoji));
    button.addEventListener("click", () => react(emoji));
    row.append(button);
  }
}

/** @param {ParentNode} page @param {ChatReactionMessage} reaction */
export function showReaction(page, { seat, name, emoji }) {
  const badge = createElement("span", { class: "reaction", "aria-hidden": "true" }, reactionIcon(emoji));
  setAttribute(badge, "data-emoji", emoji);
  const place = seat && page.querySelector(`.seat[data-color="${seat}"]:not([inert] *)`);
  if (place) {
    for (const old of place.querySelectorAll(".reaction")) old.remove();
    place.append(badge);
  } else {
    const covered = page.querySelector("#board-area[inert]") !== null;
    const container = find(page, covered ? "#chat-spectator-reactions" : "#spectator-reactions", HTMLElement);
    badge.prepend(`${name} `);
    container.append(badge);
    while (container.childElementCount > MAX_SPECTATOR_REACTIONS) container.firstElementChild?.remove();
  }
  setTimeout(() => badge.remove(), SHOWN);
}

/** @typedef {{name: string, parts: Record<string, string>[]}} Reaction `name` is part of the keys of its messages. */

const FACE = { d: "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18", class: "emoji-skin" };
const EYES = { d: "M8.8 9v1.6M15.2 9v1.6", class: "emoji-line" };

/** @type {Record<Emoji, Reaction>} In the order of their buttons. */
export const REACTIONS = {
  "👍": {
    name: "thumbs-up",
    parts: [
      { d: "M8 11v9h8.6a2 2 0 0 0 2-1.6l1.3-6.2a2 2 0 0 0-2-2.4H14l.6-4A2.2 2.2 0 0 0 12.4 3z", class: "emoji-skin" },
      { d: "M8 11v9H4v-9z", class: "emoji-cuff" },
    ],
  },
  "❤": {
    name: "heart",
    parts: [
      {
        d: "M12 20S3.5 14.8 3.5 9A4.6 4.6 0 0 1 12 6.6 4.6 4.6 0 0 1 20.5 9c0 5.8-8.5 11-8.5 11z",
        class: "emoji-heart",
      },
    ],
  },
  "😄": {
    name: "laugh",
    parts: [
      FACE,
      { d: "M7.6 10.4q1.2-2 2.4 0M14 10.4q1.2-2 2.4 0", class: "emoji-line" },
      { d: "M7.4 13.2h9.2a4.6 4.6 0 0 1-9.2 0z", class: "emoji-mouth" },
    ],
  },
  "😮": {
    name: "surprise",
    parts: [FACE, EYES, { d: "M12 13a2.2 2.5 0 1 0 0 5 2.2 2.5 0 1 0 0-5", class: "emoji-mouth" }],
  },
  "🤔": {
    name: "thinking",
    parts: [
      FACE,
      EYES,
      { d: "M7.4 7.6h2.6M13.8 6.8l3-.8M10 15.4l5-.8", class: "emoji-line" },
      { d: "M5 17.6a3 3 0 0 1 4.6-1.8l2.6.6-1.6 1.4a3.2 3.2 0 0 1-5.2 2.4z", class: "emoji-skin" },
    ],
  },
  "🙁": {
    name: "sad",
    parts: [FACE, EYES, { d: "M8.4 16.6a4.3 4.3 0 0 1 7.2 0", class: "emoji-line" }],
  },
};

/** @param {Emoji} emoji */
function reactionIcon(emoji) {
  const parts = REACTIONS[emoji].parts.map((part) => createSvg("path", part));
  return createSvg("svg", { class: "emoji", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...parts);
}
