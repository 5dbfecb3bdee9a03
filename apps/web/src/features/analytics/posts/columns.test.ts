import { figureNames, networkIds, networkRules } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { columnsOf } from './columns.ts';

test('STAT-05 all networks together have the eight columns that most of them tell', () => {
  expect(columnsOf(networkIds, { networks: [], sort: 'published' })).toEqual([
    'views',
    'impressions',
    'reach',
    'likes',
    'comments',
    'shares',
    'saves',
    'clicks',
  ]);
});

test('STAT-05 one network has a column for everything that it tells', () => {
  fc.assert(
    fc.property(fc.constantFrom(...networkIds), (network) => {
      const told = networkRules[network].figures.told.map(({ name }) => name);
      const columns = columnsOf(networkIds, { networks: [network], sort: 'published' });
      expect(new Set(columns)).toEqual(new Set(told));
    }),
  );
});

test('STAT-05 what the posts are sorted by always has a column', () => {
  fc.assert(
    fc.property(fc.subarray([...networkIds]), fc.constantFrom(...figureNames), (present, sort) => {
      expect(columnsOf(present, { networks: [], sort })).toContain(sort);
    }),
  );
});
