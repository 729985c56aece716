// Random positions of each game as questions to the program, the same at every run.

/** Numbers from 0 to n - 1, by a xorshift: a test that failed fails again. */
export function numbers(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
}

const falling = (below, count, most) => Array.from({ length: count }, () => below(most + 1)).sort((a, b) => b - a);
const json = ['--format', 'json', '--quiet'];

const heap_games = [
  'nim',
  'take:3',
  'take:6',
  'subtract:1,3,4',
  '0.77',
  '0.137',
  '0.6',
  '0.07',
  '4.003',
  'rim',
  'dim',
  'grundy',
  'coins',
  'take:squares',
  'take:primes',
];

/** Of each game how a question about a random position is made. */
export const games = {
  chomp3: (below) => {
    const bar = falling(below, 3, 90);
    bar[0] += 1;
    return ['chomp3', 'solve', bar.join(','), ...json];
  },
  chomp4: (below) => {
    const bar = falling(below, 4, 16);
    bar[0] += 1;
    return ['chomp4', 'solve', bar.join(','), ...json];
  },
  chomp: (below) => {
    const bar = falling(below, 1 + below(7), 7).filter((row) => row > 0);
    return ['chomp', 'solve', bar.length === 0 ? '1' : bar.join(','), ...json];
  },
  chocolate: (below) => {
    const k = 1 + below(5),
      x = below(26),
      z = below(26),
      y = below(Math.floor((x + z) / k) + 1);
    return ['chocolate', 'solve', `${x},${y},${z}`, '--k', String(k), ...(below(4) === 0 ? ['--misere'] : []), ...json];
  },
  six: (below) => {
    const x = Array.from({ length: 6 }, () => below(5));
    // Down to a piece: a coordinate beyond its bound sinks to it.
    for (let i = 0; i < 12; ++i) x[i % 6] = Math.min(x[i % 6], x[(i + 5) % 6] + x[(i + 1) % 6] + (i % 2));
    return ['chocolate', 'six', 'solve', x.join(','), ...json];
  },
  squares: (below) => {
    const side = 3 + below(2),
      cells = [];
    // Few enough that seldom anybody has made a square already, which is refused.
    const moves = side === 3 ? below(6) : 4 + below(5);
    while (cells.length < moves) {
      const cell = 'abcdef'[below(side)] + (1 + below(side));
      if (!cells.includes(cell)) cells.push(cell);
    }
    return ['squares', 'solve', '--board', `${side}x${side}`, '--position', cells.join(' '), ...json];
  },
  heaps: (below) => {
    const parts = Array.from(
      { length: 1 + below(3) },
      () => `${heap_games[below(heap_games.length)]}:${1 + below(60)}`,
    );
    return ['heaps', 'solve', parts.join(' + '), ...json];
  },
};
