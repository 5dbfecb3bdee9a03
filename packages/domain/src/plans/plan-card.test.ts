import { describe, expect, test } from 'vitest';

import { planIds, planQuotas, plans } from '#/plans/plan.ts';
import {
  formatPrice,
  formatRate,
  freeText,
  largestSaving,
  limitLines,
  planFeatures,
  yearlySaving,
} from '#/plans/plan-card.ts';

const all = planIds.map((id) => plans[id]);

test('PLAN-10 the saving of a year is the rounded percent against twelve monthly payments', () => {
  expect(all.map(yearlySaving)).toEqual([13, 17, 17]);
  expect(yearlySaving({ monthlyPrice: 10, yearlyPrice: 120 })).toBe(0);
});

test('PLAN-09 the saving that is claimed is the largest that a plan has, and never a negative one', () => {
  expect(largestSaving(all)).toBe(17);
  expect(largestSaving([{ monthlyPrice: 1, yearlyPrice: 13 }])).toBe(0);
  expect(largestSaving([])).toBe(0);
});

test('PLAN-23 prices are in euros, with cents only where there are some', () => {
  expect(all.map(({ monthlyPrice }) => formatPrice(monthlyPrice))).toEqual(['€5', '€15', '€30']);
  expect(formatPrice(12.5)).toBe('€12.50');
  expect(formatRate(150, 'year')).toBe('€150 a year');
  expect(formatRate(15, 'month')).toBe('€15 a month');
});

describe('the lines of a card', () => {
  test('PLAN-13, PLAN-14 Basic', () => {
    expect(planFeatures(plans.basic)).toEqual([
      '150 scheduled posts per month',
      '3 accounts',
      'Basic analytics',
      'Email support',
    ]);
  });

  test('PLAN-18, PLAN-19 Standard', () => {
    expect(planFeatures(plans.standard)).toEqual([
      '500 scheduled posts per month',
      '10 accounts',
      'Advanced analytics',
      '3 team members',
      'Priority support',
      'Custom posting times',
    ]);
  });

  test('PLAN-21, PLAN-22 Premium', () => {
    expect(planFeatures(plans.premium)).toEqual([
      'Unlimited posts and accounts',
      'Team management',
      'Custom branding',
      'API access',
      'Dedicated manager',
      'Phone support',
    ]);
  });

  test('PLAN-12, PLAN-17 the posts are those that are enforced, in every reading', () => {
    const posts = planQuotas.map((quotas) => all.map((plan) => limitLines(plan, quotas)[0]));
    expect(posts).toEqual([
      ['150 scheduled posts per month', '500 scheduled posts per month', 'Unlimited posts and accounts'],
      ['150 scheduled posts per month', '500 scheduled posts per month', '2,000 scheduled posts per month'],
      ['30 scheduled posts per month', '100 scheduled posts per month', 'Unlimited posts and accounts'],
    ]);
    expect(limitLines(plans.premium, 'posting')).toEqual(['2,000 scheduled posts per month', 'Unlimited accounts']);
  });
});

describe('what is free', () => {
  const sold = { quotas: 'larger', sold: true, limited: true, defaultPlan: 'basic' } as const;

  test('are the posts and accounts of Basic where plans are sold, whatever the default is elsewhere', () => {
    expect(freeText(sold)).toBe('Free: 150 scheduled posts per month and 3 accounts.');
    expect(freeText({ ...sold, defaultPlan: 'premium' })).toBe(freeText(sold));
    expect(freeText({ ...sold, quotas: 'plans-page' })).toBe('Free: 30 scheduled posts per month and 3 accounts.');
  });

  test('leaves the accounts open where only posts are counted', () => {
    expect(freeText({ ...sold, limited: false })).toBe('Free: 150 scheduled posts per month and unlimited accounts.');
  });

  test('is what the operator gives where nothing is sold', () => {
    const given = { ...sold, sold: false, limited: false };
    expect(freeText({ ...given, defaultPlan: 'standard' })).toBe(
      'Free: 500 scheduled posts per month and unlimited accounts.',
    );
    expect(freeText({ ...given, defaultPlan: 'premium' })).toBe('Free: unlimited posts and accounts.');
  });
});
