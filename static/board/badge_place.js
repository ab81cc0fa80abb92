/** The place of the badge that counts the captures of a previewed move. Pure. */

const STONE_RADIUS = 24;

/** Offsets of the badge from the center of the move's cell, nearest and most usual first. */
const OFFSETS = [42, 50, 58].flatMap((radius) =>
  [-45, -135, -90, 0, 180, 45, 135, 90, -20, -160, 20, 160, -65, -115, 65, 115].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { right: radius * Math.cos(angle), down: radius * Math.sin(angle) };
  }),
);

/** @typedef {{x: number, y: number}} Point */

/**
 * @param {Point} cell The center of the move's cell. @param {{width: number, height: number}} size
 * @param {(Point & {captured: boolean})[]} stones Their centers. @param {{width: number, height: number}} area
 * @returns {Point} The middle of the badge's left side, where it hides the least of the stones, captured ones above all.
 */
export function badgePlace(cell, size, stones, area) {
  /** @param {Point} place Better the edges of two stones than the middle of one. */
  const hidden = (place) =>
    stones.reduce((sum, stone) => {
      const aside = Math.max(place.x - stone.x, stone.x - place.x - size.width, 0);
      const above = Math.max(Math.abs(stone.y - place.y) - size.height / 2, 0);
      return sum + (stone.captured ? 2 : 1) * Math.max(0, STONE_RADIUS - Math.hypot(aside, above)) ** 3;
    }, 0);
  const wider = 1 + (size.width - 44) / 90; // a long badge stands farther aside
  const places = OFFSETS.map(({ right, down }) => ({
    x: Math.min(Math.max(cell.x + right * wider - size.width / 2, 0), area.width - size.width),
    y: Math.min(Math.max(cell.y + down, size.height / 2), area.height - size.height / 2),
  }));
  return places.reduce((one, other) => (hidden(other) < hidden(one) - 1 ? other : one));
}
