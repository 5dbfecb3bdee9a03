import { expect, type Page } from '@playwright/test';
import { newcomer } from '../fixtures/people.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const sentence = 'If there is an account for this address, a mail is on its way.';

const ask = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
};
const setPassword = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
  await page.getByRole('button', { name: 'Set Password' }).click();
};

test('a forgotten password is replaced by a mailed link, which leaves the address, works once and ends every session', async ({
  page,
  person,
  sandbox,
  watch,
}) => {
  // The second use of the link.
  watch.expect(/status of 400/);
  await page.goto('/forgot-password');
  await expect(page.getByLabel('Email')).toBeFocused();
  await ask(page, person.email);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its outbox' })).toHaveAttribute('href', `${sandbox.url}/mail`);

  const link = await sandbox.mailedLink(person.email, '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await setPassword(page, 'the-tenth-harbour', 'another-harbour');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  // A phone may reload the page while a password manager is open.
  await page.reload();
  await setPassword(page, 'the-tenth-harbour');
  await expect(page).toHaveURL('/login');
  await expect(toasts(page).getByText('Your password is changed. Log in with the new one.')).toBeVisible();
  expect((await page.request.get('/api/me', { headers: { cookie: person.cookie } })).status()).toBe(401);

  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('the-tenth-harbour');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/create-post');

  await page.goto(link);
  await setPassword(page, 'the-eleventh-harbour');
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('nothing moves once the mail is on its way, and a long address stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/forgot-password');
  await expect(page.getByLabel('Email')).toBeFocused();
  // Calls from here on get no answer.
  await page.route('**/api/site', () => new Promise(() => undefined));
  await ask(page, `${'a'.repeat(60)}@nonet.test`);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its outbox' })).toBeVisible();
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(360);
});

test('an address without an account is answered alike, and the mail can be asked for again after half a minute', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login?next=%2Fcalendar');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await ask(page, 'mira');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address such as name@example.com');
  const { email } = newcomer();
  await ask(page, email);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const again = page.getByRole('button', { name: 'Send it again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(31_000);
  await again.click();
  await expect(toasts(page).getByText('Another mail is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
});

test('a mail that could not be asked for says so, and nothing typed is lost', async ({ page, watch }) => {
  watch.expect(/ERR_FAILED|status of 500/);
  await page.goto('/forgot-password');
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill({ status: 500, json: {} }));
  await ask(page, 'mira@nonet.test');
  const words = page.getByRole('main').getByRole('alert');
  await expect(words).toHaveText('Failed to send the mail');
  await page.unroute('**/api/auth/request-password-reset');
  await page.route('**/api/auth/request-password-reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(words).toHaveText('Nonet cannot be reached. Check your connection and try again.');
  await expect(page.getByLabel('Email')).toHaveValue('mira@nonet.test');
});

test('a link without its token leads on', async ({ page, person }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible();
  await page.goto('/verify-email');
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText(person.email).first()).toBeVisible();
});
