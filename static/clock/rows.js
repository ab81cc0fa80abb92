/** The rows of the ledger: what happened, what it took and gave, and what it left. */

/** @import {Color, Ledger, LedgerLine} from "../protocol.js" */

import { make } from "../dom.js";
import { counted, named } from "../words.js";
import { face, spelled } from "./reading.js";

const TENTH = 100; // milliseconds

/** @param {Ledger} book @param {Color} color @returns {HTMLElement[]} */
export function rows(book, color) {
  const slow = book.control.speed === "slow";
  const lines = book.lines.filter((line) => line.color === color);
  const begin = book.start && book.omitted === 0 ? [row(["At the start"], "", "", stood(book.start, slow))] : [];
  return [...begin, ...lines.map((line) => written(line, slow))];
}

/** @param {LedgerLine} line @param {boolean} slow */
function written(line, slow) {
  const when = new Date(line.at).toLocaleTimeString([], { timeStyle: "medium" });
  const small = make("span", { class: "soft" }, [when, ...remarks(line)].join(" · "));
  const left = stood(line, slow);
  const { charge } = line;
  if (charge) return row([`Move ${line.ply + 1}`, small], isFree(charge) ? "" : took(charge.spent), got(charge.added), left);
  return row([title(line), small], "", line.kind === "given" ? got(line.amount) : "", left);
}

/** @param {LedgerLine} line */
function title({ kind, by, reason }) {
  const who = by && named(by);
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

/** @param {LedgerLine} line @returns {string[]} What else is to be said. */
function remarks({ kind, charge, amount }) {
  if (kind === "excused") return [`${spelled(amount)} not charged`];
  if (kind === "resumed" && amount) return [`the clock ${spelled(amount)} later`];
  if (kind === "taken-back") return ["as before it"];
  if (!charge) return [];
  const free = isFree(charge) ? ["not charged"] : [];
  const network = charge.credit >= TENTH ? [`${(charge.credit / 1000).toFixed(1)} s for the network, not charged`] : [];
  return [...free, ...network, ...(charge.periods ? [`${counted(charge.periods, "period")} used up`] : [])];
}

/** @param {NonNullable<LedgerLine["charge"]>} charge Of a first move: the clock did not run yet. */
function isFree({ spent, credit, added, periods }) {
  return spent + credit + added + periods === 0;
}

/** @param {{left: number, periods: number}} side @param {boolean} slow */
function stood({ left, periods }, slow) {
  const more = periods ? [make("span", { class: "soft" }, ` + ${counted(periods, "period")}`)] : [];
  return make("span", {}, face(left, slow), ...more);
}

/** @param {number} time @returns {string} As in the ledger. */
export function took(time) {
  return time < 60_000 ? `${(Math.floor(time / TENTH) / 10).toFixed(1)} s` : face(time, true);
}

/** @param {number} time */
function got(time) {
  return time >= TENTH ? `+${took(time).replace(".0 s", " s")}` : "";
}

/** @param {(Node | string)[]} what @param {...(Node | string)} amounts */
function row(what, ...amounts) {
  const cells = amounts.map((amount) => make("td", {}, amount));
  return make("tr", {}, make("th", { scope: "row" }, ...what), ...cells);
}
