import { expect, test } from 'vitest';
import { chocolate } from '../chocolate/game';
import { heaps } from '../heaps/game';
import { home } from '../home/home';
import { squares } from '../squares/squares';
import { readPlay } from './play';

test('addresses of earlier versions are read', () => {
  for (const [game, fields, engine, hints] of [
    [heaps, 'answers=on&marks=off', 'second', 'off'],
    [chocolate, 'answers=off&marks=on', 'nobody', 'always'],
    [chocolate, 'marks=off&hints=request', 'nobody', 'request'],
    [squares, '', 'nobody', 'request'],
    [squares, 'values=on', 'nobody', 'always'],
    [squares, 'values=off', 'nobody', 'request'],
    [home, '', 'second', 'request'],
  ] as const)
    expect(game.read(new URLSearchParams(fields))).toMatchObject({ engine, hints });
});

test('what cannot be is refused by name', () => {
  for (const field of ['engine=both', 'hints=on', 'marks=no', 'answers=yes', 'at=1'])
    expect(() => readPlay(new URLSearchParams(field), [])).toThrow(field);
});
