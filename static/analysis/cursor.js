/** The node of the tree that is looked at: how one gets there, and what is known of it. */

/** @import {AnalysisResponse, TurnView} from "../protocol.js" */
/** @import {Trial} from "../board/sandbox.js" */
/** @import {Lines} from "./line_cache.js" */
/** @import {Node} from "./tree.js" */

import { told } from "../browser/api.js";
import { delay } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { count, news } from "../view/position_text.js";
import * as tree from "./tree.js";

const RESTING = 150; // milliseconds: who steps on faster than that is not asked for what can be played

/**
 * @typedef {{
 *   lines: Lines,
 *   trial: () => Trial,
 *   insights: () => {wanted: boolean, show: (found: AnalysisResponse["insights"]) => void},
 *   drawn: () => void,
 *   trouble: (text: string) => void,
 *   announce: (text: string) => void,
 * }} Room What stands around it, to be shown on or asked.
 */

export class Desk {
  top = tree.plant();
  at = this.top;
  /** @type {AnalysisResponse | null} What is known of the node. */
  known = null;
  #requests = new RequestSequence();
  #steppedAt = -Infinity;

  /** @param {import("../protocol.js").SnapshotMessage} start @param {Room} room */
  constructor(start, room) {
    this.start = start;
    this.room = room;
  }

  /** @param {string} move What the hands have played. */
  played(move) {
    const next = tree.grow(this.at, move);
    if (next) return void this.go(next);
    this.room.trouble(`A tree has at most ${tree.MOST_MOVES} moves. Delete a variation first.`);
  }

  /** @param {Node} node @param {boolean} [aloud] Looks at it: at once what is known, and then what can be played there. */
  async go(node, aloud = true) {
    const { room } = this;
    const isLatest = this.#requests.next();
    const hasty = performance.now() - this.#steppedAt < RESTING;
    this.#steppedAt = performance.now();
    [this.at, this.known] = [node, null];
    room.insights().show(null);
    const turns = tree.turnsTo(node);
    if (turns) room.trial().glimpse(this.start, turns);
    room.drawn();
    try {
      if (turns && hasty) await delay(RESTING);
      if (!isLatest()) return;
      const found = await room.lines.after(tree.moves(node), room.insights().wanted);
      if (!isLatest() || !this.accept(node, found)) return;
      room.trial().show(found.snapshot);
      room.trouble("");
      if (aloud) room.announce(`${news(found.snapshot, found.plies.at(-2) ?? 0)} ${count(room.trial().state)}.`);
      room.drawn();
      await this.look();
    } catch (error) {
      if (isLatest()) room.trouble(told(error));
    }
  }

  /** @param {Node} node @param {AnalysisResponse} found @returns {boolean} Whether the whole line can be played. */
  accept(node, found) {
    const nodes = tree.path(node);
    for (const [place, one] of nodes.slice(0, found.moves.length).entries()) {
      one.turns ??= found.snapshot.turns.slice(found.plies[place - 1] ?? 0, found.plies[place]);
    }
    this.known = found;
    const bad = nodes[found.moves.length];
    if (!found.stopped || !bad) return true;
    void this.go(tree.remove(bad), false).then(() => this.room.trouble(found.stopped?.message ?? ""));
    return false;
  }

  /** Asks for what is switched on. */
  async look() {
    const { room } = this;
    if (!room.insights().wanted) return room.insights().show({});
    const isLatest = this.#requests.current();
    try {
      const found = await room.lines.after(tree.moves(this.at), true);
      if (isLatest()) room.insights().show(found.insights);
    } catch (error) {
      if (isLatest()) room.trouble(told(error));
    }
  }

  /** @returns {{turns: TurnView[], ply: number}} The line through the node as far as it is known, and where it stands. */
  course() {
    const nodes = tree.path(tree.tip(this.at));
    const end = nodes.findIndex(({ turns }) => turns === null);
    const turns = nodes.slice(0, end < 0 ? undefined : end).flatMap((node) => node.turns ?? []);
    return { turns, ply: Math.min(turns.length, tree.turnsTo(this.at)?.length ?? turns.length) };
  }

  /** @param {number} ply @returns {Node} The node of that turn, in the line that is looked at. */
  nodeAt(ply) {
    let seen = 0;
    for (const node of ply > 0 ? tree.path(tree.tip(this.at)) : []) {
      seen += node.turns?.length ?? 0;
      if (seen >= ply) return node;
    }
    return ply > 0 ? tree.tip(this.at) : this.top;
  }
}
