/** Controls of the chat: the channels, the muted players, and the button that reads new messages aloud. */

/** @import {ChatChannel, MutedPlayer} from "../protocol.js" */

import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { isReadAloud, setReadAloud } from "./read_marks.js";

/** @param {ParentNode} page @param {(channel: ChatChannel) => void} choose */
export function channelButtons(page, choose) {
  const box = find(page, "#chat-channels", HTMLElement);
  const buttons = [...box.querySelectorAll("button")];
  for (const button of buttons)
    button.addEventListener("click", () => choose(/** @type {ChatChannel} */ (button.dataset.channel)));
  return (/** @type {(readonly [ChatChannel, number])[]} */ counts, /** @type {ChatChannel} */ channel) => {
    setVisible(box, counts.length > 1);
    setVisible(find(page, "#chat-title-text", HTMLElement), counts.length < 2);
    for (const button of buttons) {
      const fresh = counts.find(([one]) => one === button.dataset.channel)?.[1] ?? 0;
      const here = button.dataset.channel === channel;
      setAttribute(button, "aria-pressed", String(here));
      setText(find(button, ".fresh", HTMLElement), fresh && !here ? ` ${t("chat.new", { count: fresh })}` : "");
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
    setText(find(box, "summary", HTMLElement), t("chat.muted", { count: people.length }));
    find(box, "ul", HTMLElement).replaceChildren(
      ...people.map(({ player, name }) => {
        const button = createElement("button", { type: "button", class: "text-button" }, t("chat.unmute", { name }));
        button.addEventListener("click", () => unmute(player));
        return createElement("li", {}, button);
      }),
    );
  };
}

/** @param {ParentNode} page */
export function readAloudToggle(page) {
  const button = find(page, "#chat-read-aloud", HTMLButtonElement);
  setAttribute(button, "aria-pressed", String(isReadAloud()));
  button.addEventListener("click", () => {
    setReadAloud(!isReadAloud());
    setAttribute(button, "aria-pressed", String(isReadAloud()));
  });
}
