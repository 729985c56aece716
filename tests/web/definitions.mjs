// The games in a few lines each, by search alone: what the page's marks are held against.

const remembered = (solve) => {
  const known = new Map();
  return (position) => {
    const key = JSON.stringify(position);
    if (!known.has(key)) known.set(key, solve(position));
    return known.get(key);
  };
};

/** Chomp: what is left of rows, by the square that is taken; the poisoned one is nobody's move. */
export const chomp_moves = (rows) =>
  rows
    .flatMap((length, row) =>
      Array.from({ length }, (_, column) => ({
        name: `${row + 1}.${column + 1}`,
        left: rows.map((other, k) => (k >= row ? Math.min(other, column) : other)),
      })),
    )
    .filter((move) => move.left[0] > 0);
export const chomp_lost = remembered((rows) => chomp_moves(rows).every((move) => !chomp_lost(move.left)));
/** Every winning move, as the page calls it. */
export const chomp_wins = (rows) =>
  chomp_moves(rows)
    .filter((move) => chomp_lost(move.left))
    .map((move) => move.name)
    .sort();

/** Chocolate under a bound b(x,z). */
export function chocolate(b) {
  const moves = ({ x, y, z }) => [
    ...Array.from({ length: x }, (_, left) => ({ name: `x${left}`, left: { x: left, y: Math.min(y, b(left, z)), z } })),
    ...Array.from({ length: y }, (_, left) => ({ name: `y${left}`, left: { x, y: left, z } })),
    ...Array.from({ length: z }, (_, left) => ({ name: `z${left}`, left: { x, y: Math.min(y, b(x, left)), z: left } })),
  ];
  const grundy = remembered((at) => mex(moves(at).map((move) => grundy(move.left))));
  return {
    moves,
    grundy,
    wins: (at) =>
      moves(at)
        .filter((move) => grundy(move.left) === 0)
        .map((move) => move.name)
        .sort(),
  };
}

/** The piece that is cut in six directions: {x1,...,x6}, each at most its neighbours together, and one more where it faces a side. */
export const six_moves = (x) =>
  x.flatMap((value, i) =>
    Array.from({ length: value }, (_, to) => {
      const lowered = x.map((other, k) => (k === i ? to : other));
      return {
        name: `${i + 1}:${to}`,
        left: lowered.map((other, k) => Math.min(other, lowered[(k + 5) % 6] + lowered[(k + 1) % 6] + (k % 2))),
      };
    }),
  );
export const six_grundy = remembered((x) => mex(six_moves(x).map((move) => six_grundy(move.left))));

export function mex(values) {
  const seen = new Set(values);
  let least = 0;
  while (seen.has(least)) ++least;
  return least;
}
