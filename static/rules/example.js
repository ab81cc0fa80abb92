/** An example of the rules: a board on which the reader plays all sides. The server says what each move does. */

/** @import {Snapshot} from "../protocol.js" */
/** @import {PageEvent, State} from "../state.js" */

import { exampleAfter, told } from "../api.js";
import { Stage } from "../board/animate.js";
import { listen } from "../board/input.js";
import { preview } from "../board/preview.js";
import { board, render } from "../board/render.js";
import { enterAt } from "../board/walk.js";
import { find, mark, say, show } from "../dom.js";
import { duty } from "../duties.js";
import { reasoned } from "../endings.js";
import { playing } from "../hand.js";
import { going, promised, spoken } from "../moves.js";
import { countsCaptures, freePass, reachAt, reaches, sacrifices, shown } from "../scene.js";
import { reduce, START } from "../state.js";
import { counts, listed, named, verdict } from "../words.js";

const MARKS = "turn"; // whatever one prefers at the table: an example is there to show what is legal
const FEW = 6; // cells that a sentence can name

/** @param {HTMLElement} root @param {(text: string) => void} announce For what is only previewed. */
export function example(root, announce) {
  const { game = "", example: id = "" } = root.dataset;
  /** @type {Snapshot} */
  const start = JSON.parse(find(root, "script", HTMLScriptElement).textContent ?? "");
  const title = find(root, "h3", HTMLElement).textContent ?? "";
  const drawing = board(find(root, "svg.board", SVGSVGElement), `The board of the example: ${title}`);
  const stage = new Stage(drawing, start.cells, drawBoard);
  const said = find(root, ".example-said", HTMLElement);
  const lines = [...root.querySelectorAll("li[data-moves]")].filter((item) => item instanceof HTMLElement);

  /** @type {Map<string, Promise<Snapshot>>} What was asked for already, by the moves that were played. */
  const known = new Map([["", Promise.resolve(start)]]);
  /** @type {string[]} */
  let played = []; // by the reader, the steps that were taken back included
  let at = 0; // how many of them are on the board
  let wanted = 0;
  let state = shownFirst(start);

  /** @param {PageEvent} event */
  function dispatch(event) {
    if (event.t === "asked") return void (event.command.t === "play" && go([...played.slice(0, at), event.command.move]));
    state = reduce(state, event);
    draw();
  }

  /** @param {string[]} moves @param {number} [upTo] Shows the board after so many of the moves. @param {boolean} [aloud] */
  async function go(moves, upTo = moves.length, aloud = true) {
    const mine = (wanted += 1);
    try {
      const snapshot = await after(moves.slice(0, upTo));
      if (mine !== wanted) return;
      const before = state.game?.turns.length ?? 0;
      [played, at] = [moves, upTo];
      state = shownFirst(snapshot);
      if (aloud) say(said, news(snapshot, snapshot.turns.length > before ? before : snapshot.turns.length - 1));
      draw();
    } catch (error) {
      say(said, told(error));
    }
  }

  /** @param {string[]} moves @returns {Promise<Snapshot>} */
  function after(moves) {
    const key = moves.join(" ");
    const asked = known.get(key) ?? exampleAfter(game, id, moves);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  }

  /** @param {string} line Plays it from the start. */
  async function follow(line) {
    await go([], 0, false);
    await go(line.split(" "));
  }

  function draw() {
    const scene = shown(state);
    if (scene) stage.show(scene.ply, scene.stones, state.game?.turns ?? [], true);
    drawBoard();
    const line = played.slice(0, at).join(" ");
    for (const item of lines) mark(item, "data-played", item.dataset["moves"] === line ? "" : null);
    say(find(root, ".example-turn", HTMLElement), hint(state));
    say(find(root, ".example-count", HTMLElement), count(state));
    offer("pass", freePass(state) !== null);
    offer("give", sacrifices(state).length > 0 && !state.giving && state.picked.length === 0);
    offer("undo", state.giving || state.picked.length > 0);
    mark(hand("back"), "aria-disabled", String(at === 0));
    mark(hand("on"), "aria-disabled", String(at === played.length));
    mark(hand("reset"), "aria-disabled", String(at === 0));
  }

  function drawBoard() {
    render(drawing, state, stage.stones, MARKS);
    preview(drawing, state, MARKS);
  }

  /** @param {string} name */
  function hand(name) {
    return find(root, `[data-hand="${name}"]`, HTMLButtonElement);
  }

  /** @param {string} name @param {boolean} possible */
  function offer(name, possible) {
    const button = hand(name);
    if (!possible && button === document.activeElement) find(root, '.cell[tabindex="0"]', SVGGElement).focus();
    show(button, possible);
  }

  const hands = playing({ state: () => state, dispatch, announce, armed: () => true });
  /** @type {Record<string, () => void>} */
  const wishes = {
    pass: () => go([...played.slice(0, at), freePass(state)?.move ?? "pass"]),
    give: () => hands.give(true),
    undo: hands.undo,
    back: () => go(played, Math.max(0, at - 1)),
    on: () => go(played, Math.min(played.length, at + 1)),
    reset: () => go(played, 0),
  };
  for (const [name, wish] of Object.entries(wishes)) {
    const button = hand(name);
    button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || wish());
  }
  for (const item of lines) {
    const button = find(item, "button", HTMLButtonElement);
    button.disabled = false;
    button.addEventListener("click", () => follow(item.dataset["moves"] ?? ""));
  }
  listen(drawing, { aim: (cell, by) => hands.aim(cell, by === "key"), press: hands.press });
  drawing.svg.addEventListener("keydown", (event) => {
    const holding = state.picked.length > 0 || state.giving;
    if (event.key === "Escape") holding ? hands.undo() : hands.aim(null, false);
    if (event.key === "Backspace" && holding) hands.undo();
  });
  enterAt(drawing, start.view.legal[0]?.path[0] ?? start.cells[0] ?? "");
  show(find(root, ".example-hands", HTMLElement), true);
  draw();
}

/** @param {Snapshot} snapshot @returns {State} With the reader on every side. */
function shownFirst(snapshot) {
  const seated = reduce(START, { t: "welcome", version: snapshot.version, you: snapshot.match.players, missing: null });
  return reduce(seated, snapshot);
}

/** @param {Snapshot} snapshot @param {number} since What the turns since then did. */
function news(snapshot, since) {
  const { result } = snapshot.view;
  const turns = snapshot.turns.slice(Math.max(0, since)).map(spoken);
  if (turns.length === 0) turns.push("The start of the example.");
  if (result) turns.push([verdict(result, []), reasoned(result, snapshot)].filter(Boolean).join(". ") + ".");
  return turns.join(" ");
}

/** @param {State} state What the reader can do now. */
function hint(state) {
  const view = state.game?.view;
  if (state.notice) return `${state.notice.text}.`;
  if (!view || view.status === "over") return "The game is over.";
  const reach = reachAt(state, state.aim);
  if (!reach?.move && state.picked.length) return held(state);
  if (reach?.move) return `${promised(reach)}. Press it to play.`;
  const mover = `${named(view.to_move ?? "")} to move`;
  const cells = [...new Set(view.legal.flatMap(({ path }) => path[0] ?? []))];
  const few = cells.length > 0 && cells.length <= FEW ? `: ${listed(cells)}` : "";
  return [`${mover}${few}`, duty(state)].filter(Boolean).join(". ") + ".";
}

/** @param {State} state What the hand that has picked up a stone can do. */
function held(state) {
  const next = reaches(state);
  if (state.giving && state.picked.length === 1) return `${state.picked[0]} will be given away. Now drop or step.`;
  return next.size <= FEW ? `${going(state.picked, next)}.` : `${state.picked.at(-1)} picked.`;
}

/** @param {State} state */
function count(state) {
  if (!state.game) return "";
  const { view, match } = state.game;
  if (!countsCaptures(state.game)) return counts(view.score, match.players);
  return `Captured: ${counts(view.score, match.players)}. In reserve: ${counts(view.reserve, match.players)}`;
}
