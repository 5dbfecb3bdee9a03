import { expect, type Page } from '@playwright/test';
import { hold, pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Connect Bluesky' });

async function openDialog(page: Page) {
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Add Account: Bluesky' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return {
    dialog,
    handle: dialog.getByLabel('Bluesky Handle'),
    password: dialog.getByLabel('App Password'),
    connect: dialog.getByRole('button', { name: 'Connect Bluesky Account' }),
  };
}

const studio = { handle: 'studio.nonet.test', password: 'demo-demo-demo-demo' };

test('BSKY-01, BSKY-02, BSKY-03, BSKY-04, BSKY-05, BSKY-08, BSKY-10, BSKY-11 Add Account opens a dialog that asks for handle and app password and says how to make one', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  await expect(page.getByRole('button', { name: 'Add Account: Bluesky' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  const { dialog, handle, password, connect } = await openDialog(page);
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAttribute('placeholder', 'username.bsky.social');
  await expect(password).toHaveAttribute('placeholder', 'xxxx-xxxx-xxxx-xxxx');
  await expect(password).toHaveAccessibleDescription(/^Create one in Bluesky/);
  await expect(connect).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Account: Bluesky' })).toBeFocused();
});

test('BSKY-06, BSKY-07 the app password is masked until it is asked to show itself', async ({ page, person: _ }) => {
  const { dialog, password } = await openDialog(page);
  await password.fill('abcd-efgh-ijkl-mnop');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('abcd-efgh-ijkl-mnop');
});

test('BSKY-13, BSKY-14, BSKY-15, BSKY-19 the button wakes when the handle has a dot and there is an app password; before that a press says what is missing', async ({
  page,
  person: _,
}) => {
  const { dialog, handle, password, connect } = await openDialog(page);
  const asleep = () => expect(connect).toHaveAttribute('aria-disabled', 'true');
  await asleep();
  await password.fill('abcd-efgh-ijkl-mnop');
  await handle.fill('   ');
  await asleep();
  await handle.fill('mira');
  await asleep();
  await pressBlocked(connect);
  await expect(dialog.getByRole('alert')).toHaveText('Invalid Input: Please fill in all fields with valid values');
  await expect(handle).toBeFocused();
  await handle.fill(' mira.bsky.social ');
  await expect(connect).not.toHaveAttribute('aria-disabled');
  await password.fill('  ');
  await asleep();
  await pressBlocked(connect);
  await expect(password).toBeFocused();
});

test('BSKY-09, BSKY-12 while it connects the dialog says so and cannot be closed; then the account is there', async ({
  page,
  person: _,
}) => {
  const release = await hold(page, '**/api/bluesky/connect');
  const { dialog, handle, password, connect } = await openDialog(page);
  await handle.fill(studio.handle);
  await password.fill(studio.password);
  const rest = await connect.boundingBox();
  await connect.click();
  const busy = dialog.getByRole('button', { name: 'Connecting...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  // The button keeps its width although its label is shorter now, so that nothing beside it moves.
  expect((await busy.boundingBox())?.width).toBeCloseTo(rest?.width ?? 0, 0);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await pressBlocked(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toHaveCount(0);
  await expect(toasts(page).getByText('@studio.nonet.test connected')).toBeVisible();
  const card = page.getByRole('region', { name: 'Bluesky' });
  await expect(card.getByText('@studio.nonet.test')).toBeVisible();
});

test('BSKY-18 a wrong app password is answered in the dialog, and both values stay', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 422/);
  const { dialog, handle, password, connect } = await openDialog(page);
  await handle.fill(studio.handle);
  await password.fill('wrong-wrong-wrong-wrong');
  await connect.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Connection Failed: Bluesky did not accept this handle and app password.',
  );
  await expect(handle).toHaveValue(studio.handle);
  await expect(password).toHaveValue('wrong-wrong-wrong-wrong');
  await password.fill(studio.password);
  await connect.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('@studio.nonet.test', { exact: true })).toBeVisible();
});

test('BSKY-18, ACC-23 an answer without words is named with the network and its status', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 502/);
  await page.route('**/api/bluesky/connect', (route) => route.fulfill({ status: 502, body: '<html>' }));
  const { dialog, connect, handle, password } = await openDialog(page);
  await handle.fill(studio.handle);
  await password.fill(studio.password);
  await connect.click();
  await expect(dialog.getByRole('alert')).toHaveText('Connection Failed: Failed to connect to Bluesky (status 502)');
});

test('BSKY-20 a session that has ended meanwhile is named, and leads to the login', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 401/);
  // The screen's own late call would notice it before the button does.
  const lateCall = page.waitForResponse('**/api/subscription');
  const { connect, handle, password } = await openDialog(page);
  await handle.fill(studio.handle);
  await password.fill(studio.password);
  await lateCall;
  await product.db.deleteFrom('sessions').where('user_id', '=', person.uid).execute();
  await connect.click();
  await expect(
    toasts(page).getByText('Authentication Required: You must be logged in to connect a Bluesky account'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('ACC-22 Add Account with a session that has ended asks to log in', async ({ page, person: _ }) => {
  // The first visit stores the time zone. A live update about that would ask for the session before the button does.
  await hold(page, '**/api/live');
  await page.goto('/accounts');
  const add = page.getByRole('button', { name: 'Add Account: Bluesky' });
  await expect(add).toBeVisible();
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ json: { user: null } }));
  await add.click();
  await expect(toasts(page).getByRole('alert').filter({ hasText: 'Please log in to connect accounts' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('CB-41, CB-42 what a window of an earlier version says of Bluesky is shown, and the accounts are fetched anew; another page is not heard', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  await expect(page.getByRole('button', { name: 'Add Account: Bluesky' })).toBeVisible();
  await page.evaluate(() => {
    const data = { type: 'BLUESKY_AUTH_SUCCESS', profileName: 'Somebody else' };
    dispatchEvent(new MessageEvent('message', { origin: 'https://elsewhere.test', data }));
  });
  const fetched = page.waitForRequest('**/api/social/connections?**');
  await page.evaluate(() => postMessage({ type: 'BLUESKY_AUTH_SUCCESS', profileName: 'Studio Fala' }, location.origin));
  await expect(toasts(page).getByText('Studio Fala connected')).toBeVisible();
  await fetched;
  await page.evaluate(() => postMessage({ type: 'BLUESKY_AUTH_ERROR', error: 'Wrong password' }, location.origin));
  await expect(toasts(page).getByText('Wrong password')).toBeVisible();
  await expect(toasts(page).getByText('Somebody else')).toHaveCount(0);
});
