// Colours from dark blue over green to yellow. The brightness increases, so that they also differ in grey and for
// colour-blind readers.

export type Colour = readonly [number, number, number];

const stops: readonly Colour[] = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
];

/** `share` from 0 to 1. */
export function ramp(share: number): Colour {
  const at = Math.max(0, Math.min(1, share)) * (stops.length - 1),
    k = Math.min(stops.length - 2, Math.floor(at));
  const from = stops[k]!,
    to = stops[k + 1]!;
  const mix = (c: 0 | 1 | 2) => Math.round(from[c] + (to[c] - from[c]) * (at - k));
  return [mix(0), mix(1), mix(2)];
}

/** A colour that the ramp does not contain, for P-positions. */
export const pColour: Colour = [214, 39, 40];
