import { expect, test } from 'vitest';
import { BadAddress, readAddress } from '../../shell/address';
import { address } from './heaps';
import { anyMove } from '../play/play';
import { examples, options, parseSum, sumRules, sumText } from './rules';
import { ruleOf } from './game_rules';
import { parse } from './sum_moves';

test('heaps of a sum are joined by plus signs, also in an address', () => {
  for (const sum of ['nim:3+nim:4', 'nim:3 + nim:4', 'nim:3%2Bnim:4', 'nim:3+%2B+nim:4']) {
    expect(sumText(address.read(readAddress(`#heaps?sum=${sum}`).fields).start)).toBe('nim:3 + nim:4');
  }
});

test('the moves of hexadecimal games and of games that take all but some numbers', () => {
  const left = (game: string, at: string) => (options({ game, at }) ?? []).map((parts) => parts.join('+')).sort();
  expect(left('allbut:1,3', '5')).toEqual(['', '1', '3']);
  expect(left('0.0F', '5')).toEqual(['1+1+1', '1+2', '3']);
  expect(left('hex:8.01', '4')).toEqual(['1+1+2']);
  expect(left('0.07', '4')).toEqual(['1+1', '2']);
});

test('every game that the page offers has its rule in a line', () => {
  for (const game of [...examples, 'allbut:1,4', '0.3F', 'hex:8.01']) expect(ruleOf(game)?.en, game).toMatch(/[.…]$/);
  expect(ruleOf('take:3')?.en).toBe('take 1 to 3 stones.');
  expect(ruleOf('subtract:1,3,4')?.hu).toBe('ennyi kő vehető el: 1, 3, 4.');
  expect(ruleOf('nonsense')).toBeUndefined();
});

test('the engine’s winning moves are moves of the page', () => {
  const names = (at: string, ...leaves: string[]): string[] => {
    const winningMoves = leaves.map((each) => ({ part: 1, leaves: each }));
    const answer = {
      stdout: new TextEncoder().encode(JSON.stringify({ p_position: false, winning_moves: winningMoves })),
    };
    const found = parse(answer as unknown as Parameters<typeof parse>[0]).winning.map(sumRules.name);
    const colon = at.lastIndexOf(':');
    const legal = sumRules.legal([{ game: at.slice(0, colon), at: at.slice(colon + 1) }]).map(sumRules.name);
    expect(legal).toEqual(expect.arrayContaining(found));
    return found;
  };
  expect(names('fibonacci:5/5', '0/0')).toEqual(['1:']);
  expect(names('fibonacci:12/11', '8/8')).toEqual(['1:8/8']);
  expect(names('wythoff:3,6', '5,3')).toEqual(['1:3,5']);
  expect(names('wythoff:2,2', '0,0', '1,2', '2,1')).toEqual(['1:0,0', '1:1,2']);
  expect(names('coins:3,5,10', '3,5,6')).toEqual(['1:3,5,6']);
  expect(names('0.0F:9', '3 + 3 + 1')).toEqual(['1:1_3_3']);
  expect(names('nim:3', '0')).toEqual(['1:']);
  expect(names('turn:B', 'W')).toEqual(['1:W']);
});

test('in a lost position the engine plays a move that changes little', () => {
  for (const [sum, move] of [
    ['nim:0', undefined],
    ['nim:1', '1:'],
    ['nim:4+nim:4', '2:3'],
    ['nim:4+nim:0', '1:3'],
    ['take:3:8', '1:7'],
    ['fibonacci:13/12', '1:12/2'],
    ['wythoff:1,2', '1:1,1'],
    ['wythoff:0,0', undefined],
    ['wythoff:5,3', '1:3,4'],
    ['wythoff:2,2', '1:1,2'],
    ['coins:1,2,3', '1:1'],
    ['turn:WBBW', '1:WBWB'],
    ['rim:7+dim:7+grundy:9', '3:1_8'],
  ] as const) {
    const found = anyMove(sumRules, parseSum(sum));
    expect(found && sumRules.name(found), sum).toBe(move);
    if (found) expect(sumRules.legal(parseSum(sum)).map(sumRules.name), sum).toContain(move);
  }
});

test('a move is found by its name as in the list of all', () => {
  const positions = [
    ...[
      ...examples.filter((game) => game !== 'wythoff'),
      'allbut:1,4',
      '0.3F',
      'hex:8.01',
      '4.07',
      'take:5',
      'hex:8.F5',
    ].flatMap((game) => ['0', '1', '2', '7', '12'].map((at) => ({ game, at }))),
    ...['1/0', '5/5', '13/12', '9/3', '2/1'].map((at) => ({ game: 'fibonacci', at })),
    ...['0,0', '0,3', '2,2', '3,5', '5,3'].map((at) => ({ game: 'wythoff', at })),
    ...['3,5,10', '1', '0'].map((at) => ({ game: 'coins', at })),
    ...['WBBW', 'B', 'W'].map((at) => ({ game: 'turn', at })),
  ];
  const names = new Set(positions.flatMap((part) => sumRules.legal([part]).map(sumRules.name)));
  for (const word of ['1:0', '1:00', '1:1_0', '1:2_1', '1:1_1_1_1', '1:x', '1:-1', '1:0/0', '1:3,2', '2:1', '1'])
    names.add(word);
  for (const part of positions) {
    const legal = new Set(sumRules.legal([part]).map(sumRules.name));
    for (const name of names) {
      const move = sumRules.parse!([part], name);
      expect(move !== undefined, `${part.game}:${part.at} ${name}`).toBe(legal.has(name));
      if (move) expect(sumRules.name(move)).toBe(name);
    }
  }
  expect(sumRules.parse!(parseSum('fibonacci:13/12'), '1:8/10')).toEqual({ part: 0, left: ['8/8'] });
});

test('an illegal move in an address is refused', () => {
  const read = (sum: string, moves: string) => address.read(new URLSearchParams({ sum, moves })).line.moves;
  expect(read('kayles:13 + nim:4', '1:6_6.3:2')).toEqual([
    { part: 0, left: ['6', '6'] },
    { part: 2, left: ['2'] },
  ]);
  for (const moves of ['1:9', '4:1', '1:6_6', '2:2.2:2', '0:1', '1'])
    expect(() => read('nim:7 + nim:4 + nim:2', moves), moves).toThrow(BadAddress);
});
