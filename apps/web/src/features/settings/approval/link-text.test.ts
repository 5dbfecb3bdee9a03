import type { ReviewLink } from '@nonet/contract';
import { expect, test } from 'vitest';

import { linkAnswers, linkEnd, linkFacts } from './link-text.ts';

const zone = 'Europe/Warsaw';
const link = (differences: Partial<ReviewLink> = {}): ReviewLink => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Posts',
  guest: null,
  may: 'approve',
  postCount: 4,
  from: null,
  to: null,
  hasPassword: false,
  showFigures: false,
  madeBy: { name: 'Ana Fala', isYou: false },
  createdAt: '2026-11-20T11:42:00Z',
  expiresAt: '2026-11-27T11:42:00Z',
  ended: null,
  approved: 0,
  changesAsked: 0,
  ...differences,
});

test('REV-01 what a link shows and allows is told, and who made it', () => {
  expect(linkFacts(link(), zone)).toBe('4 posts · guests approve · made by Ana Fala');
  const range = { postCount: null, from: '2026-10-31T23:00:00Z', to: '2026-11-30T23:00:00Z' };
  const whole = link({
    ...range,
    may: 'view',
    hasPassword: true,
    showFigures: true,
    madeBy: { name: 'A', isYou: true },
  });
  expect(linkFacts(whole, zone)).toBe(
    'Nov 1\u2009–\u200930, 2026 · guests look · with a password · with figures · made by you',
  );
  expect(linkFacts(link({ postCount: 1, madeBy: { name: null, isYou: false } }), zone)).toMatch(
    /^1 post · .* · made by a former member$/i,
  );
});

test.each([
  [{ approved: 1, changesAsked: 1 }, '1 approved, 1 change asked'],
  [{ approved: 2, changesAsked: 0 }, '2 approved'],
  [{ changesAsked: 2 }, '2 changes asked'],
  [{}, 'No answer yet'],
  [{ may: 'remark' }, null],
  [{ ended: 'expired' }, null],
] as const)('REV-01 what guests said is counted: %o', (differences, text) => {
  expect(linkAnswers(link(differences))).toBe(text);
});

test.each([
  [null, 'Ends on Fri, Nov 27'],
  ['expired', 'Ended on Fri, Nov 27'],
  ['ended', 'Ended by hand'],
  ['maker-left', 'Ended: whoever made it has left'],
] as const)('REV-01 its end is told, and why it has ended: %s', (ended, text) => {
  expect(linkEnd(link({ ended }), zone)).toBe(text);
});
