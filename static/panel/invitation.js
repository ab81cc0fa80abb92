/** Before the start: the link for the host, a seat for the invited. */

/** @import {State} from "../state.js" */
/** @import {MatchInfo} from "../protocol.js" */

import * as api from "../api.js";
import { copyButton, reachable, shareButton } from "../clipboard.js";
import { find, make, mark, say, show } from "../dom.js";
import { chosen, listed, named, playerName } from "../words.js";
import { sitting } from "./sitting.js";

const ARMING = 500; // milliseconds until the second step takes a press

/** @param {ParentNode} page @param {{match: string, seated: () => void}} given @returns {(state: State) => void} */
export function invitation(page, { match, seated }) {
  const root = find(page, "#invitation", HTMLElement);
  const title = find(page, "#invitation-title", HTMLElement);
  const text = find(page, "#invitation-text", HTMLElement);
  const options = find(page, "#invitation-options", HTMLElement);
  const invite = find(page, "#invite", HTMLElement);
  const said = find(page, "#invitation-said", HTMLElement);
  const form = find(page, "#sit", HTMLFormElement);
  const link = hostLink(page, match);
  const cancel = find(page, "#invite-cancel", HTMLButtonElement);
  const offer = sitting(form, match, said, seated);
  const yes = cancelling(cancel, match, said, seated);

  return (state) => {
    const game = state.game;
    show(root, game?.view.status === "waiting");
    if (!game || game.view.status !== "waiting") return;
    say(options, chosen(game.match));
    const mine = state.you[0];
    const free = game.match.players.filter((color) => !game.view.taken.includes(color));
    const host = game.match.host ? playerName(state, game.match.host) : "A friend";
    show(invite, mine !== undefined);
    show(form, mine === undefined && free.length > 0);
    const sitters = game.view.taken.filter((color) => color !== mine);
    const company = listed(sitters.map((color) => `${playerName(state, color)} plays ${named(color)}`));
    if (mine === undefined) {
      offer(free);
      say(title, `${host} invites you to ${game.match.title}`);
      const yours = `You would play ${named(free[0] ?? "")}${drawn(game.match)}.`;
      say(text, free.length > 1 ? `${company}. Choose your color.` : yours);
      return;
    }
    say(title, heading(mine === game.match.host, free.length));
    const others = listed(free.map(named)).replace(" and ", " or ");
    const here = sitters.length ? ` ${company}.` : "";
    say(text, `Whoever opens it can sit down and play ${others}.${here} You play ${named(mine)}${drawn(game.match)}.`);
    say(find(page, "#invite-listed", HTMLElement), game.match.listed
      ? "Listed: everybody sees this invitation on the home page."
      : "Unlisted: only who has the link finds this game.");
    if (!cancel.hidden) say(cancel, mine === game.match.host ? "Cancel the invitation…" : "Give the seat back…");
    say(yes, mine === game.match.host ? "Yes, cancel" : "Yes, give it back");
    link.title(`${host} invites you to ${game.match.title}`);
  };
}

/** @param {boolean} host @param {number} free How many seats. */
function heading(host, free) {
  if (!host) return `Waiting for ${free > 1 ? `${free} more players` : "one more player"}`;
  return `Send this link to ${free > 1 ? `${free} friends` : "a friend"}`;
}

/** @param {MatchInfo} match */
function drawn(match) {
  return match.drawn ? ", drawn by lot" : "";
}

/** @param {ParentNode} page @param {string} match */
function hostLink(page, match) {
  const url = find(page, "#match", HTMLElement).dataset["invitation"] ?? location.href;
  const field = find(page, "#invite-link", HTMLInputElement);
  field.value = url;
  field.addEventListener("focus", () => field.select());
  let title = "A game of MacBeth";
  copyButton(find(page, "#invite-copy", HTMLButtonElement), () => url);
  shareButton(find(page, "#invite-share", HTMLButtonElement), () => ({ title, url }));
  find(page, "#invite-qr", HTMLImageElement).src = `/matches/${match}/qr.svg`;
  show(find(page, "#invite-local", HTMLElement), !reachable(url));
  return { title: (/** @type {string} */ text) => (title = text) };
}

/**
 * @param {HTMLButtonElement} button @param {string} match
 * @param {HTMLElement} said @param {() => void} left
 * @returns {HTMLButtonElement} The button of the second step.
 */
function cancelling(button, match, said, left) {
  const yes = make("button", { type: "button", class: "button danger" }, "Yes, cancel");
  const no = make("button", { type: "button", class: "button" }, "Keep it");
  const group = make("div", { class: "row", role: "group", "aria-label": "Are you sure?", hidden: "" }, no, yes);
  button.after(group);
  const close = () => {
    show(group, false);
    show(button, true);
    button.focus();
  };
  button.addEventListener("click", () => {
    show(button, false);
    show(group, true);
    yes.setAttribute("data-arming", "");
    setTimeout(() => yes.removeAttribute("data-arming"), ARMING);
    no.focus();
  });
  no.addEventListener("click", close);
  group.addEventListener("keydown", (event) => event.key === "Escape" && close());
  yes.addEventListener("click", async () => {
    if (yes.hasAttribute("data-arming")) return;
    try {
      await api.leave(match);
      left();
    } catch (error) {
      say(said, api.told(error));
    }
    mark(group, "hidden", "");
    show(button, true);
  });
  return yes;
}
