import { expect, test } from 'vitest';

import { networkRules } from '#/networks/rules.ts';

const posts = (used: unknown, max: unknown = 100) => ({ posts: { used, max } });

test.each(['instagram', 'threads'] as const)('%s tells how many posts are left of those within 24 hours', (network) => {
  const rules = networkRules[network].abilities;
  expect(rules?.accepts(posts(12))).toBe(true);
  expect(rules?.note?.(posts(12))).toEqual({ text: '88 of 100 posts are left for today.', isUsedUp: false });
});

test('when none is left it says what becomes of a post', () => {
  const used = networkRules.instagram.abilities?.note?.(posts(101));
  expect(used).toEqual({
    text: 'All 100 posts of 24 hours are used. A post that is due before Instagram takes more will ask you.',
    isUsedUp: true,
  });
});

test.each([null, undefined, 'text', {}, { posts: null }, posts('3'), posts(3, null), posts(-1), posts(1.5)])(
  'claims nothing of %j, which is no such answer',
  (told) => {
    const rules = networkRules.threads.abilities;
    expect([rules?.accepts(told), rules?.note?.(told)]).toEqual([false, null]);
  },
);
