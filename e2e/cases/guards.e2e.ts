import { expect } from '@playwright/test';
import { test } from '../test.ts';

const protectedPaths = [
  '/create-post',
  '/calendar',
  '/analytics',
  '/accounts',
  '/profile',
  '/posting-times',
  '/messages',
  '/reports/week',
  '/plans',
  '/editor',
  '/linkedin-reset',
  '/pinterest-reset',
  '/test/multi-account',
  '/test/linkedin',
  '/test/tiktok',
];
const openPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email-change',
  '/undo-email-change',
  '/unsubscribe',
  '/account-deleted',
  '/privacy-policy',
  '/terms-of-service',
  '/facebook-callback',
  '/facebook-deletion',
  '/pinterest-callback',
  '/twitter-callback',
  '/linkedin-callback',
  '/tiktok-callback',
  '/bluesky-callback',
];

test('SEC-02 a visitor can open the landing page, login, register, the legal pages and the callback pages', async ({
  page,
  watch,
}) => {
  // The address holds no answer of a network, and only an attempt of a signed-in person has a reference.
  watch.expect(/status of 401.*\/api\/((facebook|twitter)\/callback|tiktok\/exchange-token)/);
  for (const path of openPaths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

test('SEC-04, SEC-07 a visitor on a protected route is sent to the login, and from there back', async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?${new URLSearchParams({ next: path })}`);
    await expect(page.getByLabel('Email')).toBeVisible();
  }
});

test('SEC-03 a signed-in user can open all pages of the application', async ({ page, person }) => {
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
    await expect(page.getByText(person.email).first(), path).toBeVisible();
  }
});

test('SEC-05, AUTH-25 while it is unknown who is signed in a protected route says Loading; then it is there', async ({
  page,
  person,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/get-session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/accounts');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Social Accounts' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
});

test('SEC-06 who arrives signed in on the login or the registration is sent to the accounts', async ({
  page,
  person,
}) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/accounts');
    await expect(page.getByText(person.email)).toBeVisible();
  }
});

test('a session that ends while somebody works leads to the login and back to the same page', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 401|ERR_FAILED/);
  // This tab gets no live updates, so it does not know.
  await page.route('**/api/live', (route) => route.abort());
  // The screen's own late calls would notice it before the person does anything.
  const lateCalls = ['/api/subscription', '/api/account-offers'].map((path) => page.waitForResponse(`**${path}`));
  await page.goto('/accounts');
  await expect(page.getByText('No Bluesky accounts connected.')).toBeVisible();
  await Promise.all(lateCalls);
  await product.db.deleteFrom('sessions').where('user_id', '=', person.uid).execute();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/^[^?]*\/calendar/);
});

test('SHELL-18, SHELL-19, SHELL-20 an unknown address is answered with 404 and a page that leads home', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 404/);
  const answer = await page.goto('/there-is-no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
