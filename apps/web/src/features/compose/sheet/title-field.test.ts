import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { titlePurpose } from './title-field.tsx';

test('POST-05 the title says what it is for: the networks that show one, else the calendar', () => {
  expect(titlePurpose([])).toBe('For your calendar');
  expect(titlePurpose(['twitter', 'tiktok'])).toBe('For your calendar');
  expect(titlePurpose(['twitter', 'youtube'])).toBe('Title on YouTube');
  expect(titlePurpose(networkIds)).toBe('Title on YouTube and Pinterest');
});
