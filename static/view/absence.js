/** Absent players, and the claims that the server allows against them, in words. Pure. */

/** @import {ClaimKind, Color, MissedClaims} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { t } from "../browser/messages.js";
import { MINUTE } from "./durations.js";
import { activeColor } from "./offers.js";
import { colorName } from "./phrases.js";

/**
 * @typedef {{color: Color, duration: number, wait: number, choices: ClaimKind[]}} Absence
 * The player to move has been absent for `duration` milliseconds. After `wait` more, the others can choose one of `choices`.
 */

/**
 * @param {State} state @param {number} now By the server's clock.
 * @returns {Absence | null} Null while it can cost nothing: a pause alone is not worth a card over the page for hours.
 */
export function moverAbsence(state, now) {
  const mine = activeColor(state);
  const { view } = state.game ?? {};
  const { claims, seats } = state.presence ?? {};
  const color = view?.to_move;
  const at = claims?.find(({ kind }) => kind !== "pause")?.at;
  const since = seats?.find((seat) => seat.color === color)?.absent_since;
  if (!mine || !color || color === mine || view.paused || !claims || !at || !since || at - now > MINUTE) return null;
  const choices = claims.filter((claim) => claim.at <= at).map(({ kind }) => kind);
  return { color, duration: Math.max(0, now - since), wait: Math.max(0, at - now), choices };
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
