/** Time controls in words: the same as app/web/paces.py says. Pure. */

const FISCHER = /^(\d+)\+(\d+)$/;
const BYOYOMI = /^(\d+)\+(\d+)x(\d+)$/;
const DAYS = /^(\d+)d$/;

/** @param {string} time As text: none, 5+5, 10+3x30 or 3d. @returns {string} How much time there is; "" without a clock. */
export function pace(time) {
  const [, days] = DAYS.exec(time) ?? [];
  if (days) return `${days} day${days === "1" ? "" : "s"} a move`;
  const [, main, periods, length] = BYOYOMI.exec(time) ?? [];
  if (main) return main === "0" ? `${periods} × ${length} s` : `${main} min, then ${periods} × ${length} s`;
  const [, minutes, increment] = FISCHER.exec(time) ?? [];
  if (!minutes) return "";
  return increment === "0" ? `${minutes} min` : `${minutes} min + ${increment} s a move`;
}
