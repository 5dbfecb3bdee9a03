import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { chargeUsage, newUsage, raiseLimit, refundUsage, remainingPosts, type Usage } from '#/usage/usage.ts';
import { usageVerdict } from '#/usage/verdict.ts';

test('USE-09, PLAN-27 a month begins with nothing used and the limit of the plan, whatever was left before', () => {
  expect(newUsage(150)).toEqual({ count: 0, limit: 150 });
  expect(newUsage(null)).toEqual({ count: 0, limit: null });
});

describe('charging', () => {
  test('one post counts one', () => {
    expect(chargeUsage({ count: 3, limit: 150 })).toEqual({ charged: true, usage: { count: 4, limit: 150 } });
  });

  test('USE-11 is refused at the limit, and changes nothing', () => {
    expect(chargeUsage({ count: 149, limit: 150 }).charged).toBe(true);
    expect(chargeUsage({ count: 150, limit: 150 })).toEqual({
      charged: false,
      usage: { count: 150, limit: 150 },
      message: 'Monthly post limit of 150 reached',
    });
  });

  test('an unlimited plan is never refused', () => {
    expect(chargeUsage({ count: 1_000_000, limit: null }).charged).toBe(true);
  });
});

test('USE-08 a post is given back, but never below 0', () => {
  expect(refundUsage({ count: 2, limit: 150 })).toEqual({ count: 1, limit: 150 });
  expect(refundUsage({ count: 0, limit: 150 })).toEqual({ count: 0, limit: 150 });
});

test('USE-08, USE-11 no sequence of charges and refunds leaves the bounds', () => {
  const moves = fc.array(fc.boolean(), { maxLength: 60 });
  fc.assert(
    fc.property(fc.option(fc.nat(8)), moves, (limit, each) => {
      let usage: Usage = newUsage(limit);
      for (const charge of each) {
        const before = usage;
        usage = charge ? chargeUsage(usage).usage : refundUsage(usage);
        expect(Math.abs(usage.count - before.count)).toBeLessThanOrEqual(1);
        expect(usage.count).toBeGreaterThanOrEqual(0);
        expect(usage.count).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
        expect(remainingPosts(usage)).toBe(limit === null ? null : limit - usage.count);
      }
    }),
  );
});

describe('the check before a submit', () => {
  test('USE-12 allows below the limit and refuses at it, with the reason', () => {
    expect(usageVerdict(149, 150)).toEqual({ kind: 'allowed' });
    expect(usageVerdict(150, 150)).toEqual({
      kind: 'refused',
      reason: "You've reached your monthly limit of 150 posts. Please upgrade your plan to schedule more posts.",
    });
    expect(usageVerdict(1, 1)).toMatchObject({
      reason: "You've reached your monthly limit of 1 post. Please upgrade your plan to schedule more posts.",
    });
  });

  test('allows any number when unlimited', () => {
    expect(usageVerdict(1_000_000, null)).toEqual({ kind: 'allowed' });
  });
});

test('PLAN-28 a change of plan raises the limit of the month at once, and never lowers it', () => {
  expect(raiseLimit({ count: 150, limit: 150 }, 500)).toEqual({ count: 150, limit: 500 });
  expect(raiseLimit({ count: 150, limit: 150 }, null)).toEqual({ count: 150, limit: null });
  expect(raiseLimit({ count: 10, limit: 500 }, 150)).toEqual({ count: 10, limit: 500 });
  expect(raiseLimit({ count: 10, limit: null }, 150)).toEqual({ count: 10, limit: null });
});
