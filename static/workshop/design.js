/** A variant that is being designed, as a value, and its text (docs/variants.md). The server says whether it is a game. */

/** @typedef {"black" | "white" | "red" | "hole" | "opening" | "center"} Thing */
/** @typedef {{players: string, capture: string, mixed: string, passing: string, wins: string}} Choices */
/**
 * @typedef {{board: "hexagon" | "square", side: number, things: ReadonlyMap<string, Thing>, choices: Choices}} Design
 * `things` has what lies on a cell, by its name.
 */

export const COLORS = /** @type {const} */ (["black", "white", "red"]);

/** The values of each choice; the first is usual, and not written. @type {Record<keyof Choices, string[]>} */
export const CHOICES = {
  players: ["2", "3"],
  capture: ["turn", "neutral"],
  mixed: ["yes", "no"],
  passing: ["forced", "free"],
  wins: ["most", "fewest"],
};

/** The lines of the text, in their order. @type {[string, Thing | null][]} */
const LINES = [
  ["holes", "hole"],
  ["players", null],
  ["black", "black"],
  ["white", "white"],
  ["red", "red"],
  ["opening", "opening"],
  ["capture", null],
  ["mixed", null],
  ["passing", null],
  ["center", "center"],
  ["wins", null],
];

/** @param {Design} design @returns {string} */
export function formatDesign({ board, side, things, choices }) {
  const lines = [`variant 1`, `${board} ${side}`];
  for (const [word, thing] of LINES) {
    const chosen = choices[/** @type {keyof Choices} */ (word)];
    const value = thing === null ? chosen : cellsWith(things, thing).join(" ");
    if (value && value !== CHOICES[/** @type {keyof Choices} */ (word)]?.[0]) lines.push(`${word} ${value}`);
  }
  return `${lines.join("\n")}\n`;
}

/** @param {ReadonlyMap<string, Thing>} things @param {Thing} thing @returns {string[]} By letter, then number. */
export function cellsWith(things, thing) {
  const found = [...things].filter(([, one]) => one === thing).map(([cell]) => cell);
  return found.sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0) || numberOf(a) - numberOf(b));
}

/** @param {string} text @returns {Design | null} Null if it is not written as a variant. */
export function parseDesign(text) {
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const line of text.toLowerCase().split(/[\n;]/)) {
    const [word, ...values] = line.split(/\s+/).filter(Boolean);
    if (word === undefined) continue;
    if (lines.has(word)) return null;
    lines.set(word, values);
  }
  const board = lines.has("hexagon") ? "hexagon" : "square";
  const side = Number(lines.get(board)?.join(" "));
  const known = new Set(["variant", board, ...LINES.map(([word]) => word)]);
  if (lines.get("variant")?.join() !== "1" || !(side >= 3 && side <= 12)) return null;
  if ([...lines.keys()].some((word) => !known.has(word))) return null;
  const [choices, things] = [parseChoices(lines), parseThings(lines)];
  return choices && things && { board, side, things, choices };
}

/** @param {Map<string, string[]>} lines @returns {Choices | null} */
function parseChoices(lines) {
  const chosen = Object.entries(CHOICES).map(([word, values]) => [word, lines.get(word)?.join(" ") ?? values[0]]);
  const valid = chosen.every(([word, value]) => CHOICES[/** @type {keyof Choices} */ (word)].includes(value ?? ""));
  return valid ? Object.fromEntries(chosen) : null;
}

/** @param {Map<string, string[]>} lines @returns {Map<string, Thing> | null} */
function parseThings(lines) {
  /** @type {Map<string, Thing>} */
  const things = new Map();
  for (const [word, thing] of LINES) {
    for (const cell of (thing && lines.get(word)) || []) {
      if (things.has(cell) || !/^[a-z][1-9]\d?$/.test(cell)) return null;
      if (thing) things.set(cell, thing);
    }
  }
  return things;
}

/**
 * Puts a thing on a cell and its images. Where it already lies on the cell, it is taken away.
 * @param {Design} design @param {string[]} cells The pressed cell first. @param {Thing | null} thing Null erases.
 * @param {boolean} [alternate] Whether each image has the next player's stones.
 * @returns {Design}
 */
export function put(design, cells, thing, alternate = false) {
  const [pressed = ""] = cells;
  const things = new Map(design.things);
  const gone = thing === null || things.get(pressed) === thing;
  const colors = COLORS.slice(0, Number(design.choices.players));
  const place = colors.indexOf(/** @type {"black"} */ (thing));
  if (thing === "center") for (const cell of cellsWith(things, "center")) things.delete(cell);
  for (const [step, cell] of (thing === "center" ? [pressed] : cells).entries()) {
    const next = place >= 0 && alternate ? colors[(place + step) % colors.length] : thing;
    if (gone || !next) things.delete(cell);
    else things.set(cell, next);
  }
  return { ...design, things };
}

/** @param {Design} design @param {keyof Choices} word @param {string} value @returns {Design} Without what no longer fits. */
export function choose(design, word, value) {
  const choices = { ...design.choices, [word]: value };
  if (!canMix(choices)) choices.mixed = "yes";
  const kept = [...design.things].filter(([, thing]) => thing !== "red" || choices.players === "3");
  return { ...design, choices, things: new Map(kept) };
}

/** @param {Choices} choices @returns {boolean} Whether a row can have stones of several kinds. */
export function canMix({ players, capture }) {
  return players === "3" || capture === "neutral";
}

/**
 * The same on a larger or smaller board, around the same middle.
 * @param {Design} design @param {number} side @param {ReadonlySet<string>} cells Of the new board. @returns {Design}
 */
export function resize(design, side, cells) {
  const middle = (/** @type {number} */ of) => (design.board === "hexagon" ? of : Math.floor(of / 2));
  const shift = middle(side) - middle(design.side);
  const things = new Map(
    [...design.things]
      .map(([cell, thing]) => /** @type {const} */ ([shifted(cell, shift), thing]))
      .filter(([cell]) => cells.has(cell)),
  );
  return { ...design, side, things };
}

/** @param {string} cell @param {number} by */
function shifted(cell, by) {
  return `${String.fromCharCode(cell.charCodeAt(0) + by)}${numberOf(cell) + by}`;
}

/** @param {string} cell */
function numberOf(cell) {
  return Number(cell.slice(1));
}
