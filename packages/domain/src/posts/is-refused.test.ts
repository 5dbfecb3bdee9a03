import { expect, test } from 'vitest';

import { cureOf, isRefused, type SettledTarget } from '#/posts/is-refused.ts';

const refused: SettledTarget = {
  status: 'rejected',
  errorCode: 'duplicate',
  inDoubt: false,
  isKeptAsDraft: false,
  remoteUrl: null,
  partsOut: 0,
};

test('a refusal that is certain is one, and has the cure of its code', () => {
  expect(isRefused(refused)).toBe(true);
  expect(cureOf('twitter', refused)).toEqual({ kind: 'edit', label: 'Change the text for X' });
  expect(cureOf('twitter', { ...refused, errorCode: 'unheard-of' })).toBeNull();
});

test.each<Partial<SettledTarget>>([
  { status: 'published' },
  { status: 'asks' },
  { errorCode: null },
  { errorCode: 'skipped' },
  { errorCode: 'late-skipped' },
  { inDoubt: true },
  { isKeptAsDraft: true },
  { remoteUrl: 'https://x.example/1' },
  { partsOut: 1 },
])('%j is none, and nothing helps', (facts) => {
  expect(isRefused({ ...refused, ...facts })).toBe(false);
  expect(cureOf('twitter', { ...refused, ...facts })).toBeNull();
});
