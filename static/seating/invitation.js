/** The invitation before the start: the link for the host, and the seats for visitors. */

/** @import {State} from "../match/state.js" */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/buttons/arming.js";
import { copyButton, isReachable, shareButton } from "../browser/buttons/clipboard.js";
import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";
import { hostName, invitationFor, openSeats } from "../view/invitation_text.js";
import { matchDescription } from "../view/phrases.js";
import { seatedTexts } from "../view/seated_text.js";
import { addComputerForm } from "./add_computer.js";
import { joinRequests } from "./join_requests.js";
import { hasKey } from "./one_time_key.js";
import { oneTimeLinks } from "./one_time_links.js";
import { sitForm } from "./sit_form.js";

/** @param {ParentNode} page @param {{match: string, seated: () => void}} context @returns {(state: State) => void} */
export function invitationPanel(page, { match, seated }) {
  const root = find(page, "#invitation", HTMLElement);
  const title = find(page, "#invitation-title", HTMLElement);
  const text = find(page, "#invitation-text", HTMLElement);
  const options = find(page, "#invitation-options", HTMLElement);
  const rated = find(page, "#invitation-rated", HTMLElement);
  const invite = find(page, "#invite", HTMLElement);
  const message = find(page, "#invitation-message", HTMLElement);
  const form = find(page, "#sit", HTMLFormElement);
  const link = hostLink(page);
  const cancel = find(page, "#invite-cancel", HTMLButtonElement);
  let withdrawn = false; // the visitor withdrew the request; the host did not decline it
  const showForm = sitForm(form, match, message, () => {
    withdrawn = false;
    seated();
  });
  const yes = cancelButtons(cancel, match, message, seated);
  const showDecline = declineButton(find(page, "#sit-decline", HTMLButtonElement), match, message, () => {
    withdrawn = true;
    seated();
  });
  const showRequests = joinRequests(find(page, "#join-requests", HTMLElement), match, message);
  const showOneTimeLinks = oneTimeLinks(page, match, message);
  const showComputerForm = addComputerForm(page, match, message);
  const { dataset } = find(page, "#match", HTMLElement);

  return (state) => {
    const game = state.game;
    setVisible(root, game?.view.status === "waiting");
    if (game?.view.status !== "waiting") return;
    setText(options, matchDescription(game.match));
    setVisible(rated, game.match.rated);
    const mine = state.you[0];
    const hosting = game.match.host !== null && state.you.includes(game.match.host);
    const heading = t("seats.title", { host: hostName(state, game.match), game: dataset.title ?? "" });
    setVisible(invite, mine !== undefined);
    showRequests(hosting ? (state.presence?.join_requests ?? []) : []);
    showComputerForm(state, hosting);
    showOneTimeLinks(hosting && game.match.joining !== "open", heading);
    link.title(heading);
    if (mine === undefined) {
      const here = { ...state, declined: state.declined && !withdrawn };
      const { free, text: words, sitLabel, declineLabel } = invitationFor(here, game, hasKey());
      setText(title, heading);
      setText(text, words);
      setVisible(form, sitLabel !== null);
      showDecline(declineLabel);
      return showForm(free, sitLabel ?? t("seats.sit.submit"));
    }
    setVisible(form, false);
    showDecline(null);
    const texts = seatedTexts(state, game, mine, dataset.circle ?? null);
    setText(title, texts.title);
    setText(text, texts.text);
    const open = openSeats(state, game).length > 0;
    link.plain(open && game.match.joining !== "keys", game.match.listed);
    setText(find(page, "#invite-listed", HTMLElement), open || game.match.private ? texts.visibility : "");
    if (!cancel.hidden) setText(cancel, t(hosting ? "seats.invite.cancel" : "seats.leave.ask"));
    setText(yes, t(hosting ? "seats.cancel.yes" : "seats.leave.yes"));
  };
}

/**
 * @param {HTMLButtonElement} button @param {string} match @param {HTMLElement} message @param {() => void} done
 * @returns {(word: string | null) => void} Sets the button's label, or hides it.
 */
function declineButton(button, match, message, done) {
  button.addEventListener("click", async () => {
    await showErrors(message, async () => {
      setText(message, "");
      await api.leaveSeat(match);
    });
    done();
  });
  return (word) => {
    setVisible(button, word !== null);
    if (word) setText(button, word);
  };
}

/** @param {ParentNode} page */
function hostLink(page) {
  const url = find(page, "#match", HTMLElement).dataset.invitation ?? location.href;
  const field = find(page, "#invite-link", HTMLInputElement);
  field.value = url;
  field.addEventListener("focus", () => field.select());
  let title = "";
  copyButton(find(page, "#invite-copy", HTMLButtonElement), () => url);
  shareButton(find(page, "#invite-share", HTMLButtonElement), () => ({ title, url }));
  return {
    title: (/** @type {string} */ text) => (title = text),
    plain: (/** @type {boolean} */ good, /** @type {boolean} */ listed) => {
      setVisible(find(page, "#invite-row", HTMLElement), good);
      setVisible(find(page, "#invite-qr", HTMLElement), good);
      setVisible(find(page, "#invite-local", HTMLElement), good && !listed && !isReachable(url));
    },
  };
}

/**
 * @param {HTMLButtonElement} button @param {string} match
 * @param {HTMLElement} message @param {() => void} left
 * @returns {HTMLButtonElement} The button that confirms.
 */
function cancelButtons(button, match, message, left) {
  const yes = createElement("button", { type: "button", class: "button danger" }, t("seats.cancel.yes"));
  const no = createElement("button", { type: "button", class: "button" }, t("seats.cancel.no"));
  const group = createElement(
    "div",
    { class: "row", role: "group", "aria-label": t("seats.cancel.question"), hidden: "" },
    no,
    yes,
  );
  button.after(group);
  const arming = new ArmingDelay();
  const close = () => {
    setVisible(group, false);
    setVisible(button, true);
    button.focus();
  };
  button.addEventListener("click", () => {
    setVisible(button, false);
    setVisible(group, true);
    arming.restart(yes);
    no.focus();
  });
  no.addEventListener("click", close);
  group.addEventListener("keydown", (event) => event.key === "Escape" && close());
  yes.addEventListener("click", async () => {
    if (!arming.armed) return;
    await showErrors(message, async () => {
      await api.leaveSeat(match);
      left();
    });
    setAttribute(group, "hidden", "");
    setVisible(button, true);
  });
  return yes;
}
