import { expect, type Page } from '@playwright/test';
import { newcomer } from '../fixtures/people.ts';
import { test } from '../test.ts';

interface Entries {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation?: string;
}

const fill = async (page: Page, { name, email, password, confirmation = password }: Entries) => {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
};
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('AUTH-07, AUTH-08, AUTH-09, AUTH-11 the registration asks for four things and leads to the login', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'password');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('AUTH-10, AUTH-12, AUTH-33 a registration shows that it is busy, says that it succeeded and goes to Create Post', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-up/email', async (route) => {
    await held.promise;
    await route.continue();
  });
  const someone = newcomer();
  await page.goto('/register');
  await fill(page, someone);
  await create(page);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page).toHaveURL('/create-post');
  await expect(toasts(page).getByText('Successfully registered!')).toBeVisible();
  await expect(toasts(page).getByText(`We sent a link to ${someone.email} to confirm.`)).toBeVisible();
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
  await expect(sidebar.getByText(someone.name)).toBeVisible();
  await expect(sidebar.getByText(someone.email)).toBeVisible();
});

test('AUTH-16, AUTH-17 what is missing or too short is named, and no account is made', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/auth/sign-up/email', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/register');
  await create(page);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Enter a username');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^Enter a password/);
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Enter the password again');
  await fill(page, { ...newcomer(), password: '12345' });
  await create(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^Use at least 6 characters/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(calls).toBe(0);
});

test('AUTH-18, AUTH-19 two different passwords are refused in a toast and at the field, and no account is made', async ({
  page,
}) => {
  let calls = 0;
  await page.route('**/api/auth/sign-up/email', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/register');
  await fill(page, { ...newcomer(), confirmation: 'another-harbour' });
  await create(page);
  await expect(toasts(page).getByRole('alert')).toHaveText('Passwords do not match');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await expect(page).toHaveURL('/register');
  expect(calls).toBe(0);
});

test('an address that has an account is refused in words, and nothing typed is lost', async ({
  page,
  person,
  watch,
}) => {
  watch.expect(/status of 409/);
  await page.context().clearCookies();
  await page.goto('/register');
  await fill(page, person);
  await create(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There is an account with this email already.');
  await expect(page.getByLabel('Username')).toHaveValue(person.name);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(person.password);
});

test('AUTH-39, AUTH-44 a failure without words has those of the product: one in a toast, one in the form', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/register');
  await fill(page, newcomer());
  await create(page);
  await expect(toasts(page).getByText('Failed to register', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An error occurred during registration');
});

test('the registration says whom it is for and what it accepts, with links', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByText('you confirm that you are at least 16')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service');
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
});

test('where registration is closed the screen says so instead of a form, and leads to the login', async ({ page }) => {
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), signUp: 'closed' } });
  });
  await page.goto('/register?next=%2Fcalendar');
  await expect(page.getByText('Registration is closed here.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
  // The login asks, too, and may not have its answer yet.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
