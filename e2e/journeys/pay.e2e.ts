import { expect } from '@playwright/test';
import { register } from '../fixtures/people.ts';
import { toasts } from '../screens/parts.ts';
import { cardOf, current } from '../screens/plans.ts';
import { test } from '../test.ts';

test('BILL-01, BILL-03, PLAN-28 a visitor chooses a plan on the landing page, signs in, pays with a card, changes the plan, cancels, and has the posts of it', async ({
  page,
  product,
}) => {
  const person = await register(product.url);
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Plans', exact: true });
  await expect(offers).toContainText('500 scheduled posts per month');
  await offers.getByRole('radio', { name: 'Yearly' }).check();
  await expect(offers.getByText('€150', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login?next=%2Fplans%3Fbilling%3Dyearly');
  await page.goBack();
  await offers.getByRole('radio', { name: 'Yearly' }).check();
  await offers.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await expect(toasts(page)).toContainText('Please sign in to subscribe to a plan.');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const subscribe = page.getByRole('button', { name: 'Subscribe to Standard' });
  await expect(subscribe).toBeFocused();
  // A product that has just started asks for its prices.
  await expect(subscribe).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Subscribe to Nonet Standard' })).toBeVisible();
  await expect(page.getByText('€150.00')).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page).toHaveURL('/plans');
  await expect(current(page)).toContainText('Standard, billed yearly');
  await expect(current(page)).toContainText('Trial, 14 days left');
  await expect(current(page)).toContainText('Visa ending in 4242');
  await expect(cardOf(page, 'Standard').getByText('Current Plan')).toBeVisible();
  await page.goto('/calendar');
  const usage = page.getByRole('region', { name: 'Plan usage' });
  await expect(usage).toContainText('Monthly Posts 0 / 500');

  await page.goto('/plans');
  await cardOf(page, 'Standard').getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('link', { name: 'Update subscription' }).click();
  await page.getByRole('link', { name: /^Choose Nonet Premium.*year/ }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: /^Return to/ }).click();
  await expect(cardOf(page, 'Premium').getByText('Current Plan')).toBeVisible();
  await page.goto('/calendar');
  await expect(usage).toContainText('Monthly Posts 0 / Unlimited');

  await page.goto('/plans');
  await cardOf(page, 'Premium').getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('checkbox', { name: 'Cancel at once' }).check();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: /^Return to/ }).click();
  await expect(page.getByText('Current Plan')).toBeHidden();
  // Nothing that a plan gave is taken back within its month (OP-11).
  await expect(current(page)).toContainText('0 / Unlimited');
});
