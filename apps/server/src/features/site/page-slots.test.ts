import { describe, expect, test } from 'vitest';

import { providerOf } from '#/config/provider.ts';
import { pageSlots } from '#/features/site/page-slots.ts';

const provider = { name: 'Studio Fala', address: 'Gdańsk', contactEmail: 'hello@fala.example', isPlaceholder: false };
const plans = { sold: true, limited: true, quotas: 'larger', defaultPlan: 'basic' } as const;
const facts = { provider, isDemo: false, publicUrl: 'https://nonet.example', signUp: 'open', plans } as const;
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
    free: 'Free: 150 scheduled posts per month and 3 accounts.',
    runBy: 'Studio Fala, Gdańsk',
    questionsTo: 'hello@fala.example',
    basicPosts: '150 scheduled posts per month',
    basicAccounts: '3 accounts',
    standardPosts: '500 scheduled posts per month',
    standardAccounts: '10 accounts',
    premiumPosts: 'Unlimited posts and accounts',
    premiumAccounts: '',
    year: '2027',
  });
});

describe('who runs the installation, where the operator has not said it', () => {
  const nobody = providerOf({});

  test('LAND-09 is a visible placeholder in a demonstration', () => {
    expect(pageSlots({ ...facts, provider: nobody, isDemo: true }, now)).toMatchObject({
      runBy: '[Name of the provider], [Address of the provider], Poland',
      questionsTo: 'contact@example.com',
    });
  });

  test('is left out elsewhere', () => {
    expect(pageSlots({ ...facts, provider: nobody }, now)).toMatchObject({ runBy: '', questionsTo: '' });
  });

  test('is as much as was said: an address alone names nobody', () => {
    const slotsOf = (environment: Parameters<typeof providerOf>[0]) =>
      pageSlots({ ...facts, provider: providerOf(environment) }, now);
    expect(slotsOf({ PROVIDER_NAME: 'Studio Fala' })).toMatchObject({ runBy: 'Studio Fala', questionsTo: '' });
    expect(slotsOf({ PROVIDER_ADDRESS: 'Gdańsk', CONTACT_EMAIL: 'hello@fala.example' })).toMatchObject({
      runBy: '',
      questionsTo: 'hello@fala.example',
    });
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
