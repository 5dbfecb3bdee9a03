import { describe, expect, test } from 'vitest';

import { entitlements, entitlementsOf, mayUse, type Wish } from '#/plans/entitlements.ts';
import { planIds } from '#/plans/plan.ts';

/** What each plan answers: null when it may, else the sentence. */
function answers(wish: Wish): (string | null)[] {
  return planIds.map((plan) => {
    const answer = mayUse({ plan, limited: true }, wish);
    return answer.kind === 'allowed' ? null : answer.message;
  });
}

const needsStandard = (what: string) => `${what} the Standard plan. Please upgrade your plan.`;
const needsPremium = (what: string) => `${what} the Premium plan. Please upgrade your plan.`;

describe('what a plan allows, and the smallest plan that has it', () => {
  test('PLAN-13, PLAN-18, PLAN-21 3, 10 and any number of accounts', () => {
    expect(answers({ accounts: 3 })).toEqual([null, null, null]);
    const basic = 'Your Basic plan allows 3 connected accounts. Please upgrade your plan to connect more.';
    expect(answers({ accounts: 4 })).toEqual([basic, null, null]);
    expect(answers({ accounts: 10 })).toEqual([basic, null, null]);
    const standard = 'Your Standard plan allows 10 connected accounts. Please upgrade your plan to connect more.';
    expect(answers({ accounts: 11 })).toEqual([basic, standard, null]);
    expect(answers({ accounts: 10_000 })).toEqual([basic, standard, null]);
  });

  test('figures of 30 days, or of all that is kept', () => {
    expect(answers({ analyticsDays: 30 })).toEqual([null, null, null]);
    expect(answers({ analyticsDays: 31 })).toEqual([needsStandard('Figures of more than 30 days need'), null, null]);
    expect(answers({ analyticsDays: 730 })[1]).toBeNull();
    expect(answers({ bestTimes: true })).toEqual([needsStandard('Best times need'), null, null]);
  });

  test('three posting times a day, which only larger plans change', () => {
    expect(answers({ postingTimesPerDay: 3 })).toEqual([null, null, null]);
    const more = needsStandard('More than 3 posting times a day need');
    expect(answers({ postingTimesPerDay: 4 })).toEqual([more, null, null]);
    expect(answers({ customPostingTimes: true })).toEqual([needsStandard('Custom posting times need'), null, null]);
  });

  test('TEAM-01 one space, or any number', () => {
    expect(answers({ spaces: 1 })).toEqual([null, null, null]);
    const more = needsPremium('More than one space needs');
    expect(answers({ spaces: 2 })).toEqual([more, more, null]);
  });

  test('no member, three, or any number with rights for each account', () => {
    expect(answers({ members: 1 })).toEqual([needsStandard('Team members need'), null, null]);
    expect(answers({ members: 3 }).slice(1)).toEqual([null, null]);
    expect(answers({ members: 4 })).toEqual([
      needsPremium('Team members need'),
      needsPremium('More than 3 team members need'),
      null,
    ]);
    const rights = needsPremium('Rights for each account need');
    expect(answers({ accountRights: true })).toEqual([rights, rights, null]);
  });

  test('the rest of Premium', () => {
    expect(answers({ activityDays: 90 })).toEqual([null, null, null]);
    for (const [wish, what] of [
      [{ activityDays: 91 }, 'Activity of more than 90 days needs'],
      [{ activityExport: true }, 'A file of what members did needs'],
      [{ api: true }, 'API access needs'],
      [{ branding: true }, 'Custom branding needs'],
    ] as const) {
      expect(answers(wish)).toEqual([needsPremium(what), needsPremium(what), null]);
    }
  });

  test('a refusal names the plan that has it, and is about the first thing that is missing', () => {
    const asked = { accounts: 3, members: 3, api: true } as const;
    expect(mayUse({ plan: 'basic', limited: true }, asked)).toMatchObject({ kind: 'refused', plan: 'standard' });
    expect(mayUse({ plan: 'standard', limited: true }, asked)).toMatchObject({ kind: 'refused', plan: 'premium' });
  });
});

test('a larger plan has all of a smaller one, and the largest has everything without a bound', () => {
  for (const name of Object.keys(entitlements.basic) as (keyof Wish)[]) {
    const amounts = planIds.map((plan) => Number(entitlements[plan][name] ?? Infinity));
    expect(amounts, name).toEqual(amounts.toSorted((a, b) => a - b));
    expect([null, true], name).toContain(entitlements.premium[name]);
  }
});

test('where plans limit nothing, everything is open to everybody', () => {
  for (const plan of planIds) {
    const holder = { plan, limited: false };
    expect(mayUse(holder, { accounts: 99, members: 99, api: true, branding: true })).toEqual({ kind: 'allowed' });
    expect(entitlementsOf(holder)).toEqual(entitlements.premium);
    expect(entitlementsOf({ plan, limited: true })).toEqual(entitlements[plan]);
  }
});
