import { expect, test } from 'vitest';

import { draftTimeText } from './draft-time-text.ts';

test('DRAFT-04 a draft says its day, and not its time alone', () => {
  expect(draftTimeText({ day: '2026-11-27', time: '09:00' })).toBe('Fri, Nov 27, 9:00 AM');
});
