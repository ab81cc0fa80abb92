/** The current node of the tree of moves: navigation, and loading the server's data about the node. */

/** @import {AnalysisResponse, SnapshotMessage, TurnView} from "../protocol.js" */
/** @import {SandboxBoard} from "../board/sandbox.js" */
/** @import {LineCache} from "./line_cache.js" */
/** @import {Node} from "./tree.js" */

import { delay } from "../browser/dom.js";
import { paragraph, sentence, t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { positionScore, turnsText } from "../view/position/position_text.js";
import * as tree from "./tree.js";

const FAST_STEP = 150; // milliseconds; after a faster step, the request waits for the next one

/**
 * @typedef {{
 *   maxMoves: number,
 *   lines: LineCache,
 *   sandbox: () => SandboxBoard,
 *   insights: () => {wanted: boolean, show: (insights: AnalysisResponse["insights"]) => void},
 *   changed: () => void,
 *   showError: (message: string) => void,
 *   announce: (text: string) => void,
 * }} CursorContext
 */

export class AnalysisCursor {
  root = tree.createRoot();
  node = this.root;
  /** @type {AnalysisResponse | null} The server's response for the node, once it is loaded. */
  response = null;
  #requests = new RequestSequence();
  #steppedAt = -Infinity;

  /** @param {SnapshotMessage} start @param {CursorContext} context */
  constructor(start, context) {
    this.start = start;
    this.context = context;
  }

  /** @param {string} move */
  playMove(move) {
    const { maxMoves } = this.context;
    const next = tree.addMove(this.node, move, maxMoves);
    if (next) void this.go(next);
    else this.showFullTree();
  }

  showFullTree() {
    this.context.showError(t("analysis.too-long", { number: this.context.maxMoves }));
  }

  /** @param {Node} node @param {boolean} [aloud] */
  async go(node, aloud = true) {
    const { context } = this;
    const isLatest = this.#requests.next();
    const isFast = performance.now() - this.#steppedAt < FAST_STEP;
    this.#steppedAt = performance.now();
    [this.node, this.response] = [node, null];
    context.insights().show(null);
    const turns = tree.turnsTo(node);
    if (turns) context.sandbox().showReadOnly(this.start, turns);
    context.changed();
    try {
      if (turns && isFast) await delay(FAST_STEP);
      if (!isLatest()) return;
      const response = await context.lines.load(tree.movesTo(node), context.insights().wanted);
      if (!isLatest() || !this.acceptResponse(node, response)) return;
      const sandbox = context.sandbox();
      sandbox.show(response.snapshot);
      context.showError("");
      const text = turnsText(response.snapshot, response.plies.at(-2) ?? 0);
      if (aloud) context.announce(paragraph([text, sentence(positionScore(sandbox.state))]));
      context.changed();
      await this.loadInsights();
    } catch (error) {
      if (isLatest()) context.showError(errorMessage(error));
    }
  }

  /**
   * @param {Node} node @param {AnalysisResponse} response @returns {boolean} False if the node was removed as illegal.
   */
  acceptResponse(node, response) {
    const { moves, plies, snapshot, stopped } = response;
    const nodes = tree.pathTo(node);
    for (const [index, one] of nodes.slice(0, moves.length).entries()) {
      one.turns ??= snapshot.turns.slice(plies[index - 1] ?? 0, plies[index]);
    }
    this.response = response;
    const illegal = nodes[moves.length];
    if (!stopped || !illegal) return true;
    void this.go(tree.remove(illegal), false).then(() => this.context.showError(stopped.message));
    return false;
  }

  async loadInsights() {
    const { context } = this;
    if (!context.insights().wanted) return context.insights().show({});
    const isLatest = this.#requests.current();
    try {
      const { insights } = await context.lines.load(tree.movesTo(this.node), true);
      if (isLatest()) context.insights().show(insights);
    } catch (error) {
      if (isLatest()) context.showError(errorMessage(error));
    }
  }

  /** @returns {{turns: TurnView[], ply: number}} The loaded turns of the line through the node, and the node's ply. */
  currentLine() {
    const nodes = tree.pathTo(tree.lineEnd(this.node));
    const end = nodes.findIndex(({ turns }) => turns === null);
    const turns = nodes.slice(0, end < 0 ? undefined : end).flatMap((node) => node.turns ?? []);
    return { turns, ply: Math.min(turns.length, tree.turnsTo(this.node)?.length ?? turns.length) };
  }

  /** @param {number} ply @returns {Node} The node after that number of turns in the current line. */
  nodeAt(ply) {
    if (ply <= 0) return this.root;
    const end = tree.lineEnd(this.node);
    let turns = 0;
    for (const node of tree.pathTo(end)) {
      turns += node.turns?.length ?? 0;
      if (turns >= ply) return node;
    }
    return end;
  }
}
