/** Absent players, and the claims that the server allows against them, in words. Pure. */

/** @import {ClaimKind, Color, MissedClaims} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { t } from "../browser/messages.js";
import { activeColor } from "./offers.js";
import { colorName } from "./phrases.js";

/**
 * @typedef {{
 *   color: Color,
 *   duration: number,
 *   wait: number,
 *   choices: ClaimKind[],
 *   later: {choices: ClaimKind[], wait: number} | null,
 * }} Absence The player to move has been absent for `duration` milliseconds. After `wait` more, the others can choose
 * one
 * of `choices`; the claims of `later` are added later.
 */

/** @param {State} state @param {number} now By the server's clock. @returns {Absence | null} */
export function moverAbsence(state, now) {
  const mine = activeColor(state);
  const { view } = state.game ?? {};
  const claims = state.presence?.claims ?? [];
  const color = view?.to_move;
  if (!mine || !color || color === mine || view.paused || claims.length === 0) return null;
  const since = state.presence?.seats.find((seat) => seat.color === color)?.absent_since ?? null;
  if (since === null) return null;
  const times = [...new Set(claims.map(({ at }) => at))].sort((one, other) => one - other);
  const first = times.findLast((at) => at <= now) ?? times[0] ?? now;
  const next = times.find((at) => at > Math.max(first, now));
  const until = (/** @type {number} */ at) => claims.filter((claim) => claim.at <= at).map(({ kind }) => kind);
  const later =
    next === undefined
      ? null
      : {
          choices: claims.filter(({ at }) => at === next).map(({ kind }) => kind),
          wait: next - now,
        };
  return { color, duration: Math.max(0, now - since), wait: Math.max(0, first - now), choices: until(first), later };
}

/**
 * @param {State} state @returns {MissedClaims | null} Claims that were possible while this page's player was absent.
 */
export function missedClaims(state) {
  const mine = activeColor(state);
  return state.presence?.seats.find((seat) => seat.color === mine)?.missed ?? null;
}

/** @param {ClaimKind} kind @param {Color} color Of the absent player. */
export function claimLabel(kind, color) {
  return t(`claims.${kind}`, { color: colorName(color) });
}
