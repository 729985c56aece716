import { expect, test } from 'vitest';
import { readAddress } from '../../shell/address';
import { address } from './heaps';
import { sumText } from './rules';

test('heaps of a sum are joined by plus signs, also in an address', () => {
  for (const sum of ['nim:3+nim:4', 'nim:3 + nim:4', 'nim:3%2Bnim:4', 'nim:3+%2B+nim:4']) {
    expect(sumText(address.read(readAddress(`#heaps?sum=${sum}`).fields).start)).toBe('nim:3 + nim:4');
  }
});
