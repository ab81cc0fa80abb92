/** The dialog behind a clock: the time that each turn took, and a button that gives time. */

/** @import {Color, Ledger, LedgerEntryView} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { fetchClockLedger } from "../browser/api.js";
import {
  closeOnClick,
  createElement,
  find,
  isDisabled,
  setAttribute,
  setDisabled,
  setText,
  setVisible,
  stoneIcon,
} from "../browser/dom.js";
import { LANGUAGE_TAG, sentence, t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName, countText, playerName, timeControlText } from "../view/phrases.js";
import { formatClock, readClock, timeInWords } from "../view/time_left.js";
import { canGiveTime, giftLabel } from "./seat_clock.js";
import { serverNow } from "./server_time.js";

const TENTH = 100; // milliseconds

/** @typedef {{match: string, give: (color: Color) => void}} LedgerContext */

export class LedgerDialog {
  /** @type {State | null} */
  #state = null;
  /** @type {Color} */
  #color = "black";
  /** @type {Ledger | null} */
  #ledger = null;
  #error = "";
  #requests = new RequestSequence();

  /** @param {ParentNode} page @param {LedgerContext} context */
  constructor(page, context) {
    this.context = context;
    this.dialog = find(page, "#ledger", HTMLDialogElement);
    this.gift = find(this.dialog, "#ledger-give-time", HTMLButtonElement);
    this.message = find(this.dialog, "#ledger-message", HTMLElement);
    this.gift.addEventListener("click", () => isDisabled(this.gift) || context.give(this.#color));
    closeOnClick(this.dialog);
  }

  /** @param {Color} color */
  open(color) {
    this.#show(color);
    this.dialog.showModal();
    void this.#load();
  }

  /** @param {State} state */
  update(state) {
    const changed = this.#state?.game?.version !== state.game?.version;
    this.#state = state;
    if (!this.dialog.open) return;
    this.#drawGift();
    if (changed) void this.#load();
  }

  /** @param {number} now By the server's clock. */
  tick(now) {
    if (this.dialog.open) this.#drawTime(now);
  }

  async #load() {
    const isLatest = this.#requests.next();
    try {
      const ledger = await fetchClockLedger(this.context.match);
      if (!isLatest()) return;
      this.#ledger = ledger;
      this.#error = "";
    } catch (error) {
      if (!isLatest()) return;
      this.#error = errorMessage(error);
    }
    this.#draw();
  }

  /** @param {Color} color */
  #show(color) {
    this.#color = color;
    this.#draw();
    this.#drawTime(serverNow());
  }

  #draw() {
    if (!this.#state?.game) return;
    const ledger = this.#ledger;
    this.#setText("#ledger-title", t("clock.of", { name: playerName(this.#state, this.#color) }));
    this.#setText("#ledger-rule", timeControlText(this.#state.game.match.time_control));
    const body = find(this.dialog, "tbody", HTMLElement);
    body.replaceChildren(...(ledger ? ledgerRows(ledger, this.#color) : []));
    setVisible(find(this.dialog, "#ledger-omitted", HTMLElement), (ledger?.omitted ?? 0) > 0);
    const scrolled = find(this.dialog, ".ledger-rows", HTMLElement);
    scrolled.scrollTop = scrolled.scrollHeight; // to the latest row
    this.#drawPlayers(this.#state.game.match.players);
    this.#drawGift();
  }

  /** @param {Color[]} players */
  #drawPlayers(players) {
    const root = find(this.dialog, "#ledger-players", HTMLElement);
    if (root.childElementCount === 0) root.append(...players.map((color) => this.#playerButton(color)));
    for (const button of root.children) {
      setAttribute(button, "aria-pressed", String(button.getAttribute("data-color") === this.#color));
    }
  }

  /** @param {Color} color */
  #playerButton(color) {
    const attributes = { type: "button", class: "button toggle", "data-color": color };
    const button = createElement("button", attributes, stoneIcon(color), colorName(color));
    button.addEventListener("click", () => this.#show(color));
    return button;
  }

  #drawGift() {
    const state = this.#state;
    if (!state) return;
    setVisible(this.gift, canGiveTime(state, this.#color));
    setText(this.gift, t("clock.give", { name: playerName(state, this.#color), time: giftLabel(state).slice(1) }));
    setDisabled(this.gift, state.sideCommand !== null);
    const { notice } = state;
    setText(this.message, notice?.kind === "refused" || notice?.kind === "event" ? sentence(notice.text) : this.#error);
  }

  /** @param {number} now */
  #drawTime(now) {
    const game = this.#state?.game;
    if (!game) return;
    const reading = readClock(game.view, game.match.time_control, this.#color, now);
    this.#setText("#ledger-time", reading?.text ?? "");
    this.#setText("#ledger-turn", reading?.spent ? t("clock.this-turn", { time: formatSpent(reading.spent) }) : "");
  }

  /** @param {string} selector @param {string} text */
  #setText(selector, text) {
    setText(find(this.dialog, selector, HTMLElement), text);
  }
}

/** @param {Ledger} ledger @param {Color} color @returns {HTMLElement[]} */
export function ledgerRows(ledger, color) {
  const slow = ledger.time_control.speed === "correspondence";
  const rows = ledger.entries.filter((entry) => entry.color === color).map((entry) => ledgerRow(entry, slow));
  if (!ledger.start || ledger.omitted > 0) return rows;
  return [tableRow([t("clock.at-start")], "", "", remainingTime(ledger.start, slow)), ...rows];
}

/** @param {LedgerEntryView} entry @param {boolean} slow */
function ledgerRow(entry, slow) {
  const { charge } = entry;
  const when = new Date(entry.at).toLocaleTimeString(LANGUAGE_TAG, { timeStyle: "medium" });
  const details = createElement("span", { class: "secondary" }, [when, ...remarks(entry)].join(" · "));
  const left = remainingTime(entry, slow);
  if (!charge)
    return tableRow([title(entry), details], "", entry.kind === "given" ? formatGain(entry.amount) : "", left);
  const spent = isFree(charge) ? "" : formatSpent(charge.spent);
  const turn = entry.kind === "turn" ? t("clock.move", { number: entry.ply + 1 }) : title(entry);
  return tableRow([turn, details], spent, formatGain(charge.added), left);
}

/** @param {LedgerEntryView} entry */
function title({ kind, by, reason }) {
  if (kind === "turn") return "";
  const key = kind === "paused" && reason === "saved" ? "saved" : kind;
  return t(`clock.entry.${key}`, { color: by ? colorName(by) : "" });
}

/** @param {LedgerEntryView} entry @returns {string[]} */
function remarks({ kind, charge, amount }) {
  if (kind === "excused") return [t("clock.remark.excused", { time: timeInWords(amount) })];
  if (kind === "resumed" && amount) return [t("clock.remark.resumed", { time: timeInWords(amount) })];
  if (kind === "taken-back") return [t("clock.remark.taken-back")];
  if (!charge) return [];
  const free = isFree(charge) ? [t("clock.remark.free")] : [];
  const network = charge.credit >= TENTH ? [t("clock.remark.network", { time: formatSpent(charge.credit) })] : [];
  return [...free, ...network, ...(charge.periods ? [t("clock.remark.periods", { count: charge.periods })] : [])];
}

/** @param {NonNullable<LedgerEntryView["charge"]>} charge Of a first move, before the clock runs, it is all zero. */
function isFree({ spent, credit, added, periods }) {
  return spent + credit + added + periods === 0;
}

/** @param {{left: number, periods: number}} side @param {boolean} slow */
function remainingTime({ left, periods }, slow) {
  const more = periods ? [createElement("span", { class: "secondary" }, ` + ${countText(periods, "period")}`)] : [];
  return createElement("span", {}, formatClock(left, slow), ...more);
}

const SECONDS = new Intl.NumberFormat(LANGUAGE_TAG, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} time Milliseconds. */
function formatSpent(time) {
  if (time >= 60_000) return formatClock(time, true);
  return t("clock.seconds", { seconds: SECONDS.format(Math.floor(time / TENTH) / 10) });
}

/** @param {number} time Milliseconds. */
function formatGain(time) {
  if (time < TENTH) return "";
  return time % 1_000 === 0 && time < 60_000
    ? `+${t("clock.seconds", { seconds: time / 1_000 })}`
    : `+${formatSpent(time)}`;
}

/** @param {(Node | string)[]} head @param {...(Node | string)} amounts */
function tableRow(head, ...amounts) {
  const cells = amounts.map((amount) => createElement("td", {}, amount));
  return createElement("tr", {}, createElement("th", { scope: "row" }, ...head), ...cells);
}
