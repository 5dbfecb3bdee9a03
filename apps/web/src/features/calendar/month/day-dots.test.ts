import type { PostStatus } from '@nonet/domain';
import { expect, test } from 'vitest';

import { dayDots } from './day-dots.ts';

const day = (...statuses: PostStatus[]) => statuses.map((status) => ({ status }));

test('CAL-02 a day with posts has a dot for each, in order', () => {
  expect(dayDots(day())).toEqual([]);
  expect(dayDots(day('published', 'processing', 'pending'))).toEqual(['published', 'processing', 'pending']);
});

test('a full day has four, and a failure is always among them', () => {
  expect(dayDots(day('pending', 'pending', 'pending', 'pending', 'published', 'failed'))).toEqual([
    'failed',
    'pending',
    'pending',
    'pending',
  ]);
});
