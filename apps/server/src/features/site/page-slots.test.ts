import { expect, test } from 'vitest';

import { pageSlots } from '#/features/site/page-slots.ts';

const provider = { name: 'Studio Fala', address: 'Gdańsk', contactEmail: 'hello@fala.example', isPlaceholder: false };
const plans = { sold: true, quotas: 'larger' } as const;
const facts = { provider, publicUrl: 'https://nonet.example', signUp: 'open', plans } as const;
const now = new Date('2027-03-01');

test('a public page is told who runs the installation, and what its plans allow', () => {
  expect(pageSlots(facts, now)).toEqual({
    publicUrl: 'https://nonet.example',
    providerName: 'Studio Fala',
    providerAddress: 'Gdańsk',
    contactEmail: 'hello@fala.example',
    isPlaceholder: 'false',
    signUp: 'open',
    plans: 'sold',
    basicPosts: '150 scheduled posts per month',
    basicAccounts: '3 accounts',
    standardPosts: '500 scheduled posts per month',
    standardAccounts: '10 accounts',
    premiumPosts: 'Unlimited posts and accounts',
    premiumAccounts: '',
    year: '2027',
  });
});

test('a public page is told that registration is closed, and that no plans are sold', () => {
  expect(pageSlots({ ...facts, signUp: 'closed', plans: { ...plans, sold: false } }, now)).toMatchObject({
    signUp: 'closed',
    plans: 'none',
  });
});

test('the lines of the plans follow the quotas that are enforced', () => {
  expect(pageSlots({ ...facts, plans: { ...plans, quotas: 'posting' } }, now)).toMatchObject({
    basicPosts: '150 scheduled posts per month',
    premiumPosts: '2,000 scheduled posts per month',
    premiumAccounts: 'Unlimited accounts',
  });
  expect(pageSlots({ ...facts, plans: { ...plans, quotas: 'plans-page' } }, now)).toMatchObject({
    basicPosts: '30 scheduled posts per month',
    standardPosts: '100 scheduled posts per month',
  });
});
