/** The node of the tree that is looked at: how one gets there, and what is known of it. */

/** @import {AnalysisResponse, TurnView} from "../protocol.js" */
/** @import {SandboxBoard} from "../board/sandbox.js" */
/** @import {LineCache} from "./line_cache.js" */
/** @import {Node} from "./tree.js" */

import { errorMessage } from "../browser/api.js";
import { delay } from "../browser/dom.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { positionScore, turnsText } from "../view/position_text.js";
import * as tree from "./tree.js";

const HURRY = 150; // milliseconds: who steps on faster than that is not asked for what can be played

/**
 * @typedef {{
 *   lines: LineCache,
 *   trial: () => SandboxBoard,
 *   insights: () => {wanted: boolean, show: (found: AnalysisResponse["insights"]) => void},
 *   drawn: () => void,
 *   trouble: (text: string) => void,
 *   announce: (text: string) => void,
 * }} CursorContext What stands around it, to be shown on or asked.
 */

export class AnalysisCursor {
  root = tree.createRoot();
  node = this.root;
  /** @type {AnalysisResponse | null} What is known of the node. */
  response = null;
  #requests = new RequestSequence();
  #steppedAt = -Infinity;

  /** @param {import("../protocol.js").SnapshotMessage} start @param {CursorContext} room */
  constructor(start, room) {
    this.start = start;
    this.room = room;
  }

  /** @param {string} move What the hands have played. */
  playMove(move) {
    const next = tree.addMove(this.node, move);
    if (next) return void this.go(next);
    this.room.trouble(`A tree has at most ${tree.MOST_MOVES} moves. Delete a variation first.`);
  }

  /** @param {Node} node @param {boolean} [aloud] Looks at it: at once what is known, and then what can be played there. */
  async go(node, aloud = true) {
    const { room } = this;
    const isLatest = this.#requests.next();
    const hasty = performance.now() - this.#steppedAt < HURRY;
    this.#steppedAt = performance.now();
    [this.node, this.response] = [node, null];
    room.insights().show(null);
    const turns = tree.turnsTo(node);
    if (turns) room.trial().showReadOnly(this.start, turns);
    room.drawn();
    try {
      if (turns && hasty) await delay(HURRY);
      if (!isLatest()) return;
      const found = await room.lines.load(tree.movesTo(node), room.insights().wanted);
      if (!isLatest() || !this.acceptResponse(node, found)) return;
      room.trial().show(found.snapshot);
      room.trouble("");
      if (aloud)
        room.announce(`${turnsText(found.snapshot, found.plies.at(-2) ?? 0)} ${positionScore(room.trial().state)}.`);
      room.drawn();
      await this.loadInsights();
    } catch (error) {
      if (isLatest()) room.trouble(errorMessage(error));
    }
  }

  /** @param {Node} node @param {AnalysisResponse} found @returns {boolean} Whether the whole line can be played. */
  acceptResponse(node, found) {
    const nodes = tree.pathTo(node);
    for (const [place, one] of nodes.slice(0, found.moves.length).entries()) {
      one.turns ??= found.snapshot.turns.slice(found.plies[place - 1] ?? 0, found.plies[place]);
    }
    this.response = found;
    const bad = nodes[found.moves.length];
    if (!found.stopped || !bad) return true;
    void this.go(tree.remove(bad), false).then(() => this.room.trouble(found.stopped?.message ?? ""));
    return false;
  }

  /** Asks for what is switched on. */
  async loadInsights() {
    const { room } = this;
    if (!room.insights().wanted) return room.insights().show({});
    const isLatest = this.#requests.current();
    try {
      const found = await room.lines.load(tree.movesTo(this.node), true);
      if (isLatest()) room.insights().show(found.insights);
    } catch (error) {
      if (isLatest()) room.trouble(errorMessage(error));
    }
  }

  /** @returns {{turns: TurnView[], ply: number}} The line through the node as far as it is known, and where it stands. */
  currentLine() {
    const nodes = tree.pathTo(tree.lineEnd(this.node));
    const end = nodes.findIndex(({ turns }) => turns === null);
    const turns = nodes.slice(0, end < 0 ? undefined : end).flatMap((node) => node.turns ?? []);
    return { turns, ply: Math.min(turns.length, tree.turnsTo(this.node)?.length ?? turns.length) };
  }

  /** @param {number} ply @returns {Node} The node of that turn, in the line that is looked at. */
  nodeAt(ply) {
    let seen = 0;
    for (const node of ply > 0 ? tree.pathTo(tree.lineEnd(this.node)) : []) {
      seen += node.turns?.length ?? 0;
      if (seen >= ply) return node;
    }
    return ply > 0 ? tree.lineEnd(this.node) : this.root;
  }
}
