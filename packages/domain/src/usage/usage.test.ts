import { describe, expect, test } from 'vitest';

import { remainingPosts } from '#/usage/usage.ts';
import { usageCheck } from '#/usage/usage-check.ts';

test('what remains is never negative, and without a limit it is no number', () => {
  expect(remainingPosts({ count: 149, limit: 150 })).toBe(1);
  expect(remainingPosts({ count: 151, limit: 150 })).toBe(0);
  expect(remainingPosts({ count: 151, limit: null })).toBeNull();
});

describe('the check before a submit', () => {
  test('USE-12 allows below the limit and refuses at it, with the reason', () => {
    expect(usageCheck(149, 150)).toEqual({ kind: 'allowed' });
    expect(usageCheck(150, 150)).toEqual({
      kind: 'refused',
      reason: "You've reached your monthly limit of 150 posts. Please upgrade your plan to schedule more posts.",
    });
    expect(usageCheck(1, 1)).toMatchObject({
      reason: "You've reached your monthly limit of 1 post. Please upgrade your plan to schedule more posts.",
    });
  });

  test('allows any number when unlimited', () => {
    expect(usageCheck(1_000_000, null)).toEqual({ kind: 'allowed' });
  });
});
