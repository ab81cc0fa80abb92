/** The invitation before the start: the link for the host, and the seats for visitors. */

/** @import {State} from "../match/state.js" */
/** @import {SnapshotMessage} from "../protocol.js" */

import * as api from "../browser/api.js";
import { ArmingDelay } from "../browser/arming.js";
import { copyButton, isReachable, shareButton } from "../browser/clipboard.js";
import { createElement, find, setAttribute, setText, setVisible } from "../browser/dom.js";
import {
  hostName,
  invitationFor,
  randomColorText,
  reservationsText,
  seatedPlayersText,
} from "../view/invitation_text.js";
import { alternativesText, colorName, listText, matchDescription, seatOf } from "../view/phrases.js";
import { addComputerForm } from "./add_computer.js";
import { joinRequests } from "./join_requests.js";
import { oneTimeLinks } from "./one_time_links.js";
import { keyFromHash, sitForm } from "./sit_form.js";

/** @param {ParentNode} page @param {{match: string, seated: () => void}} context @returns {(state: State) => void} */
export function invitationPanel(page, { match, seated }) {
  const root = find(page, "#invitation", HTMLElement);
  const title = find(page, "#invitation-title", HTMLElement);
  const text = find(page, "#invitation-text", HTMLElement);
  const options = find(page, "#invitation-options", HTMLElement);
  const invite = find(page, "#invite", HTMLElement);
  const message = find(page, "#invitation-said", HTMLElement);
  const form = find(page, "#sit", HTMLFormElement);
  const link = hostLink(page, match);
  const cancel = find(page, "#invite-cancel", HTMLButtonElement);
  let withdrawn = false; // the visitor withdrew the request; the host did not decline it
  const showForm = sitForm(form, match, message, () => {
    withdrawn = false;
    seated();
  });
  const yes = cancelButtons(cancel, match, message, seated);
  const showDecline = declineButton(find(page, "#sit-not", HTMLButtonElement), match, message, () => {
    withdrawn = true;
    seated();
  });
  const showRequests = joinRequests(find(page, "#knocks", HTMLElement), match, message);
  const showOneTimeLinks = oneTimeLinks(page, match, message);
  const showComputerForm = addComputerForm(page, match, message);

  return (state) => {
    const game = state.game;
    if (state.you.length) dropKeyFromUrl();
    setVisible(root, game?.view.status === "waiting");
    if (game?.view.status !== "waiting") return;
    setText(options, matchDescription(game.match));
    const mine = state.you[0];
    const hosting = game.match.host !== null && state.you.includes(game.match.host);
    const heading = `${hostName(state, game.match)} invites you to ${game.match.title}`;
    setVisible(invite, mine !== undefined);
    showRequests(hosting ? (state.presence?.join_requests ?? []) : []);
    showComputerForm(state, hosting);
    showOneTimeLinks(hosting && game.match.joining !== "open", heading);
    link.title(heading);
    if (mine === undefined) {
      const here = { ...state, declined: state.declined && !withdrawn };
      const { free, text: words, take, give } = invitationFor(here, game, keyFromHash(location.hash) !== null);
      setText(title, heading);
      setText(text, words);
      setVisible(form, take !== null);
      showDecline(give);
      return showForm(free, take ?? "Sit down");
    }
    setVisible(form, false);
    showDecline(null);
    const free = game.match.players.filter((color) => !game.view.taken_seats.includes(color));
    const others = seatedPlayersText(state, game);
    const waiting = `Waiting for ${free.length > 1 ? `${free.length} more players` : "one more player"}`;
    setText(title, hosting ? hostTitle(state, game, free.length) : waiting);
    const you = `You play ${colorName(mine)}${randomColorText(game.match)}.`;
    setText(
      text,
      [joinText(state, game), reservationsText(state, free), others && `${others}.`, you].filter(Boolean).join(" "),
    );
    link.plain(game.match.joining !== "keys");
    setText(find(page, "#invite-listed", HTMLElement), visibilityText(game));
    if (!cancel.hidden) setText(cancel, hosting ? "Cancel the invitation…" : "Give the seat back…");
    setText(yes, hosting ? "Yes, cancel" : "Yes, give it back");
  };
}

/** @param {State} state @param {SnapshotMessage} game @param {number} free The number of seats. */
function hostTitle(state, game, free) {
  const kept = game.match.players.flatMap((color) => seatOf(state, color)?.reserved_for ?? []);
  if (kept.length === free) return `Waiting for ${listText(kept)}`;
  if (game.match.joining === "keys")
    return free > 1 ? `Make a link for each of ${free} friends` : "Make a link for a friend";
  return `Send this link to ${free > 1 ? `${free} friends` : "a friend"}`;
}

/** @param {State} state @param {SnapshotMessage} game @returns {string} Explains who can join by the link. */
function joinText(state, game) {
  const free = game.match.players.filter(
    (color) => !game.view.taken_seats.includes(color) && !seatOf(state, color)?.reserved_for,
  );
  const seats = alternativesText(free.map(colorName));
  if (free.length === 0) return "";
  if (game.match.joining === "open") return `Whoever opens it can sit down and play ${seats}.`;
  if (game.match.joining === "keys") return `Whoever has a one-time link can sit down and play ${seats}.`;
  const hosts = state.you.includes(game.match.host ?? "black") ? "you let" : "the host lets";
  return `Whoever opens it can ask to play ${seats}; ${hosts} people in.`;
}

/** @param {SnapshotMessage} game */
function visibilityText({ match }) {
  if (match.private) return "Private: once it has begun, only the players see it.";
  return match.listed
    ? "Listed: everybody sees this invitation on the home page."
    : "Unlisted: only who has the link finds this game.";
}

/** The one-time link is used up, and must not be shared. */
function dropKeyFromUrl() {
  if (keyFromHash(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
}

/**
 * @param {HTMLButtonElement} button @param {string} match @param {HTMLElement} message @param {() => void} done
 * @returns {(word: string | null) => void} Sets the button's label, or hides it.
 */
function declineButton(button, match, message, done) {
  button.addEventListener("click", async () => {
    try {
      setText(message, "");
      await api.leaveSeat(match);
    } catch (error) {
      setText(message, api.errorMessage(error));
    }
    done();
  });
  return (word) => {
    setVisible(button, word !== null);
    if (word) setText(button, word);
  };
}

/** @param {ParentNode} page @param {string} match */
function hostLink(page, match) {
  const url = find(page, "#match", HTMLElement).dataset.invitation ?? location.href;
  const field = find(page, "#invite-link", HTMLInputElement);
  field.value = url;
  field.addEventListener("focus", () => field.select());
  let title = "A game of MacBeth";
  copyButton(find(page, "#invite-copy", HTMLButtonElement), () => url);
  shareButton(find(page, "#invite-share", HTMLButtonElement), () => ({ title, url }));
  find(page, "#invite-qr", HTMLImageElement).src = `/matches/${match}/qr.svg`;
  return {
    title: (/** @type {string} */ text) => (title = text),
    plain: (/** @type {boolean} */ good) => {
      setVisible(find(page, "#invite-row", HTMLElement), good);
      setVisible(find(page, "#invite-qr", HTMLElement), good);
      setVisible(find(page, "#invite-local", HTMLElement), good && !isReachable(url));
    },
  };
}

/**
 * @param {HTMLButtonElement} button @param {string} match
 * @param {HTMLElement} message @param {() => void} left
 * @returns {HTMLButtonElement} The button that confirms.
 */
function cancelButtons(button, match, message, left) {
  const yes = createElement("button", { type: "button", class: "button danger" }, "Yes, cancel");
  const no = createElement("button", { type: "button", class: "button" }, "Keep it");
  const group = createElement(
    "div",
    { class: "row", role: "group", "aria-label": "Are you sure?", hidden: "" },
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
    try {
      await api.leaveSeat(match);
      left();
    } catch (error) {
      setText(message, api.errorMessage(error));
    }
    setAttribute(group, "hidden", "");
    setVisible(button, true);
  });
  return yes;
}
