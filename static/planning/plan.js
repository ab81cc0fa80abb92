/** The player's conditional moves, kept in step with the server. */

/** @import {State} from "../match/state.js" */
/** @import {Line} from "./lines.js" */

import * as api from "../browser/api.js";
import { joined, t } from "../browser/messages.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName, playerName, playsComputersOnly } from "../view/phrases.js";
import { moveName } from "../view/position/moves.js";
import { sameLines } from "./lines.js";

/**
 * @typedef {{
 *   match: string,
 *   send: (command: {t: "plan", at: number, lines: Line[]}) => void,
 *   notify: (text: string) => void,
 *   changed: () => void,
 * }} PlanContext `notify` shows that lines were played or became void.
 */

export class Plan {
  /** @type {Line[]} */
  lines = [];
  /** The status of the latest change. */
  status = "";
  maxLines = Infinity;
  maxPlies = Infinity;
  /** @type {Line[] | null} Lines that the server has not confirmed. */
  #unsaved = null;
  #sent = false;
  /** @type {State | null} */
  #state = null;
  #requests = new RequestSequence();

  /** @param {PlanContext} context */
  constructor(context) {
    this.context = context;
  }

  /** @param {Line[]} lines Replace all others. */
  replaceLines(lines) {
    if (sameLines(lines, this.lines)) return;
    this.lines = lines;
    this.#unsaved = lines;
    this.#sent = false;
    this.status = t("common.saving");
    this.#send();
    this.context.changed();
  }

  /** @param {State} state */
  follow(state) {
    const before = this.#state;
    this.#state = state;
    if (before?.epoch && before.epoch !== state.epoch) this.#unsaved = null; // made before a backup was restored
    if (before?.game?.turns.length !== state.game?.turns.length && !this.#unsaved) this.status = "";
    this.#handleAnswer(state);
    if (before?.game === state.game && before?.you === state.you) return;
    if (!canPlan(state)) {
      this.lines = [];
      return;
    }
    const turns = state.game?.turns.length ?? 0;
    const knownTurns = before?.game && before.you === state.you ? before.game.turns.length : null;
    const changedElsewhere = knownTurns === turns && before?.latestEvents === state.latestEvents;
    if (knownTurns === null || changedElsewhere || this.lines.length) void this.#load(knownTurns);
  }

  #send() {
    const game = this.#state?.game;
    if (!game || !this.#unsaved || this.#state?.sideCommand) return;
    this.#sent = true;
    this.context.send({ t: "plan", at: game.version, lines: this.#unsaved });
  }

  /** @param {State} state */
  #handleAnswer(state) {
    if (!this.#unsaved || state.sideCommand) return;
    if (!this.#sent) return this.#send();
    this.#unsaved = null;
    const refusal = state.notice?.kind === "refused" ? state.notice.text : null;
    const saved = t(this.lines.length ? "plan.saved" : "plan.forgotten");
    this.status = refusal ?? saved;
    if (refusal !== null) void this.#load(null);
    this.context.changed();
  }

  /** @param {number | null} knownTurns The number of turns at which the lines were known; null on a new page. */
  async #load(knownTurns) {
    const isLatest = this.#requests.next();
    const hadLines = this.lines.length > 0;
    let view;
    try {
      view = await api.fetchPlan(this.context.match);
    } catch {
      return; // the next version loads it again
    }
    if (!isLatest() || this.#unsaved) return;
    this.lines = view.lines;
    this.maxLines = view.max_lines;
    this.maxPlies = view.max_plies;
    if (this.#state && knownTurns !== null) this.#notifyOutcome(this.#state, knownTurns, hadLines);
    this.context.changed();
  }

  /** @param {State} state @param {number} knownTurns @param {boolean} hadLines */
  #notifyOutcome(state, knownTurns, hadLines) {
    const turns = state.game?.turns.slice(knownTurns) ?? [];
    const played = turns.filter((turn) => turn.planned && state.you.includes(turn.color));
    if (played.length) this.context.notify(t("plan.played", { moves: joined(played.map(({ move }) => move)) }));
    else if (hadLines && this.lines.length === 0) {
      this.context.notify(t("plan.void", { reason: voidReason(state, knownTurns) }));
    }
  }
}

/** @param {State} state @returns {boolean} Live games have premoves instead, and computers answer at once. */
export function canPlan(state) {
  const { game } = state;
  if (game?.view.status !== "running" || game.match.time_control.speed === "live" || playsComputersOnly(state))
    return false;
  return state.you.some((color) => !game.view.departed[color]);
}

/** @param {State} state @param {number} knownTurns */
function voidReason(state, knownTurns) {
  const turns = state.game?.turns ?? [];
  const other = turns.slice(knownTurns).find((turn) => !state.you.includes(turn.color));
  if (turns.length < knownTurns || !other) return t("plan.void-elsewhere");
  return t("plan.void-move", {
    name: playerName(state, other.color) || colorName(other.color),
    move: moveName(other.move),
  });
}
