/** Controls of the chat: the rooms, the muted players, and the button that reads new messages aloud. */

/** @import {ChatRoom, MutedPlayer} from "../protocol.js" */

import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { isReadAloud, setReadAloud } from "./read_marks.js";

/** @param {ParentNode} page @param {(room: ChatRoom) => void} choose */
export function roomButtons(page, choose) {
  const box = find(page, "#chat-rooms", HTMLElement);
  const buttons = [...box.querySelectorAll("button")];
  for (const button of buttons)
    button.addEventListener("click", () => choose(/** @type {ChatRoom} */ (button.dataset.room)));
  return (/** @type {(readonly [ChatRoom, number])[]} */ counts, /** @type {ChatRoom} */ room) => {
    setVisible(box, counts.length > 1);
    setVisible(find(page, "#chat-title-words", HTMLElement), counts.length < 2);
    for (const button of buttons) {
      const fresh = counts.find(([one]) => one === button.dataset.room)?.[1] ?? 0;
      const here = button.dataset.room === room;
      setAttribute(button, "aria-pressed", String(here));
      setText(find(button, ".fresh", HTMLElement), fresh && !here ? ` ${fresh} new` : "");
    }
  };
}

/** @param {ParentNode} page @param {(who: string) => void} unmute */
export function mutedList(page, unmute) {
  const box = find(page, "#chat-muted", HTMLElement);
  let shown = "";
  return (/** @type {MutedPlayer[]} */ people) => {
    const fresh = JSON.stringify(people);
    if (shown === fresh) return;
    shown = fresh;
    setVisible(box, people.length > 0);
    setText(
      find(box, "summary", HTMLElement),
      people.length === 1 ? "1 person muted" : `${people.length} people muted`,
    );
    find(box, "ul", HTMLElement).replaceChildren(
      ...people.map(({ player, name }) => {
        const button = createElement("button", { type: "button", class: "text-button" }, `Hear ${name} again`);
        button.addEventListener("click", () => unmute(player));
        return createElement("li", {}, button);
      }),
    );
  };
}

/** @param {ParentNode} page */
export function readAloudToggle(page) {
  const button = find(page, "#chat-voice", HTMLButtonElement);
  setAttribute(button, "aria-pressed", String(isReadAloud()));
  button.addEventListener("click", () => {
    setReadAloud(!isReadAloud());
    setAttribute(button, "aria-pressed", String(isReadAloud()));
  });
}
