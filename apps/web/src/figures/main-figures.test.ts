import { type FigureName, figureNames } from '@nonet/domain';
import { expect, test } from 'vitest';

import { mainFiguresOf } from './main-figures.ts';

const none = Object.fromEntries(figureNames.map((name) => [name, null])) as Record<FigureName, number | null>;
const told = (figures: Partial<Record<FigureName, number>>) => ({
  readAt: '2026-11-20T12:00:00.000Z',
  figures: { ...none, ...figures },
});

test('STAT-07 a card says the main figure of each network, and never adds networks', () => {
  expect(
    mainFiguresOf([
      { platform: 'bluesky', figures: told({ likes: 12, shares: 3 }) },
      { platform: 'facebook', figures: told({ reach: 480, likes: 9 }) },
    ]),
  ).toEqual([
    { network: 'facebook', name: 'reach', value: 480 },
    { network: 'bluesky', name: 'likes', value: 12 },
  ]);
});

test('STAT-07 accounts of one network count the same, and are added', () => {
  expect(
    mainFiguresOf([
      { platform: 'bluesky', figures: told({ likes: 12 }) },
      { platform: 'bluesky', figures: told({ likes: 0 }) },
    ]),
  ).toEqual([{ network: 'bluesky', name: 'likes', value: 12 }]);
});

test('STAT-07 what was not read or not told is left out, and 0 is not', () => {
  expect(mainFiguresOf([{ platform: 'bluesky', figures: null }])).toEqual([]);
  expect(mainFiguresOf([{ platform: 'facebook', figures: told({ likes: 9 }) }])).toEqual([]);
  expect(mainFiguresOf([{ platform: 'facebook', figures: told({ reach: 0 }) }])).toHaveLength(1);
});
