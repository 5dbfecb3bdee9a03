import { expect, test } from 'vitest';

import { askedDay } from './asked-day.ts';

test('NOTE-04 an address with a day asks for its week, any other for the last one', () => {
  expect(['2026-11-18', '2028-02-29'].map(askedDay)).toEqual(['2026-11-18', '2028-02-29']);
  for (const none of [null, '', 'today', '2026-02-31', '2026-13-01', '1999-01-01', '2026-11-18T00:00']) {
    expect(askedDay(none), String(none)).toBeNull();
  }
});
