import { expect, type Page } from '@playwright/test';
import { forgetSession } from '../fixtures/forget-session.ts';
import { newcomer, register } from '../fixtures/people.ts';
import { hold } from '../screens/parts.ts';
import { test } from '../test.ts';

const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('AUTH-01, AUTH-02, AUTH-03, AUTH-05 the login asks for email and password and leads to the registration', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveTitle('Login · Nonet');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible();
});

test('AUTH-04, AUTH-06, AUTH-32 a login shows that it is busy, says that it succeeded and goes to Create Post', async ({
  page,
  product,
}) => {
  const person = await register(product.url);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  await logIn(page, person);
  const busy = page.getByRole('button', { name: 'Logging in...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page).toHaveURL('/create-post');
  await expect(page.getByRole('status').filter({ hasText: 'Successfully logged in!' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Post' })).toBeVisible();
});

test('AUTH-13, AUTH-14, AUTH-15 what is missing or malformed is named, and nothing is sent', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/auth/sign-in/email', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(email).toHaveAccessibleDescription('Enter your email');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Enter your password');

  await email.fill('mira');
  await expect(email).toHaveAccessibleDescription('Enter an email address such as name@example.com');
  await password.fill('12345');
  await expect(password).toHaveAccessibleDescription('Use at least 6 characters');
  await password.press('Enter');
  await expect(email).toBeFocused();
  await email.fill('mira@nonet.test');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await password.fill('123456');
  await expect(password).not.toHaveAttribute('aria-invalid');
  expect(calls).toBe(0);
});

test('AUTH-37 a wrong password is answered with the words of the server, in a toast and in the form, and nothing typed is lost', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 401/);
  const person = await register(product.url);
  await page.goto('/login');
  await logIn(page, { email: person.email, password: 'not-my-password' });
  const words = 'The email or the password is wrong.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(2);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-my-password');
  await logIn(page, person);
  await expect(page).toHaveURL('/create-post');
});

test('AUTH-38, AUTH-43 a failure without words has those of the product: one in a toast, one in the form', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/login');
  await logIn(page, newcomer());
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Failed to login', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An error occurred during login');
});

test('the login leads on to the page that was asked for, but never to another site', async ({ page, product }) => {
  const person = await register(product.url);
  await page.goto('/calendar?day=2031-05-04');
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/calendar?day=2031-05-04' })}`);
  await logIn(page, person);
  await expect(page).toHaveURL('/calendar?day=2031-05-04');

  await forgetSession(page);
  await page.goto('/login?next=https%3A%2F%2Felsewhere.example%2F');
  await logIn(page, person);
  await expect(page).toHaveURL('/create-post');
});

test('a password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('quiet-harbour');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('quiet-harbour');
});

test('what went wrong at another site is said in a toast and in the form, and the address forgets it', async ({
  page,
}) => {
  await page.goto('/login?error=social-email-taken&next=%2Fcalendar');
  const words =
    'An account with this email already exists. Log in with your password; on your profile you can then add Facebook.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(2);
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('nothing moves when the installation says what it offers', async ({ page }) => {
  const letGo = await hold(page, '**/api/site');
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Login' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const before = await submit.boundingBox();
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible();
  expect(await submit.boundingBox()).toEqual(before);
});

test('a lost connection has a sentence of its own, and the next try goes on', async ({ page, product, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const person = await register(product.url);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible();
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await logIn(page, person);
  const words = 'Nonet cannot be reached. Check your connection and try again.';
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
  await page.unroute('**/api/auth/sign-in/email');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/create-post');
});
