import { expect, test } from 'vitest';

import { checkAbilities } from '#/posts/check-abilities.ts';

const MINUTE_MS = 60_000;
const account = (id: string, abilities?: unknown) => ({ id, platform: 'twitter', connected: true, abilities }) as const;
const check = (minutes: number, ...connections: ReturnType<typeof account>[]) =>
  checkAbilities({
    connections,
    options: {},
    template: null,
    media: [{ type: 'video', durationMs: minutes * MINUTE_MS }],
  });

test('a video that only Premium may post is refused for accounts without it, in one sentence', () => {
  const without = { hasPremium: false };
  expect(check(30, account('a', without), account('b', { hasPremium: true }), account('c', without))).toEqual([
    {
      check: 13,
      code: 'account-may-not',
      field: 'accounts',
      network: null,
      unfinished: false,
      message:
        'X takes videos of up to 20 min from accounts without Premium, and this one runs 30 min. Use a shorter one or deselect X.',
      fixes: [{ kind: 'deselect', label: 'Deselect X', connectionIds: ['a', 'c'] }],
    },
  ]);
  expect(check(20, account('a', without))).toEqual([]);
});

test.each([undefined, null, {}, { hasPremium: null }, 'none'])(
  'nothing is refused by what is not known: %j',
  (told) => {
    expect(check(30, account('a', told))).toEqual([]);
  },
);
