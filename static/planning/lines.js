/** Lines of conditional moves: expected moves of the others, and the player's answers. Pure. */

/** @typedef {string[]} Line Moves from the current position; the last is one's own. */

/** @param {Line} line @param {string[]} start */
export function startsWith(line, start) {
  return start.every((move, place) => line[place] === move);
}

/**
 * @param {Line[]} lines @param {Line} line It replaces other answers to the same moves, with their continuations.
 * @returns {Line[]}
 */
export function addLine(lines, line) {
  if (lines.some((other) => startsWith(other, line))) return lines;
  const asked = line.slice(0, -1);
  const rest = lines.filter(
    (other) => !startsWith(line, other) && !(startsWith(other, asked) && other.length > asked.length),
  );
  return [...rest, line].sort((a, b) => (a.join(" ") < b.join(" ") ? -1 : 1));
}

/** @param {Line[]} lines @param {Line} line @returns {Line[]} */
export function removeLine(lines, line) {
  return lines.filter((other) => other.join(" ") !== line.join(" "));
}

/** @param {Line[]} lines @param {Line[]} others */
export function sameLines(lines, others) {
  return lines.length === others.length && lines.every((line, place) => line.join(" ") === others[place]?.join(" "));
}
