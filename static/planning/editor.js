/**
 * The editor of conditional moves: a second board, and the lines that are played on it. The page loads it when it is
 * opened first.
 */

/** @import {Board} from "../board/render.js" */
/** @import {State} from "../match/state.js" */
/** @import {Line} from "./lines.js" */
/** @import {Plan} from "./plan.js" */

import { middleCell } from "../board/keyboard.js";
import { moveButtons, SandboxBoard } from "../board/sandbox.js";
import * as api from "../browser/api.js";
import { createElement, find, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { joined, sentence, t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { colorName, playerName } from "../view/phrases.js";
import { addLine, removeLine, startsWith } from "./lines.js";

/**
 * @typedef {{
 *   match: string,
 *   plan: Plan,
 *   announce: (text: string) => void,
 *   moveEntry: typeof import("../board/move_entry.js").sandboxMoveEntry,
 * }} EditorContext The part of seats has `moveEntry` anyway.
 */

export class PlanEditor {
  /** @type {SandboxBoard | null} */
  #sandbox = null;
  /** @type {((state: State) => void) | null} */
  #updateMoveButtons = null;
  /** @type {((state: State) => void) | null} */
  #updateMoveEntry = null;
  /**
   * @type {Promise<{game: string, options: Record<string, string>, moves: string[]}> | null} The record of the match.
   */
  #record = null;
  /** @type {string[][]} The moves to each position that was shown; the last is on the board. */
  #positions = [[]];
  #requests = new RequestSequence();
  #error = "";
  #ply = -1;
  /** @type {State | null} */
  #state = null;

  /**
   * @param {HTMLDialogElement} dialog @param {Board} board The match's board, which is copied.
   * @param {EditorContext} context
   */
  constructor(dialog, board, context) {
    this.dialog = dialog;
    this.board = board;
    this.context = context;
    this.plan = context.plan;
    this.list = find(dialog, "#plan-lines", HTMLElement);
    this.backButton = find(dialog, "#plan-back", HTMLButtonElement);
    this.clearButton = find(dialog, "#plan-clear", HTMLButtonElement);
    this.#connectButtons();
  }

  /** @param {State} state */
  update(state) {
    this.#state = state;
    const turns = state.game?.turns ?? [];
    const played = this.#ply < 0 || turns.length < this.#ply ? null : turns.slice(this.#ply).map(({ move }) => move);
    const moved = turns.length !== this.#ply;
    this.#ply = state.game ? turns.length : -1;
    this.draw();
    if (moved && this.dialog.open) this.#follow(played); // of three players, another has moved
  }

  /** Goes on with the line on the board if the moves that were played are its first ones.
   * @param {string[] | null} played Null after a takeback. */
  #follow(played) {
    if (!played || !startsWith(this.#positions.at(-1) ?? [], played)) return this.#restart();
    this.#record = null;
    const later = this.#positions.filter((line) => line.length >= played.length);
    void this.#go(later.map((line) => line.slice(played.length)));
  }

  open() {
    this.#error = "";
    this.dialog.showModal();
    this.#restart();
  }

  #connectButtons() {
    this.backButton.addEventListener("click", () => {
      if (this.#positions.length > 1) void this.#go(this.#positions.slice(0, -1));
    });
    this.clearButton.addEventListener("click", () => {
      this.plan.replaceLines([]);
      this.backButton.focus(); // the pressed button is hidden now
    });
    find(this.dialog, "#plan-close", HTMLButtonElement).addEventListener("click", () => this.dialog.close());
  }

  #restart() {
    this.#record = null;
    void this.#go([[]]);
  }

  /** @param {string[][]} positions */
  async #go(positions) {
    const isLatest = this.#requests.next();
    const line = positions.at(-1) ?? [];
    try {
      this.#record ??= api.fetchRecord(this.context.match);
      const { game, options, moves } = await this.#record;
      const request = { game, options, moves: [...moves, ...line], insights: false, match: null };
      const { snapshot, record, stopped } = await api.analyzeLine(request);
      if (!isLatest()) return;
      this.#error = stopped?.message ?? "";
      if (stopped) return this.draw();
      this.#positions = [...positions.slice(0, -1), record.slice(moves.length)]; // with the forced passes
      this.#sandboxOf(snapshot.cells).show(snapshot);
    } catch (error) {
      this.#record = null;
      this.#error = errorMessage(error);
    }
    this.draw();
  }

  /** @param {string} move */
  #play(move) {
    const line = [...(this.#positions.at(-1) ?? []), move];
    const { maxLines, maxPlies } = this.plan;
    if (line.length > maxPlies) return this.#refuse(t("plan.too-long", { number: maxPlies }));
    const mover = this.#sandbox?.state.game?.view.to_move;
    if (mover && this.#state?.you.includes(mover)) {
      const lines = addLine(this.plan.lines, line);
      if (lines.length > maxLines) return this.#refuse(t("plan.too-many", { number: maxLines }));
      this.plan.replaceLines(lines);
    }
    void this.#go([...this.#positions, line]);
  }

  /** @param {string} message */
  #refuse(message) {
    this.#error = message;
    this.draw();
  }

  /** @param {string[]} cells @returns {SandboxBoard} */
  #sandboxOf(cells) {
    if (this.#sandbox) return this.#sandbox;
    const svg = copyBoard(this.board);
    find(this.dialog, "#plan-board", HTMLElement).replaceChildren(svg);
    const sandbox = new SandboxBoard(svg, t("plan.board"), cells, {
      play: (move) => this.#play(move),
      announce: this.context.announce,
      drawn: () => this.draw(),
    });
    this.#updateMoveButtons = moveButtons(this.dialog, sandbox);
    this.#updateMoveEntry = this.context.moveEntry(this.dialog, sandbox);
    sandbox.setTabStop(middleCell(sandbox.board));
    this.#sandbox = sandbox;
    return sandbox;
  }

  draw() {
    if (this.#state && this.dialog.open && this.#sandbox) this.#drawDialog(this.#state, this.#sandbox);
  }

  /** @param {State} state @param {SandboxBoard} sandbox */
  #drawDialog(state, sandbox) {
    const message = find(this.dialog, "#plan-message", HTMLElement);
    this.#updateMoveButtons?.(sandbox.state);
    this.#updateMoveEntry?.(sandbox.state);
    setText(find(this.dialog, "#plan-prompt", HTMLElement), promptText(state, sandbox.state));
    setText(message, this.#error || this.plan.status);
    setAttribute(message, "data-good", this.#error ? null : "");
    setDisabled(this.backButton, this.#positions.length < 2);
    setVisible(this.clearButton, this.plan.lines.length > 0);
    this.#drawLines(state);
  }

  /** @param {State} state */
  #drawLines(state) {
    const { lines } = this.plan;
    const key = lines.map((line) => line.join(" ")).join("\n");
    if (this.list.dataset.key === key) return;
    this.list.dataset.key = key;
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...lines.map((line) => this.#lineItem(state, line)));
    if (hadFocus) (this.list.querySelector("button") ?? this.backButton).focus();
  }

  /** @param {State} state @param {Line} line */
  #lineItem(state, line) {
    const moves = joined(line);
    const show = { type: "button", class: "plan-line", "aria-label": t("plan.go-on", { moves }) };
    const showButton = createElement("button", show, line.join(" → "));
    const removeLabel = { type: "button", class: "close", "aria-label": t("plan.forget", { moves }) };
    const removeButton = createElement("button", removeLabel, "×");
    const positions = line.map((_, length) => line.slice(0, length));
    showButton.addEventListener("click", () => void this.#go([...positions, line]));
    removeButton.addEventListener("click", () => this.plan.replaceLines(removeLine(this.plan.lines, line)));
    setAttribute(showButton, "title", t("plan.answers", { name: playerName(state, state.you[0] ?? "black") }));
    return createElement("li", {}, showButton, removeButton);
  }
}

/** @param {Board} board @returns {SVGSVGElement} */
function copyBoard(board) {
  const svg = /** @type {SVGSVGElement} */ (board.svg.cloneNode(true));
  for (const part of svg.querySelectorAll("defs, .premove")) part.remove();
  for (const part of svg.querySelectorAll(".rays, .overlay")) part.replaceChildren();
  svg.querySelector(".overlay")?.removeAttribute("data-key");
  return svg;
}

/** @param {State} state The match. @param {State} planned The position of the plan. @returns {string} */
function promptText(state, planned) {
  if (planned.notice) return sentence(planned.notice.text);
  const mover = planned.game?.view.to_move;
  if (!mover) return t("plan.over");
  const last = planned.game?.turns.at(-1);
  const isAhead = (planned.game?.turns.length ?? 0) > (state.game?.turns.length ?? 0);
  const when = last && isAhead ? "after" : "first";
  const move = last?.move ?? "";
  if (state.you.includes(mover)) return t(`plan.yours.${when}`, { move });
  const name = playerName(state, mover);
  const player = name === colorName(mover) ? name : `${isolated(name)} (${colorName(mover)})`;
  return t(`plan.theirs.${when}`, { move, player });
}
