// Which line of a piece of chocolate a pointer means, and the mark of a line that wins.

export type Point = readonly [number, number];

export interface Segment {
  ends: readonly [Point, Point];
}

/** The path of the diamond of a winning move, in the middle of its line. */
export function diamond({ ends: [[ax, ay], [bx, by]] }: Segment, scale: number): string {
  const [x, y, size] = [((ax + bx) / 2) * scale, ((ay + by) / 2) * scale, 0.26 * scale];
  return `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`;
}

function distance({ ends: [[ax, ay], [bx, by]] }: Segment, x: number, y: number): number {
  const dx = bx - ax,
    dy = by - ay;
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The line next to the pointer, if one is less than 0.6 away; the bitter cell means a line only at its edge. `scale`
 *  of the picture's units are 1 of the lines'. */
export function pointed<Line extends Segment>(
  lines: readonly Line[],
  picture: SVGSVGElement | null,
  scale: number,
  event: MouseEvent,
): Line | null {
  const matrix = picture?.getScreenCTM();
  if (!matrix) return null;
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const isBitter = event.target instanceof Element && event.target.classList.contains('bitter');
  let best: Line | null = null,
    least = isBitter ? 0.2 : 0.6;
  for (const line of lines) {
    const far = distance(line, spot.x / scale, spot.y / scale);
    if (far < least) [best, least] = [line, far];
  }
  return best;
}
