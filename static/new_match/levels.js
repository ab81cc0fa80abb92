/** The levels of computers in forms. Pure. */

/** @typedef {number | "own"} ComputerLevel A level, or the strength of the player. */

/** @param {string} text @returns {ComputerLevel} */
export const asLevel = (text) => (text === "own" ? text : Number(text));
