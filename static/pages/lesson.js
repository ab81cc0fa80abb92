/** A guided lesson. The server plays the moves; the page knows which of them solve a task. */

/** @import {SnapshotMessage} from "../protocol.js" */

import { accountMenu } from "../account/menu.js";
import { pageBoard } from "../analysis/page_board.js";
import { tryTaskMove } from "../browser/api.js";
import { onClick } from "../browser/buttons/on_click.js";
import { find, pageData, setAttribute, setText, setVisible } from "../browser/dom.js";
import { paragraph, t } from "../browser/messages.js";
import { errorMessage } from "../browser/request.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { recordTask, solvedTasks } from "../lessons/progress.js";
import { liveRegion } from "../panel/live_region.js";
import { shareButtons } from "../share/share_button.js";
import { colorName } from "../view/phrases.js";
import { turnText } from "../view/position/moves.js";
import { positionHint } from "../view/position/position_text.js";

/**
 * @typedef {{
 *   id: string,
 *   title: string,
 *   goal: string,
 *   done: string,
 *   wrong: string,
 *   moves: string[],
 *   start: SnapshotMessage,
 * }} Task `moves` solve it.
 */
/** @type {{game: string, title: string, core: number, tasks: [Task, ...Task[]]}} */
const data = pageData();
const { tasks } = data;
const page = find(document, "#main", HTMLElement);
const announce = liveRegion(find(page, "#announcer", HTMLElement));
const error = find(page, "#error", HTMLElement);
const answer = find(page, "#answer", HTMLElement);
const title = find(page, "#task-title", HTMLElement);
const milestone = find(page, "#milestone", HTMLElement);
const steps = [...page.querySelectorAll("#steps button")].filter((step) => step instanceof HTMLButtonElement);

let task = tasks[0];
let solved = solvedTasks(data.game);
let answered = false;
const requests = new RequestSequence();

const sandbox = pageBoard(page, data.title, task.start, {
  play: (move) => void tryMove(move),
  announce,
  hint: (...asked) => (answered ? "" : positionHint(...asked)),
});

/** @param {string} move @param {boolean} [helped] */
async function tryMove(move, helped = false) {
  const isLatest = requests.next();
  try {
    const { turns } = await tryTaskMove(data.game, task.id, move);
    if (!isLatest()) return;
    const correct = task.moves.includes(move);
    if (correct && !helped) solved = recordTask(data.game, task.id);
    answered = true;
    setText(error, "");
    sandbox.showReadOnly(task.start, turns);
    announce(paragraph(turns.map(turnText)));
    showAnswer(correct);
  } catch (failure) {
    if (!isLatest()) return;
    setText(error, errorMessage(failure));
    sandbox.show(task.start);
  }
}

/** @param {boolean} correct */
function showAnswer(correct) {
  const index = tasks.indexOf(task);
  setAttribute(answer, "data-correct", correct ? "yes" : "no");
  setText(answer, correct ? task.done : task.wrong);
  const isLast = index === tasks.length - 1;
  const isMilestone = correct && (isLast || index === data.core - 1);
  setVisible(nextButton, correct && !isMilestone);
  setVisible(retryButton, !correct);
  setVisible(solutionButton, !correct);
  if (isMilestone) showMilestone(isLast ? "end" : "core");
  else (correct ? nextButton : retryButton).focus({ preventScroll: true });
  drawSteps();
}

/** @param {"core" | "end"} kind */
function showMilestone(kind) {
  const values = { count: tasks.length - data.core, solved: solved.size, total: tasks.length };
  setText(find(milestone, "h2", HTMLElement), t(`lessons.${kind}.title`));
  setText(find(milestone, "#milestone-text", HTMLElement), t(`lessons.${kind}.about`, values));
  setText(moreButton, t(kind === "end" ? "lessons.end.again" : "lessons.core.more"));
  setVisible(milestone, true);
  find(milestone, "h2", HTMLElement).focus({ preventScroll: true });
}

/** @param {Task} next */
function go(next) {
  task = next;
  answered = false;
  requests.next();
  const { to_move: mover } = task.start.view;
  const place = { number: tasks.indexOf(task) + 1, total: tasks.length, color: mover ? colorName(mover) : "" };
  setText(find(page, "#task-place", HTMLElement), t("lessons.place", place));
  setText(title, task.title);
  setText(find(page, "#task-goal", HTMLElement), task.goal);
  for (const element of [error, answer]) setText(element, "");
  for (const element of [nextButton, retryButton, milestone]) setVisible(element, false);
  setVisible(solutionButton, true);
  sandbox.setFirstTabStop(task.start);
  sandbox.show(task.start);
  drawSteps();
}

function drawSteps() {
  for (const [index, step] of steps.entries()) {
    const one = tasks[index] ?? task;
    const isSolved = solved.has(one.id);
    const number = index + 1;
    setAttribute(
      step,
      "aria-label",
      isSolved ? t("lessons.solved", { number, title: one.title }) : `${number}: ${one.title}`,
    );
    setAttribute(step, "data-solved", isSolved ? "" : null);
    setAttribute(step, "aria-current", one === task ? "step" : null);
    if (one === task) step.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

/** @param {Task} next */
function open(next) {
  go(next);
  title.focus({ preventScroll: true });
}

const following = () => tasks[tasks.indexOf(task) + 1] ?? tasks[0];

const nextButton = onClick(page, "#next", () => open(following()));
const moreButton = onClick(page, "#more", () => open(following()));
const retryButton = onClick(page, "#retry", () => open(task));
const solutionButton = onClick(page, "#show-solution", () => void tryMove(task.moves[0] ?? "", true));
for (const [index, step] of steps.entries()) step.addEventListener("click", () => open(tasks[index] ?? task));
accountMenu();
shareButtons();
go(tasks.find(({ id }) => !solved.has(id)) ?? tasks[0]);
