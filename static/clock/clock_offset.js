/** The difference between the server's clock and this device's. Pure. */

const CLOCK_JUMP = 2_000; // milliseconds; an offset that drops by more means that this device's clock was set

/**
 * @param {number | null} current @param {number} measured The server's time minus `Date.now()`, in milliseconds.
 * @returns {number} The largest one, which had the shortest delay.
 */
export function clockOffset(current, measured) {
  return current === null || measured < current - CLOCK_JUMP ? measured : Math.max(current, measured);
}
