/** Carving: cells fall out of the board one after another, the outermost first. */

/** @import {Canvas} from "./canvas.js" */
/** @import {Design} from "./design.js" */

import { carveVariant } from "../browser/api.js";
import { formatDesign } from "./design.js";

/**
 * @param {Design} design @param {Canvas} canvas
 * @returns {Promise<{design: Design, fallen: string[], problem: string}>} The design with further holes, or what is wrong.
 */
export async function carve(design, canvas) {
  const { variant, problem } = await carveVariant(formatDesign(design));
  if (!variant) return { design, fallen: [], problem: problem?.message ?? "" };
  const left = new Set(variant.cells.map(({ name }) => name));
  const fallen = [...canvas.grid.keys()].filter((cell) => !left.has(cell) && design.things.get(cell) !== "hole");
  const things = new Map(design.things);
  for (const cell of fallen) things.set(cell, "hole");
  return { design: { ...design, things }, fallen, problem: "" };
}
