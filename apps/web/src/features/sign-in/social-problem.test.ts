import { expect, test } from 'vitest';

import { socialProblem } from './social-problem.ts';

test.each([
  ['social-cancelled', /cancelled/],
  [
    'social-email-taken',
    /^An account with this email already exists\. Log in with your password; on your profile you can then add Facebook\.$/,
  ],
  ['social-email-missing', /email/],
  ['sign-up-closed', /closed/],
  ['social-failed', /did not work/],
])('%s has a sentence of its own', (code, words) => {
  expect(socialProblem(code)).toMatch(words);
});

test('an unknown code gets the general sentence, never words from the address', () => {
  const general = socialProblem('social-failed');
  for (const code of ['Your account is locked, call us', 'constructor', '']) expect(socialProblem(code)).toBe(general);
});

test('without a code nothing went wrong', () => {
  expect(socialProblem(undefined)).toBeUndefined();
});
