/** Who has left, for how long, and what the others may decide then. Pure. */

/** @import {Color} from "./protocol.js" */
/** @import {State} from "./state.js" */

import { active } from "./offers.js";
import { counted, named } from "./words.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STANDING = DAY; // without a clock a position stands for so long before anything but saving

/** @typedef {"win" | "draw" | "skip" | "save"} ClaimKind */
/**
 * @typedef {{
 *   color: Color,
 *   gone: number,
 *   wait: number,
 *   choices: ClaimKind[],
 *   later: {choices: ClaimKind[], wait: number} | null,
 * }} Absence The player to move has been `gone` for so many milliseconds. In `wait` more the others may decide by one of
 * `choices`; by those of `later` only then.
 */

/** @param {State} state @param {number} now By the server's clock. @returns {Absence | null} What this page's player sees. */
export function absence(state, now) {
  const mine = active(state);
  const view = state.game?.view;
  const color = view?.to_move;
  if (!mine || !view || !color || color === mine || view.paused) return null;
  const since = state.presence?.seats.find((seat) => seat.color === color)?.gone ?? null;
  if (since === null) return null;
  const gone = Math.max(0, now - since);
  return { color, gone, ...claims(state, gone, now) };
}

/** @param {State} state @param {number} gone @param {number} now */
function claims(state, gone, now) {
  const { match, view } = /** @type {NonNullable<State["game"]>} */ (state.game);
  const wait = Math.max(0, MINUTE - gone);
  const three = match.players.filter((color) => !view.out[color]).length > 2;
  /** @type {ClaimKind[]} */
  const all = !view.begun || match.control.speed === "slow" ? [] : three ? ["skip"] : ["win", "draw"];
  const stands = match.control.speed === "live" ? 0 : Math.max(0, view.moved_at + STANDING - now);
  if (stands <= wait) return { wait, choices: /** @type {ClaimKind[]} */ ([...all, "save"]), later: null };
  return { wait, choices: /** @type {ClaimKind[]} */ (["save"]), later: all.length ? { choices: all, wait: stands } : null };
}

/** @param {State} state @returns {{time: number, choices: ClaimKind[]} | null} What a player missed, who is back. */
export function missed(state) {
  const mine = active(state);
  const view = state.game?.view;
  if (!mine || !view || view.to_move !== mine || view.paused) return null;
  const time = state.presence?.seats.find((seat) => seat.color === mine)?.missed ?? 0;
  if (time < MINUTE) return null;
  const now = Date.now() + (state.offset ?? 0);
  return { time, choices: claims(state, time, now).choices };
}

/** @param {ClaimKind} kind @param {Color} color Who is away. */
export function claimed(kind, color) {
  const words = { win: "Claim the win", draw: "Make it a draw", skip: `Skip ${named(color)}`, save: "Save for later" };
  return words[kind];
}

/** @param {number} time Milliseconds, as one says them. */
export function lasting(time) {
  if (time < MINUTE) return `${Math.floor(time / 1_000)} s`;
  if (time < HOUR) return `${Math.floor(time / MINUTE)} min`;
  return time < DAY ? counted(Math.floor(time / HOUR), "hour") : counted(Math.floor(time / DAY), "day");
}
