/** The dialog behind a clock: where each second went, and a gift of time. */

/** @import {Color, Ledger} from "../protocol.js" */
/** @import {State} from "../state.js" */

import { clockLedger, told as problem } from "../api.js";
import { disc, find, make, mark, say, show } from "../dom.js";
import { named, playerName } from "../words.js";
import { pace } from "./pace.js";
import { reading } from "./reading.js";
import { rows, took } from "./rows.js";
import { giftOf, givable } from "./seat.js";

/**
 * @param {ParentNode} page @param {{match: string, give: (color: Color) => void}} given
 * @returns {{open: (color: Color) => void, update: (state: State) => void, tick: (now: number) => void}}
 */
export function ledger(page, { match, give }) {
  const dialog = find(page, "#ledger", HTMLDialogElement);
  const time = find(dialog, "#ledger-time", HTMLElement);
  const turn = find(dialog, "#ledger-turn", HTMLElement);
  const gift = find(dialog, "#ledger-give", HTMLButtonElement);
  const said = find(dialog, "#ledger-said", HTMLElement);
  /** @type {State | null} */
  let state = null;
  /** @type {Color} */
  let color = "black";
  /** @type {Ledger | null} */
  let book = null;
  let asked = 0;

  const read = async () => {
    const mine = (asked += 1);
    try {
      const fresh = await clockLedger(match);
      if (mine === asked) book = fresh; // a slow older answer must not win
    } catch (error) {
      if (mine === asked) say(said, problem(error));
    }
    draw();
  };
  const draw = () => {
    if (!state?.game) return;
    say(find(dialog, "#ledger-title", HTMLElement), `The clock of ${playerName(state, color)}`);
    say(find(dialog, "#ledger-rule", HTMLElement), pace(state.game.match.time));
    const table = find(dialog, "table", HTMLTableElement);
    find(table, "tbody", HTMLElement).replaceChildren(...(book ? rows(book, color) : []));
    show(find(dialog, "#ledger-omitted", HTMLElement), (book?.omitted ?? 0) > 0);
    const room = find(dialog, ".ledger-room", HTMLElement);
    room.scrollTop = room.scrollHeight; // the latest stands below
    players();
    gifts();
  };
  const players = () => {
    const others = state?.game?.match.players ?? [];
    const root = find(dialog, "#ledger-players", HTMLElement);
    if (root.childElementCount === 0) root.append(...others.map(choice));
    for (const button of root.children) mark(button, "aria-pressed", String(button.getAttribute("data-color") === color));
  };
  const choice = (/** @type {Color} */ one) => {
    const button = make("button", { type: "button", class: "button toggle", "data-color": one }, disc(one), named(one));
    button.addEventListener("click", () => turnTo(one));
    return button;
  };
  const gifts = () => {
    if (!state) return;
    show(gift, givable(state, color));
    say(gift, `Give ${playerName(state, color)} ${giftOf(state).slice(1)}`);
    mark(gift, "aria-disabled", String(state.errand !== null));
    say(said, state.notice?.kind === "refused" || state.notice?.kind === "news" ? `${state.notice.text}.` : "");
  };
  const turnTo = (/** @type {Color} */ one) => {
    color = one;
    draw();
    tick(Date.now() + (state?.offset ?? 0));
  };
  const tick = (/** @type {number} */ now) => {
    if (!state?.game) return;
    const current = reading(state.game.view, state.game.match.control, color, now);
    say(time, current?.text ?? "");
    say(turn, current?.spent ? `This turn until now: ${took(current.spent)}` : "");
  };

  gift.addEventListener("click", () => gift.getAttribute("aria-disabled") !== "true" && give(color));
  dialog.addEventListener("click", (event) => {
    const closer = event.target instanceof Element && event.target.closest("[data-close]");
    if (closer || event.target === dialog) dialog.close();
  });
  return {
    open(one) {
      turnTo(one);
      dialog.showModal();
      void read();
    },
    update(next) {
      const moved = state?.game?.version !== next.game?.version;
      state = next;
      if (!dialog.open) return;
      gifts();
      if (moved) void read();
    },
    tick(now) {
      if (dialog.open) tick(now);
    },
  };
}
