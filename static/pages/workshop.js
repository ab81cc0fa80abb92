/** The workshop: people design variants by pressing a board. */

/** @import {Design, Thing, Choices} from "../workshop/design.js" */
/** @import {CheckedVariant, VariantInfo} from "../protocol.js" */

import { accountMenu } from "../account/menu.js";
import { replaceQuery } from "../analysis/url.js";
import { checkVariant } from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { onClick } from "../browser/buttons/on_click.js";
import { find, pageData, setDisabled, showMessage } from "../browser/dom.js";
import { joined, paragraph, sentence, t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { readSession, readStorage, writeSession, writeStorage } from "../browser/storage.js";
import { liveRegion } from "../panel/live_region.js";
import { Canvas } from "../workshop/canvas.js";
import { carve } from "../workshop/carving.js";
import { Controls } from "../workshop/controls.js";
import { choose, formatDesign, parseDesign, put, resize } from "../workshop/design.js";
import { History } from "../workshop/history.js";
import { linkVariant, openMatch } from "../workshop/open_match.js";
import { Publishing } from "../workshop/publishing.js";
import { SampleGame } from "../workshop/sample_game.js";
import { shelf } from "../workshop/shelf.js";
import { countImages, imagesOf } from "../workshop/symmetry.js";

const KEPT = "birnam.workshop";
const STEPS = "birnam.workshop.steps"; // what this tab can undo and redo after a reload
const PAUSE = 250; // milliseconds after a change, before the server checks it
const RETRY = 5_000; // milliseconds, if it could not

/** @type {{starts: string[], first: Record<string, string>, sides: Record<string, [number, number]>}} */
const data = pageData();
const page = find(document, "#main", HTMLElement);
const message = find(page, "#workshop-message", HTMLElement);
const verdict = find(page, "#verdict", HTMLElement);
const text = find(page, "#variant-text", HTMLTextAreaElement);
const carveButton = find(page, "#carve", HTMLButtonElement);
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const canvas = new Canvas(find(page, "#board-area", HTMLElement), { press, drag });
const publishing = new Publishing(page, () => checked?.variant ?? null);
const sample = new SampleGame(page, canvas, announce, draw);
const checks = new RequestSequence();
const loads = new RequestSequence();

const history = new History(/** @type {Design} */ (parseDesign(data.starts[0] ?? "")));
/** @type {CheckedVariant | null} The server's answer for this design. */
let checked = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const controls = new Controls(page, data, {
  board: (board) => void startFrom(data.first[board] ?? ""),
  side: (side) => void changeSide(side),
  start: (written) => void startFrom(written),
  choice: (word, value) => change(choose(history.now, word, value)),
  step: (back) => void step(back),
});

/** @param {string} cell */
function press(cell) {
  if (isOpening()) return;
  if (sample.stop()) return;
  change(painted(cell, controls.tool === "erase" ? null : /** @type {Thing} */ (controls.tool)));
  const label = canvas.board.cells.get(cell)?.getAttribute("aria-label") ?? "";
  const count = controls.tool === "center" ? 1 : imagesOf(canvas.grid, controls.symmetry, cell).length;
  announce(sentence(count > 1 ? joined([label, t("workshop.board-cells", { count })]) : label));
}

/** The mouse is dragged on, after a press. @param {string} cell @param {string} first The pressed cell. */
function drag(cell, first) {
  if (isOpening()) return;
  const thing = history.now.things.get(first) ?? null;
  if ((history.now.things.get(cell) ?? null) === thing) return;
  history.amend(painted(cell, thing));
  update();
}

/** @returns {boolean} Whether the design of the address or of this device is not shown yet. */
function isOpening() {
  return canvas.area.hasAttribute("data-arming");
}

/** @param {string} cell @param {Thing | null} thing */
function painted(cell, thing) {
  const { symmetry, alternate } = controls;
  const alternates = alternate && countImages(symmetry) % Number(history.now.choices.players) === 0;
  return put(history.now, imagesOf(canvas.grid, symmetry, cell), thing, alternates);
}

/** @param {Design} design Its board is loaded. */
function change(design) {
  if (formatDesign(design) === formatDesign(history.now)) return;
  history.add(design);
  update();
}

/** @param {boolean} back */
async function step(back) {
  const next = history.next(back);
  if (!next || (!canvas.hasLoaded(next) && !(await load(next))) || history.next(back) !== next) return;
  if (back) history.undo();
  else history.redo();
  update();
  announce(t(back ? "workshop.undone" : "workshop.redone"));
}

/** Keeps and shows what somebody has changed. */
function update() {
  writeStorage(KEPT, formatDesign(history.now));
  replaceQuery(query());
  show();
}

/** @returns {string} The address of the design. */
function query() {
  const written = encodeURIComponent(formatDesign(history.now).trim());
  return `rules=${written.replaceAll("%20", "+").replaceAll("%0A", ";")}${publishing.query}`;
}

function show() {
  sample.stop();
  checked = null;
  const written = formatDesign(history.now);
  if (document.activeElement !== text) text.value = written;
  showMessage(message, "");
  draw();
  clearTimeout(timer);
  timer = setTimeout(() => void check(written), PAUSE);
}

function draw() {
  canvas.draw(history.now, checked?.problem?.cells);
  controls.draw(history.now, history.canUndo, history.canRedo);
  carveButton.classList.toggle("primary", checked?.problem?.reason === "unreachable");
  for (const button of page.querySelectorAll("[data-needs-variant]")) setDisabled(button, !checked?.variant);
  linkVariant(page, checked?.variant ?? null);
}

/** @param {string} written */
async function check(written) {
  const isLatest = checks.next();
  let answer;
  try {
    answer = await checkVariant(written);
  } catch (failure) {
    if (!isLatest()) return;
    showMessage(verdict, errorMessage(failure));
    timer = setTimeout(() => void check(written), RETRY);
    return;
  }
  if (!isLatest() || written !== formatDesign(history.now)) return;
  checked = answer;
  const { variant, problem } = answer;
  showMessage(verdict, problem?.message ?? validText(variant), !problem);
  if (!sample.isPlaying) draw();
}

/** @param {VariantInfo | null} variant */
function validText(variant) {
  const text = t("workshop.valid", { count: variant?.cells.length ?? 0 });
  if (variant?.title) return paragraph([t("workshop.valid-known", { title: variant.title }), text]);
  return variant?.image_of ? paragraph([t("workshop.valid-image", { title: variant.image_of }), text]) : text;
}

/** Loads its board. @param {unknown} written @returns {Promise<Design | null>} Null if it is not written as a variant. */
async function read(written) {
  const design = typeof written === "string" ? parseDesign(written) : null;
  const [least, most] = data.sides[design?.board ?? ""] ?? [0, 0];
  if (!design || design.side < least || design.side > most) return null;
  const grid = await load(design);
  return grid && [...design.things.keys()].every((cell) => grid.has(cell)) ? design : null;
}

/** Says what is wrong with a text that is not shown. @param {string} written */
async function explain(written) {
  try {
    const { problem } = await checkVariant(written);
    if (problem && written === text.value) showMessage(message, problem.message);
  } catch (failure) {
    showMessage(message, errorMessage(failure));
  }
}

/** @param {string} written Another game than the one that was changed. */
async function startFrom(written) {
  publishing.forgetParent();
  const design = await read(written);
  if (design) change(design);
}

/** @param {number} side */
async function changeSide(side) {
  const grid = await load({ board: history.now.board, side });
  if (grid) change(resize(history.now, side, new Set(grid.keys())));
}

/** @param {{board: string, side: number}} design The latest that is wanted. */
async function load({ board, side }) {
  const isLatest = loads.next();
  try {
    const grid = await canvas.load(board, side);
    return isLatest() ? grid : null;
  } catch (failure) {
    showMessage(message, errorMessage(failure));
    controls.draw(history.now, history.canUndo, history.canRedo);
    return null;
  }
}

onClick(page, "#carve", () =>
  runBusy(carveButton, message, async () => {
    sample.stop();
    const before = history.now;
    const { design, fallen, problem } = await carve(before, canvas);
    if (history.now !== before) return;
    if (problem) return showMessage(message, problem);
    if (fallen.length) change(design);
    canvas.letFall(fallen);
    const { length: count } = fallen;
    const result = count ? t("workshop.carved", { count }) : t("workshop.carved-nothing");
    showMessage(message, result, true);
    announce(result);
  }),
);
onClick(page, "#sample", () => sample.toggle(() => formatDesign(history.now), message));
openMatch(page, message, () => checked?.variant ?? null);
shelf(
  find(page, "#shelf", HTMLElement),
  () => formatDesign(history.now),
  (written) => void startFrom(written),
);
copyButton(find(page, "#copy-link", HTMLButtonElement), () => new URL(`?${query()}`, location.href).href);
copyButton(find(page, "#copy-text", HTMLButtonElement), () => formatDesign(history.now));

text.addEventListener("input", async () => {
  const written = text.value;
  const design = await read(written);
  if (written !== text.value) return;
  if (!design) return explain(written);
  showMessage(message, "");
  change(design);
});
text.addEventListener("blur", () => {
  const design = parseDesign(text.value);
  if (design && formatDesign(design) === formatDesign(history.now)) text.value = formatDesign(design);
});

/**
 * Shows the design of the address; undoing returns to the one of this device, which is kept until something changes, or
 * to the steps of this tab if they led to it.
 */
async function begin() {
  const asked = new URLSearchParams(location.search).get("rules");
  const own = await read(readStorage(KEPT));
  const linked = await read(asked);
  history.restart(own ?? linked ?? history.now);
  if (linked && formatDesign(linked) !== formatDesign(history.now)) history.add(linked);
  const kept = readSession(STEPS);
  const steps = kept?.now === formatDesign(history.now) ? kept : null;
  if (steps) history.restart(history.now, parsed(steps.before), parsed(steps.after));
  if (linked || !asked) replaceQuery(query());
  else publishing.forgetParent();
  show();
  canvas.area.removeAttribute("data-arming");
  const unread = linked || !asked ? String(steps?.unread ?? "") : asked;
  if (!unread) return;
  text.closest("details")?.setAttribute("open", "");
  text.value = unread;
  await explain(unread);
}

/** @param {unknown} steps @returns {Design[]} */
function parsed(steps) {
  const texts = Array.isArray(steps) ? steps.filter((one) => typeof one === "string") : [];
  return texts.flatMap((one) => parseDesign(one) ?? []);
}

accountMenu();
window.addEventListener("pagehide", () => {
  const design = parseDesign(text.value);
  const unread = design && formatDesign(design) === formatDesign(history.now) ? "" : text.value;
  writeSession(STEPS, { ...history.write(formatDesign), unread });
});
void begin();
