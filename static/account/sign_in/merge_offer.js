/** The offer to merge the guest that this browser was before it signed in. */

/** @import {ApartMatch} from "../../protocol.js" */

import * as api from "../../browser/api.js";
import { copyButton } from "../../browser/buttons/clipboard.js";
import { createElement, find, isDisabled, setDisabled, setText, setVisible, showMessage } from "../../browser/dom.js";
import { t, tNodes } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";
import { announcePlayerChange, reloadMe } from "../me.js";
import { returnPage } from "./return_page.js";

/** @param {HTMLElement} section @returns {() => Promise<void>} Shows the offer, if there is one. */
export function mergeOffer(section) {
  const message = find(section, ".message", HTMLElement);
  const offered = find(section, "#merge-offer", HTMLElement);
  const yes = find(section, "#merge-yes", HTMLButtonElement);
  const no = find(section, "#merge-no", HTMLButtonElement);
  const link = find(section, "#merge-link", HTMLInputElement);
  const title = find(section, "h2", HTMLElement);
  const back = find(section, "#merge-back", HTMLAnchorElement);
  let guest = "";
  let answered = false;
  copyButton(find(section, "#merge-copy", HTMLButtonElement), () => link.value);
  link.addEventListener("focus", () => link.select());

  /** @param {() => Promise<{left_behind: string | null}>} send @param {"merge.done" | "merge.kept"} done */
  const answer = async (send, done) => {
    if (isDisabled(yes)) return;
    for (const button of [yes, no]) setDisabled(button, true);
    await showErrors(message, async () => {
      const { left_behind: left } = await send();
      answered = true;
      setVisible(offered, false);
      if (left !== null) {
        link.value = left;
        setText(find(section, "#merge-left-about", HTMLElement), t("merge.left", { name: guest }));
        setVisible(find(section, "#merge-left", HTMLElement), true);
      }
      showMessage(message, t(done, { name: guest }), true);
      back.href = returnPage();
      setVisible(back, returnPage() !== "");
      title.focus();
      announcePlayerChange();
      await reloadMe();
    });
    for (const button of [yes, no]) setDisabled(button, false);
  };
  yes.addEventListener("click", () => answer(api.mergeGuest, "merge.done"));
  no.addEventListener("click", () => answer(api.keepGuestApart, "merge.kept"));

  return async () => {
    if (answered) return;
    const offer = await api.fetchMergeOffer();
    setVisible(section, offer.guest !== null);
    if (offer.guest === null) return;
    guest = offer.guest;
    const name = createElement("strong", {}, guest);
    find(section, "#merge-about", HTMLElement).replaceChildren(...tNodes("merge.about", { name }));
    countLine(find(section, "#merge-matches", HTMLElement), "merge.matches", offer.matches);
    countLine(find(section, "#merge-circles", HTMLElement), "merge.circles", offer.circles);
    countLine(find(section, "#merge-puzzles", HTMLElement), "merge.puzzles", offer.puzzles);
    countLine(find(section, "#merge-tournaments", HTMLElement), "merge.tournaments", offer.tournaments);
    const both = find(section, "#merge-tournaments-apart", HTMLElement);
    countLine(both, "merge.tournaments-apart", offer.tournaments_apart);
    setText(find(section, "#merge-devices", HTMLElement), t("merge.devices", { name: guest }));
    setVisible(find(section, "#merge-apart", HTMLElement), offer.apart.length > 0);
    find(section, "#merge-apart ul", HTMLElement).replaceChildren(...offer.apart.map(apartLine));
  };
}

/** @typedef {"merge.matches" | "merge.circles" | "merge.puzzles"} Moved */

/** @param {HTMLElement} line @param {Moved | "merge.tournaments" | "merge.tournaments-apart"} key @param {number} count */
function countLine(line, key, count) {
  setText(line, t(key, { count }));
  setVisible(line, count > 0);
}

/** @param {ApartMatch} match */
function apartLine({ id, title, players }) {
  const words = t("merge.apart.game", { title, players });
  const item = createElement("li", {});
  item.append(createElement("a", { href: `/matches/${id}` }, words));
  return item;
}
