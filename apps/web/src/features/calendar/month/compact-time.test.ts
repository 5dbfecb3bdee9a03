import { formatWallTime } from '@nonet/domain';
import { expect, test } from 'vitest';

import { compactTime } from './compact-time.ts';

test.each([
  ['09:00', '9 AM'],
  ['12:30', '12:30'],
  ['00:00', '12 AM'],
  ['18:05', '6:05'],
])('%s fits in a row as %s', (time, short) => {
  expect(compactTime(formatWallTime(`2026-11-20T${time}:00`))).toBe(short);
});
