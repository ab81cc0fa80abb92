/** A plan as the page keeps it: what the server has of it, what is on its way, and what has become of it. */

/** @import {State} from "../match/state.js" */
/** @import {Line} from "./lines.js" */

import * as api from "../browser/api.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName, playerName } from "../view/phrases.js";
import { sameLines } from "./lines.js";

/**
 * @typedef {{
 *   match: string,
 *   send: (wish: {t: "plan", at: number, lines: Line[]}) => void,
 *   tell: (text: string) => void,
 *   changed: () => void,
 * }} PlanContext `tell` shows and says what has become of the plan.
 */

export class Plan {
  /** @type {Line[]} */
  lines = [];
  /** What was said of the latest change. */
  said = "";
  /** @type {Line[] | null} */
  #wanted = null;
  #sent = false;
  /** @type {State | null} */
  #state = null;
  #requests = new RequestSequence();

  /** @param {PlanContext} owner */
  constructor(owner) {
    this.owner = owner;
  }

  /** @param {Line[]} lines Keeps other lines from now on. */
  keep(lines) {
    if (sameLines(lines, this.lines)) return;
    this.lines = lines;
    this.#wanted = lines;
    this.#sent = false;
    this.said = "Saving…";
    this.#send();
    this.owner.changed();
  }

  /** @param {State} state Follows the match. */
  follow(state) {
    const before = this.#state;
    this.#state = state;
    if (!before || (before.game === state.game && before.you === state.you)) return this.#settle(state);
    this.#settle(state);
    if (!canPlan(state)) {
      this.lines = [];
      return;
    }
    const turns = state.game?.turns.length ?? 0;
    const known = before.game && before.you === state.you ? before.game.turns.length : null;
    const silent = known === turns && before.latestEvents === state.latestEvents;
    if (known === null || silent || this.lines.length) void this.#load(known);
  }

  #send() {
    const game = this.#state?.game;
    if (!game || !this.#wanted || this.#state?.sideCommand) return;
    this.#sent = true;
    this.owner.send({ t: "plan", at: game.version, lines: this.#wanted });
  }

  /** @param {State} state Has what was sent been answered? */
  #settle(state) {
    if (!this.#wanted || state.sideCommand) return;
    if (!this.#sent) return this.#send();
    this.#wanted = null;
    const refused = state.notice?.kind === "refused";
    this.said = refused ? (state.notice?.text ?? "") : this.lines.length ? "Saved: only you can see it." : "Forgotten.";
    if (refused) void this.#load(null);
    this.owner.changed();
  }

  /** @param {number | null} since After how many turns the plan was known; null for a new page. */
  async #load(since) {
    const isLatest = this.#requests.next();
    const had = this.lines.length > 0;
    let fresh;
    try {
      fresh = await api.fetchPlan(this.owner.match);
    } catch {
      return; // the next version asks again
    }
    if (!isLatest() || this.#wanted) return;
    this.lines = fresh.lines;
    const state = this.#state;
    if (state && since !== null) this.#tell(state, since, had);
    this.owner.changed();
  }

  /** @param {State} state @param {number} since @param {boolean} had */
  #tell(state, since, had) {
    const turns = state.game?.turns.slice(since) ?? [];
    const played = turns.filter((turn) => turn.planned && state.you.includes(turn.color));
    if (played.length) this.owner.tell(`As planned: ${played.map(({ move }) => move).join(", ")}`);
    else if (had && this.lines.length === 0) this.owner.tell(`Your plan is void: ${voidReason(state, since)}`);
  }
}

/** @param {State} state Does this page's player play a game in which one can plan ahead? */
export function canPlan(state) {
  const game = state.game;
  if (game?.view.status !== "running" || game.match.time_control.speed === "live") return false;
  return state.you.some((color) => !game.view.departed[color]);
}

/** @param {State} state @param {number} since */
function voidReason(state, since) {
  const turns = state.game?.turns ?? [];
  const other = turns.slice(since).find((turn) => !state.you.includes(turn.color));
  if (turns.length < since || !other) return "the game stands elsewhere now";
  return `${playerName(state, other.color) || colorName(other.color)} played ${other.move}`;
}
