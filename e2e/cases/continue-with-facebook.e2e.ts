import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { forgetSession } from '../fixtures/forget-session.ts';
import { register } from '../fixtures/people.ts';
import { tabTo, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

/** From the button on Nonet's page to Facebook's. */
async function leaveForFacebook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to Nonet with Facebook' })).toBeVisible();
}

/** Makes up a person on Facebook's page and says yes. */
async function authorizeAs(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('radio', { name: 'Somebody new' }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email or telephone number').fill(email);
  await page.getByRole('button', { name: 'Authorize app' }).click();
}

/** Expects the address without the `#_=_` that Facebook adds. */
const expectAt = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => url.pathname === path && url.hash === '');
const expectTold = (page: Page, sentence: string) =>
  expect(page.getByRole('main').getByRole('alert').filter({ hasText: sentence })).toBeVisible();

test('AUTH-31 somebody new continues with Facebook, and goes on to the page they wanted', async ({ page, sandbox }) => {
  const dora = { name: 'Dora Maar', email: `dora-${randomBytes(4).toString('hex')}@nonet.test` };
  await page.goto('/calendar');
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
  await leaveForFacebook(page);
  expect(new URL(page.url()).origin).toBe(new URL(sandbox.url).origin);
  await authorizeAs(page, dora);
  await expectAt(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(toasts(page).getByText('Successfully logged in!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(toasts(page).getByText('Successfully logged in!')).toHaveCount(0);

  const { uid, ...me } = await (await page.request.get('/api/me')).json();
  expect(me).toMatchObject({ email: dora.email, displayName: dora.name, hasPassword: false });
  await forgetSession(page);
  await page.goto('/register');
  await leaveForFacebook(page);
  await page.getByRole('radio', { name: dora.email }).check();
  await page.getByRole('button', { name: 'Authorize app' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Post' })).toBeVisible();
  await expectAt(page, '/create-post');
  expect((await (await page.request.get('/api/me')).json()).uid).toBe(uid);
});

test('who cancels at Facebook is back on the login page, and told so', async ({ page }) => {
  await page.goto('/login');
  await leaveForFacebook(page);
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expectTold(page, 'The sign-in with Facebook was cancelled.');
  expect((await page.request.get('/api/me')).status()).toBe(401);
});

test('nobody takes over an account with a password by way of Facebook, and its owner learns how to join the two', async ({
  page,
  product,
}) => {
  const person = await register(product.url);
  await page.goto('/login');
  await leaveForFacebook(page);
  await authorizeAs(page, { name: 'Eve', email: person.email });
  await expectTold(page, 'An account with this email already exists.');
  await expectTold(page, 'Log in with your password; on your profile you can then add Facebook.');
  expect((await page.request.get('/api/me')).status()).toBe(401);
});

test.describe('on the profile', () => {
  const add = (page: Page) => page.getByRole('button', { name: 'Log in with Facebook too' });
  const remove = (page: Page) =>
    page.getByRole('group', { name: 'Facebook' }).getByRole('button', { name: 'Remove Facebook' });

  async function confirm(page: Page, password: string, button: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: button }).click();
  }

  test('AUTH-31 somebody with a password adds Facebook, logs in with it, and removes it again', async ({
    page,
    person,
    watch,
  }) => {
    watch.expect(/400 \(Bad Request\)/);
    await page.goto('/profile');
    await add(page).click();
    await confirm(page, 'not the password', 'Go to Facebook');
    await expect(page.getByRole('dialog').getByText('The password is wrong.')).toBeVisible();
    await confirm(page, person.password, 'Go to Facebook');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to Nonet with Facebook' })).toBeVisible();
    await authorizeAs(page, { name: 'Dora Maar', email: person.email });
    await expectAt(page, '/profile');
    await expect(toasts(page).getByText('You can log in with Facebook now')).toBeVisible();
    await expect(remove(page)).toBeVisible();
    await expect(page).toHaveURL((url) => url.search === '');

    await forgetSession(page);
    await page.goto('/login');
    await leaveForFacebook(page);
    await page.getByRole('radio', { name: person.email }).check();
    await page.getByRole('button', { name: 'Authorize app' }).click();
    await expectAt(page, '/create-post');
    expect((await (await page.request.get('/api/me')).json()).uid).toBe(person.uid);

    await page.goto('/profile');
    await remove(page).click();
    await confirm(page, person.password, 'Remove Facebook');
    await expect(toasts(page).getByText('Facebook was removed. Every other session has ended.')).toBeVisible();
    await expect(add(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('who cancels at Facebook, or is somebody who logs in to another account, is told so', async ({
    page,
    person,
    product,
  }) => {
    const taken = { name: 'Eve', email: `eve-${randomBytes(4).toString('hex')}@nonet.test` };
    await page.goto('/profile');
    await add(page).click();
    await confirm(page, person.password, 'Go to Facebook');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectAt(page, '/profile');
    await expect(toasts(page).getByText('Facebook was not added: it was cancelled there.')).toBeVisible();

    const other = await page.context().browser()!.newContext({ baseURL: product.url });
    const others = await other.newPage();
    await others.goto('/login');
    await leaveForFacebook(others);
    await authorizeAs(others, taken);
    await expectAt(others, '/create-post');
    await other.close();

    await add(page).click();
    await confirm(page, person.password, 'Go to Facebook');
    await page.getByRole('radio', { name: taken.email }).check();
    await page.getByRole('button', { name: 'Authorize app' }).click();
    await expectAt(page, '/profile');
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'logs in to another Nonet account' }),
    ).toBeVisible();
    await expect(add(page)).toBeVisible();
  });

  test('whoever came by Facebook and has no password is not offered to remove it', async ({ page }) => {
    await page.goto('/login');
    await leaveForFacebook(page);
    await authorizeAs(page, { name: 'Dora Maar', email: `dora-${randomBytes(4).toString('hex')}@nonet.test` });
    await expectAt(page, '/create-post');
    await page.goto('/profile');
    await expect(
      page.getByText('You log in with Facebook. It can be removed once you have set a password.'),
    ).toBeVisible();
    await expect(remove(page)).toHaveCount(0);
    await expect(add(page)).toHaveCount(0);
  });
});
