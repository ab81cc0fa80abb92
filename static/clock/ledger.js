/** The dialog behind a clock: where each second went, and a gift of time. */

import { fetchClockLedger, errorMessage as problem } from "../browser/api.js";
import {
  createElement,
  find,
  isDisabled,
  setAttribute,
  setDisabled,
  setText,
  setVisible,
  stoneIcon,
} from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName, countText, playerName } from "../view/phrases.js";
import { formatClock, readClock, timeInWords } from "../view/time_left.js";
import { canGiveTime, giftLabel } from "./seat_clock.js";

/** @import {Color, Ledger, LedgerEntryView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

/**
 * @param {ParentNode} page @param {{match: string, give: (color: Color) => void}} given
 * @returns {{open: (color: Color) => void, update: (state: State) => void, tick: (now: number) => void}}
 */
export function ledgerDialog(page, { match, give }) {
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
  const requests = new RequestSequence();

  const read = async () => {
    const isLatest = requests.next();
    try {
      const fresh = await fetchClockLedger(match);
      if (isLatest()) book = fresh;
    } catch (error) {
      if (isLatest()) setText(said, problem(error));
    }
    draw();
  };
  const draw = () => {
    if (!state?.game) return;
    setText(find(dialog, "#ledger-title", HTMLElement), `The clock of ${playerName(state, color)}`);
    setText(find(dialog, "#ledger-rule", HTMLElement), state.game.match.time_control.title);
    const table = find(dialog, "table", HTMLTableElement);
    find(table, "tbody", HTMLElement).replaceChildren(...(book ? ledgerRows(book, color) : []));
    setVisible(find(dialog, "#ledger-omitted", HTMLElement), (book?.omitted ?? 0) > 0);
    const room = find(dialog, ".ledger-room", HTMLElement);
    room.scrollTop = room.scrollHeight; // the latest stands below
    players();
    gifts();
  };
  const players = () => {
    const others = state?.game?.match.players ?? [];
    const root = find(dialog, "#ledger-players", HTMLElement);
    if (root.childElementCount === 0) root.append(...others.map(choice));
    for (const button of root.children)
      setAttribute(button, "aria-pressed", String(button.getAttribute("data-color") === color));
  };
  const choice = (/** @type {Color} */ one) => {
    const button = createElement(
      "button",
      { type: "button", class: "button toggle", "data-color": one },
      stoneIcon(one),
      colorName(one),
    );
    button.addEventListener("click", () => turnTo(one));
    return button;
  };
  const gifts = () => {
    if (!state) return;
    setVisible(gift, canGiveTime(state, color));
    setText(gift, `Give ${playerName(state, color)} ${giftLabel(state).slice(1)}`);
    setDisabled(gift, state.sideCommand !== null);
    setText(said, state.notice?.kind === "refused" || state.notice?.kind === "news" ? `${state.notice.text}.` : "");
  };
  const turnTo = (/** @type {Color} */ one) => {
    color = one;
    draw();
    tick(Date.now() + (state?.clockOffset ?? 0));
  };
  const tick = (/** @type {number} */ now) => {
    if (!state?.game) return;
    const current = readClock(state.game.view, state.game.match.time_control, color, now);
    setText(time, current?.text ?? "");
    setText(turn, current?.spent ? `This turn until now: ${formatSpent(current.spent)}` : "");
  };

  gift.addEventListener("click", () => !isDisabled(gift) && give(color));
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

const TENTH = 100; // milliseconds

/** @param {Ledger} book @param {Color} color @returns {HTMLElement[]} */
export function ledgerRows(book, color) {
  const slow = book.time_control.speed === "correspondence";
  const lines = book.entries.filter((line) => line.color === color);
  const begin =
    book.start && book.omitted === 0 ? [tableRow(["At the start"], "", "", remainingTime(book.start, slow))] : [];
  return [...begin, ...lines.map((line) => ledgerRow(line, slow))];
}

/** @param {LedgerEntryView} line @param {boolean} slow */
function ledgerRow(line, slow) {
  const when = new Date(line.at).toLocaleTimeString([], { timeStyle: "medium" });
  const small = createElement("span", { class: "soft" }, [when, ...remarks(line)].join(" · "));
  const left = remainingTime(line, slow);
  const { charge } = line;
  if (charge)
    return tableRow(
      [`Move ${line.ply + 1}`, small],
      isFree(charge) ? "" : formatSpent(charge.spent),
      formatGain(charge.added),
      left,
    );
  return tableRow([title(line), small], "", line.kind === "given" ? formatGain(line.amount) : "", left);
}

/** @param {LedgerEntryView} line */
function title({ kind, by, reason }) {
  const who = by && colorName(by);
  return {
    turn: "",
    flagged: "Time was up",
    given: `A gift of ${who}`,
    excused: "The server was away",
    paused: reason === "saved" ? "Saved for later" : "Paused, as agreed",
    resumed: `${who} went on`,
    "taken-back": "A move was taken back",
    skipped: "Skipped",
  }[kind];
}

/** @param {LedgerEntryView} line @returns {string[]} What else is to be said. */
function remarks({ kind, charge, amount }) {
  if (kind === "excused") return [`${timeInWords(amount)} not charged`];
  if (kind === "resumed" && amount) return [`the clock ${timeInWords(amount)} later`];
  if (kind === "taken-back") return ["as before it"];
  if (!charge) return [];
  const free = isFree(charge) ? ["not charged"] : [];
  const network = charge.credit >= TENTH ? [`${(charge.credit / 1000).toFixed(1)} s for the network, not charged`] : [];
  return [...free, ...network, ...(charge.periods ? [`${countText(charge.periods, "period")} used up`] : [])];
}

/** @param {NonNullable<LedgerEntryView["charge"]>} charge Of a first move: the clock did not run yet. */
function isFree({ spent, credit, added, periods }) {
  return spent + credit + added + periods === 0;
}

/** @param {{left: number, periods: number}} side @param {boolean} slow */
function remainingTime({ left, periods }, slow) {
  const more = periods ? [createElement("span", { class: "soft" }, ` + ${countText(periods, "period")}`)] : [];
  return createElement("span", {}, formatClock(left, slow), ...more);
}

/** @param {number} time @returns {string} As in the ledger. */
export function formatSpent(time) {
  return time < 60_000 ? `${(Math.floor(time / TENTH) / 10).toFixed(1)} s` : formatClock(time, true);
}

/** @param {number} time */
function formatGain(time) {
  return time >= TENTH ? `+${formatSpent(time).replace(".0 s", " s")}` : "";
}

/** @param {(Node | string)[]} what @param {...(Node | string)} amounts */
function tableRow(what, ...amounts) {
  const cells = amounts.map((amount) => createElement("td", {}, amount));
  return createElement("tr", {}, createElement("th", { scope: "row" }, ...what), ...cells);
}
