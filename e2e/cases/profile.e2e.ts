import { expect, type Page } from '@playwright/test';
import { browserData } from '../fixtures/browser-data.ts';
import { at, laterDay, zone } from '../fixtures/dates.ts';
import { register, signIn } from '../fixtures/people.ts';
import { hold, tabTo, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const nameRow = (page: Page) => page.getByRole('group', { name: 'Display Name' });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Display Name' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const sidebar = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
}

test('PROF-01, PROF-02, PROF-03, PROF-08, PROF-09 the profile shows the email read-only, the display name, and last a Danger Zone', async ({
  page,
  person,
}) => {
  await openProfile(page);
  await expect(page).toHaveTitle('Profile Settings · Nonet');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();
  await expect(nameRow(page)).toContainText(person.name);
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Danger Zone');
  const zoneOfDanger = page.getByRole('region', { name: 'Danger Zone' });
  await expect(zoneOfDanger.getByRole('button', { name: 'Delete Account' })).toBeVisible();
});

test('PROF-04, PROF-05, PROF-11, PROF-12, AUTH-28, AUTH-35 Edit opens the name and Save stores it, here, on the server and in other tabs', async ({
  page,
  context,
  person,
}) => {
  const otherTab = await context.newPage();
  await otherTab.goto('/accounts');
  await expect(sidebar(otherTab).getByText(person.name)).toBeVisible();
  await openProfile(page);
  await button(page, 'Edit').click();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('  Mira Falk-Öz  ');
  const letGo = await hold(page, '**/api/auth/update-user');
  await button(page, 'Save').click();
  await expect(button(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(toasts(page).getByText('Profile updated successfully!')).toBeVisible();
  await expect(nameRow(page)).toContainText('Mira Falk-Öz');
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(sidebar(page).getByText('Mira Falk-Öz')).toBeVisible();
  expect(await person.call('GET', '/api/me')).toMatchObject({ displayName: 'Mira Falk-Öz' });
  await expect(sidebar(otherTab).getByText('Mira Falk-Öz')).toBeVisible();
});

test('PROF-06 Cancel and Esc leave editing and change nothing', async ({ page, person }) => {
  await openProfile(page);
  for (const leave of [() => button(page, 'Cancel').click(), () => page.keyboard.press('Escape')]) {
    await button(page, 'Edit').click();
    await nameField(page).fill('Somebody else');
    await leave();
    await expect(nameField(page)).toHaveCount(0);
    await expect(nameRow(page)).toContainText(person.name);
    await expect(button(page, 'Edit')).toBeFocused();
  }
  await button(page, 'Edit').click();
  await expect(nameField(page)).toHaveValue(person.name);
  expect(await person.call('GET', '/api/me')).toMatchObject({ displayName: person.name });
});

test('PROF-07 a display name may be as long as one likes, but not empty, and moves nothing out of sight', async ({
  page,
  person,
}) => {
  const name = 'Mira-of-the-nine-islands-'.repeat(100);
  await openProfile(page);
  await button(page, 'Edit').click();
  await nameField(page).fill('   ');
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveAccessibleDescription('Enter a name');
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill(name);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit')).toBeVisible();
  expect(await person.call('GET', '/api/me')).toMatchObject({ displayName: name });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
    await expect(button(page, 'Edit')).toBeInViewport({ ratio: 1 });
  }
});

test('PROF-13, AUTH-41 a name that could not be saved says so in a toast and at the field, and stays there', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.route('**/api/auth/update-user', (route) => route.fulfill({ status: 500, json: {} }));
  await openProfile(page);
  await button(page, 'Edit').click();
  await nameField(page).fill('Mira Öz');
  await button(page, 'Save').click();
  await expect(toasts(page).getByText('Failed to update profile', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to update profile');
  await expect(nameField(page)).toHaveValue('Mira Öz');
  await page.unroute('**/api/auth/update-user');
  await button(page, 'Save').click();
  await expect(nameRow(page)).toContainText('Mira Öz');
  await expect(toasts(page).getByRole('alert'), 'the old error is gone').toHaveCount(0);
});

test('PROF-10 Delete Account asks first, with the focus on Cancel, and nothing is deleted before', async ({
  page,
  person,
}) => {
  let calls = 0;
  await page.route('**/api/auth/delete-user', (route) => {
    calls += 1;
    return route.fallback();
  });
  await openProfile(page);
  await button(page, 'Delete Account').click();
  await expect(question(page)).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete your account and remove all your data from our servers.',
  );
  await expect(question(page).getByText('Planned posts do not go out.')).toBeVisible();
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(question(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password',
  );
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(button(page, 'Delete Account')).toBeFocused();
  expect(calls).toBe(0);
  expect(await person.call('GET', '/api/me')).toMatchObject({ uid: person.uid });
});

test('PROF-14, AUTH-42 a deletion that fails keeps the question, says so twice, and keeps the account', async ({
  page,
  person,
  watch,
}) => {
  watch.expect(/status of (400|500)/);
  await openProfile(page);
  await button(page, 'Delete Account').click();
  const password = question(page).getByLabel('Password', { exact: true });
  const confirm = question(page).getByRole('button', { name: 'Delete Account' });
  await password.fill('not-my-password');
  await confirm.click();
  await expect(password).toHaveAccessibleDescription('The password is wrong.');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('not-my-password');

  await page.route('**/api/auth/delete-user', (route) => route.fulfill({ status: 500, json: {} }));
  await password.fill(person.password);
  await confirm.click();
  await expect(toasts(page).getByText('Failed to delete account', { exact: true })).toBeVisible();
  await expect(question(page).getByRole('alert')).toHaveText('Failed to delete account');
  expect(await person.call('GET', '/api/me')).toMatchObject({ uid: person.uid });
});

test('AUTH-30, AUTH-36, PROF-11, PROF-12 a confirmed deletion removes the account, leaves nothing in the browser and shows its receipt', async ({
  page,
  browser,
  baseURL,
  connectedPerson: person,
  watch,
}) => {
  watch.expect(/status of 401/);
  await page.goto('/create-post');
  await page.getByLabel('Post Title').fill('Only for me');
  await expect.poll(async () => (await browserData(page)).records.join()).toContain('Only for me');
  await page.getByRole('link', { name: person.email }).click();
  await button(page, 'Delete Account').click();
  await question(page).getByLabel('Password', { exact: true }).fill(person.password);
  const letGo = await hold(page, '**/api/auth/delete-user');
  await question(page).getByRole('button', { name: 'Delete Account' }).click();
  const busy = question(page).getByRole('button', { name: 'Deleting...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(busy).toBeVisible();
  letGo();

  await expect(page).toHaveURL(/\/account-deleted\?receipt=[\w-]{20,}$/);
  await expect(toasts(page).getByText('Account deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Connected accounts1');
  await expect(receipt.getByRole('status')).toHaveText('Removed');
  await expect.poll(async () => (await browserData(page)).records).toEqual([]);
  expect((await browserData(page)).localStorage).not.toHaveProperty('nonet.uid');
  expect((await page.request.get('/api/me', { headers: { cookie: person.cookie } })).status()).toBe(401);

  // Nobody has to be signed in to read it.
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('region', { name: 'Receipt' })).toContainText('Removed');
  await elsewhere.close();

  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The email or the password is wrong.');
});

test('an account without a password needs a fresh login to be deleted, and can be given a password by mail', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 403/);
  await product.db.deleteFrom('accounts').where('user_id', '=', person.uid).execute();
  await product.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.uid)
    .execute();
  await openProfile(page);
  await button(page, 'Send me a link to set one').click();
  await expect(toasts(page).getByText(`A mail to ${person.email} is on its way`)).toBeVisible();

  await button(page, 'Delete Account').click();
  await expect(question(page).getByRole('textbox')).toHaveCount(0);
  await question(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(question(page).getByRole('alert')).toContainText('log in again');
  await question(page).getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('other sessions are listed and can be logged out, one or all', async ({ page, person, product, browser }) => {
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const enter = () => person.call('GET', '/api/me').then(() => signInAgain(product.url, person));
  const first = await enter();
  await enter();
  // As where the operator's proxy tells the city.
  await product.db.updateTable('sessions').set({ city: 'Gdańsk' }).where('user_id', '=', person.uid).execute();
  await openProfile(page);
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await expect(row).toContainText(/Gdańsk · (127\.0\.0\.1|::1)/);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first().getByRole('button')).toHaveCount(0);

  await rows
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(rows).toHaveCount(2);
  await expect(toasts(page).getByText('The session is logged out')).toBeVisible();
  await enter();
  await page.reload();
  await page.getByRole('button', { name: 'Log out all other sessions' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  const context = await browser.newContext();
  await context.addCookies([{ ...first, url: product.url }]);
  expect((await context.request.get(`${product.url}/api/me`)).status()).toBe(401);
  await context.close();
  expect(await person.call('GET', '/api/me')).toMatchObject({ uid: person.uid });
});

/** Starts one more session of the same person; returns its cookie. */
async function signInAgain(url: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const [pair = ''] = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('=') };
}

test('a new password needs the current one, and replaces it', async ({ page, person, watch }) => {
  watch.expect(/status of 400/);
  await openProfile(page);
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const current = dialog.getByLabel('Current Password');
  await expect(current).toBeFocused();
  await current.fill('not-my-password');
  await dialog.getByLabel('New Password').fill('the-tenth-harbour');
  await dialog.getByLabel('Confirm Password').fill('the-tenth-harbor');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  await dialog.getByLabel('Confirm Password').fill('the-tenth-harbour');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription('The current password is wrong.');
  await expect(current).toBeFocused();
  await current.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(toasts(page).getByText('Password changed. Every other session has ended.')).toBeVisible();
  await button(page, 'Change Password').click();
  await expect(current).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('the-tenth-harbour');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/create-post');
});

test('the address is verified by the mailed link: by a press, not by opening it', async ({
  page,
  person,
  sandbox,
  watch,
}) => {
  // The second use of the link.
  watch.expect(/status of 400/);
  await openProfile(page);
  await expect(page.getByText('Not verified')).toBeVisible();
  await button(page, 'Send the mail again').click();
  await expect(toasts(page).getByText(`A mail to ${person.email} is on its way`)).toBeVisible();
  const link = await sandbox.mailedLink(person.email, '/verify-email');
  await page.goto(link);
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeFocused();
  expect(await person.call('GET', '/api/me')).toMatchObject({ emailVerified: false });
  await page.reload();
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('PROF-02, OP-187 another email is asked for with the password, and changes by the link that went there', async ({
  page,
  person,
  sandbox,
  watch,
}) => {
  watch.expect(/status of 400/);
  const newEmail = `new-${person.email}`;
  const email = page.getByRole('textbox', { name: 'Email' });
  await openProfile(page);
  const boxes = async () => ({
    field: (await email.boundingBox())!,
    change: (await button(page, 'Change email').boundingBox())!,
  });
  const beside = await boxes();
  expect(beside.change.x).toBeGreaterThan(beside.field.x + beside.field.width);
  expect(Math.abs(beside.change.y - beside.field.y)).toBeLessThan(8);
  await page.setViewportSize({ width: 360, height: 740 });
  const below = await boxes();
  expect(below.change.y).toBeGreaterThanOrEqual(below.field.y + below.field.height);
  expect(below.change.x).toBeGreaterThanOrEqual(0);
  await button(page, 'Change email').click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New email')).toHaveAccessibleDescription('Enter your email');
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('The password is wrong.');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'You', exact: true }).getByRole('status');
  await expect(notice.filter({ hasText: `We sent a link to ${newEmail} to confirm.` })).toBeVisible();
  await expect(email).toHaveValue(person.email);

  await page.goto(await sandbox.mailedLink(newEmail, '/confirm-email-change'));
  await expect(page).toHaveURL('/confirm-email-change');
  await page.getByRole('button', { name: 'Use This Email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is changed' })).toBeVisible();
  await page.goto('/profile');
  await expect(email).toHaveValue(newEmail);
  await expect(email).not.toBeEditable();

  await page.goto(await sandbox.mailedLink(person.email, '/undo-email-change'));
  await page.getByRole('button', { name: 'Undo the Change' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is back' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('everything of a person can be taken along as JSON and as tables', async ({ page, person }) => {
  await openProfile(page);
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    const text = await (await file.createReadStream()).toArray();
    return { name: file.suggestedFilename(), text: Buffer.concat(text).toString() };
  };
  const all = await download('Everything (JSON)');
  expect(all.name).toMatch(/^nonet-export-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.stringify(JSON.parse(all.text))).toContain(person.email);
  for (const [label, part] of [
    ['Posts (CSV)', 'posts'],
    ['Accounts (CSV)', 'connections'],
    ['Usage (CSV)', 'usage'],
    ['Media (CSV)', 'media'],
  ] as const) {
    const table = await download(label);
    expect(table.name).toMatch(new RegExp(`${part}.*\\.csv$`));
    expect(table.text.split('\n')[0]).toContain(',');
  }
});

test('the appearance is remembered, and there before the first paint', async ({ page, person: _, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'light' });
  await openProfile(page);
  await button(page, 'Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The theme is applied even when the app's code does not load.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unroute('**/assets/*.js');
  await openProfile(page);
  await expect(button(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'System').click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('the time zone of the account can be chosen, and the calendar goes by it', async ({ page, person }) => {
  await openProfile(page);
  await page.getByRole('button', { name: `Time zone: ${zone}` }).click();
  await page.getByRole('combobox', { name: 'Find a time zone' }).fill('tokyo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Time zone: Asia/Tokyo (GMT+9)' })).toBeVisible();
  expect(await person.call('GET', '/api/me')).toMatchObject({ timeZone: 'Asia/Tokyo' });
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('button', { name: 'Time zone: Asia/Tokyo' })).toBeVisible();
});

test('CAL-13 one clock: by default h:mm a, and whoever chooses 24 hours reads them on every screen', async ({
  page,
  connectedPerson,
}) => {
  const day = laterDay();
  await connectedPerson.schedule({ title: 'Evening glaze', at: at(day, 18) });
  await page.goto(`/calendar?view=week&day=${day}`);
  const post = page.getByRole('button', { name: /Evening glaze/ });
  await expect(post).toHaveAccessibleName(/^6:00p Evening glaze, 6:00 PM/);
  await expect(page.getByText('6 PM', { exact: true })).toBeAttached();
  await openProfile(page);
  const clock = page.getByRole('group', { name: 'Clock', exact: true }).last();
  await expect(clock.getByRole('button', { name: '12 hours' })).toHaveAttribute('aria-pressed', 'true');
  await clock.getByRole('button', { name: '24 hours' }).click();
  await expect(page.getByText('Half past six in the evening reads 18:30')).toBeVisible();
  await expect.poll(() => connectedPerson.call('GET', '/api/me')).toMatchObject({ hourClock: '24h' });
  await page.goto(`/calendar?view=week&day=${day}`);
  await expect(post).toHaveAccessibleName(/^18:00 Evening glaze, 18:00/);
  await expect(page.getByText('18:00', { exact: true }).first()).toBeAttached();
  await expect(page.getByText('6 PM', { exact: true })).toHaveCount(0);
  await page.goto(`/create-post?date=${day}`);
  // The quick pick of the next morning: its label depends on the hour of the day.
  await expect(page.getByRole('button', { name: /[, ]09:00$/ }).first()).toBeVisible();
});

test('without a mouse: change the name, and come as far as the question before a deletion', async ({
  page,
  product,
}) => {
  const person = await register(product.url);
  await signIn(page.context(), product.url, person);
  await openProfile(page);
  await tabTo(page, button(page, 'Edit'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Mira by keyboard');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(nameRow(page)).toContainText('Mira by keyboard');
  await tabTo(page, button(page, 'Delete Account'));
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, question(page).getByLabel('Password', { exact: true }), 'Shift+Tab');
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete Account')).toBeFocused();
});

test('an appearance that is chosen in one tab is that of the others, in the app and on the public pages', async ({
  page,
  context,
  person: _,
}) => {
  const [other, landing] = [await context.newPage(), await context.newPage()];
  await openProfile(other);
  await landing.goto('/');
  await openProfile(page);
  const themeOf = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.theme);
  await button(page, 'Dark').click();
  for (const tab of [page, other, landing]) await expect.poll(() => themeOf(tab)).toBe('dark');
  await expect(button(other, 'Dark')).toHaveAttribute('aria-pressed', 'true');
  await button(other, 'System').click();
  for (const tab of [page, other, landing]) await expect.poll(() => themeOf(tab)).toBeUndefined();
  await expect(button(page, 'System')).toHaveAttribute('aria-pressed', 'true');
});
