import { expect, type Page } from '@playwright/test';
import type { Connections } from '../../packages/contract/src/index.ts';
import { register } from '../fixtures/people.ts';
import { authorizeAs, cardOfX, connectX, newUsername, openWindow } from '../screens/consent-page.ts';
import { pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const waitingText = 'Finish in the window that opened.';
const addX = (page: Page) => cardOfX(page).getByRole('button', { name: 'Add Account: X' });

/** Records the messages of windows to the page, from its next load on. */
async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'heard'));
}

test('X-01, X-02, X-05, X-06, CB-14, CB-21, CB-43, CB-44 an account of X is connected in a window of 600 by 600, which says so to the page and closes by itself', async ({
  page,
  person: _,
}) => {
  const heard = await listen(page);
  await page.goto('/accounts');
  // First the person gives up.
  const given = await openWindow(page, addX(page));
  const gone = given.waitForEvent('close');
  await cardOfX(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await gone;
  await expect(toasts(page).getByText('Authentication cancelled')).toBeVisible();
  await expect(addX(page)).toBeFocused();

  const begun = page.waitForRequest('**/api/twitter/connect');
  const popup = await openWindow(page, addX(page));
  const request = await begun;
  expect(request.headers().authorization).toMatch(/^Bearer /);
  expect(request.postData()).toBeNull();
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);

  const card = cardOfX(page);
  const busy = card.getByRole('button', { name: 'Connecting...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(card.getByText(waitingText)).toBeVisible();
  await pressBlocked(busy);
  expect(page.context().pages()).toHaveLength(2);

  const username = newUsername();
  const closed = popup.waitForEvent('close');
  await authorizeAs(popup, username);
  await expect(popup.getByRole('heading', { level: 1, name: 'X is connected' })).toBeVisible();
  await expect(toasts(page).getByText(`@${username} connected`)).toBeVisible();
  await closed;
  await expect(card.getByRole('listitem').filter({ hasText: `@${username}` })).toContainText('Default');
  await expect(card.getByText(waitingText)).toHaveCount(0);
  await expect(addX(page)).not.toHaveAttribute('aria-busy');
  expect(await heard()).toEqual([{ type: 'TWITTER_CALLBACK', success: true }]);
});

test('a window that the opener policy of X cuts off is waited for all the same, and closes by itself', async ({
  page,
  context,
  sandbox,
  person: _,
}) => {
  await context.route(`${sandbox.url}/x/i/oauth2/authorize**`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } });
  });
  // The person is looking at the other window.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await page.goto('/accounts');
  const popup = await openWindow(page, addX(page));
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  const asked = page.waitForResponse('**/api/connect-flows/*');
  expect((await (await asked).json()).status).toBe('waiting');
  await expect(cardOfX(page).getByText(waitingText)).toBeVisible();
  const username = newUsername();
  const closed = popup.waitForEvent('close');
  await authorizeAs(popup, username);
  await closed;
  await expect(toasts(page).getByText(`@${username} connected`)).toBeVisible();
});

test('ACC-20, ACC-21, CB-24, CB-45 where windows are blocked, the same tab goes to X and comes back with the result in the address, which is read and removed', async ({
  page,
  person: _,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/accounts');
  await addX(page).click();
  const username = newUsername();
  await authorizeAs(page, username);
  await expect(page.getByRole('heading', { level: 1, name: 'X is connected' })).toBeVisible();
  await expect(page.getByText('You are taken to your accounts.')).toBeVisible();
  const arrived = page.waitForURL(
    (url) => url.pathname === '/accounts' && url.searchParams.get('twitter') === 'success',
  );
  await arrived;
  await expect(toasts(page).getByText(`@${username} connected`)).toBeVisible();
  await expect(page).toHaveURL('/accounts');
  await expect(cardOfX(page).getByText(`@${username}`)).toBeVisible();
});

test('ACC-20, ACC-21, CB-23, CB-24 a failure in the address is shown in the card of the network, removed from the address, and can be dismissed', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts?twitter=error&type=credentials&reference=3f9a2c1b');
  await expect(cardOfX(page).getByRole('alert')).toHaveText(
    'API credentials are invalid, contact supportReference 3f9a2c1b',
  );
  await expect(page).toHaveURL('/accounts');
  await cardOfX(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(cardOfX(page).getByRole('alert')).toHaveCount(0);
  await expect(addX(page)).toBeFocused();
});

test('CB-45 a visitor on the callback page logs in and comes back with everything that X sent', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 422/);
  const person = await register(product.url);
  const sentBack = '/twitter-callback?code=abc&state=xyz';
  await page.goto(sentBack);
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: sentBack })}`);
  const handedOver = page.waitForRequest('**/api/twitter/callback?code=abc&state=xyz');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await handedOver;
  // An attempt that began in another session does not end in this one.
  await expect(page.getByRole('alert')).toContainText('Authorization expired. Please try connecting again.');
});

test('CB-38, CB-39, CB-40 the callback page of Bluesky explains the change and goes on to the accounts after 3 s', async ({
  page,
  person: _,
}) => {
  await page.clock.install();
  await page.goto('/bluesky-callback');
  await expect(page.getByRole('status')).toHaveText(
    'The way Bluesky connects has changed. Use the Connect Bluesky button on the Accounts page, with your handle and an app password.',
  );
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL('/bluesky-callback');
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL('/accounts');
});

test('an account of X whose access has ended is connected again by the window; when X gives another, the card says so until both are kept', async ({
  page,
  person,
  product,
}) => {
  await page.goto('/accounts');
  const username = await connectX(page);
  const { twitter } = await person.call<Connections>('GET', '/api/social/connections');
  await product.db
    .updateTable('connections')
    .set({ reconnect_needed: true })
    .where('id', '=', twitter[0]!.id)
    .execute();
  await page.reload();
  const row = cardOfX(page)
    .getByRole('listitem')
    .filter({ hasText: `@${username}` });
  await expect(row).toContainText('Access has ended. Posts wait until you reconnect.');
  const reconnect = row.getByRole('button', { name: `Reconnect @${username}` });
  const other = newUsername();
  const wrong = await openWindow(page, reconnect);
  await authorizeAs(wrong, other);
  await expect(wrong.getByRole('heading', { level: 1, name: 'Another account is connected' })).toBeVisible();
  const notThis = `@${other} is connected now, not @${username}.`;
  await expect(toasts(page).getByText(notThis)).toBeVisible();
  await expect(toasts(page).getByText(`@${other} connected`)).toHaveCount(0);
  await expect(row).toContainText('Access has ended.');
  await page.reload();
  await expect(row).toContainText(notThis);
  await expect(row.getByRole('button', { name: `Disconnect @${other}` })).toBeVisible();
  await row.getByRole('button', { name: 'Keep both' }).press('Enter');
  await expect(row).not.toContainText(notThis);
  await expect(row).toContainText('Access has ended.');
  await expect(addX(page)).toBeFocused();

  const popup = await openWindow(page, reconnect);
  await expect(row.getByRole('button', { name: 'Connecting...' })).toBeVisible();
  await expect(addX(page)).toHaveAttribute('aria-disabled', 'true');
  await popup.getByRole('radio', { name: `@${username}` }).check();
  await popup.getByRole('button', { name: 'Authorize app' }).click();
  await expect(toasts(page).getByText(`@${username} connected`)).toBeVisible();
  await expect(row).not.toContainText('Access has ended');
});

test('X-09, ACC-07, ACC-24, ACC-25 of two accounts of X the second is made the default one, and the first is disconnected', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.goto('/accounts');
  const first = await connectX(page);
  const second = await connectX(page);
  const rowOf = (name: string) =>
    cardOfX(page)
      .getByRole('listitem')
      .filter({ hasText: `@${name}` });
  await expect(rowOf(first).getByText('Default', { exact: true })).toBeVisible();
  // The news arrives before the answer, as on a slow line.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/connections/*/default', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: `Make default: @${second}` }).press('Enter');
  await expect(rowOf(second).getByText('Default', { exact: true })).toBeVisible();
  await expect(rowOf(first).getByRole('button', { name: `Make default: @${first}` })).toBeVisible();
  // The focus stays in the row.
  await page.keyboard.press('Tab');
  const disconnectSecond = rowOf(second).getByRole('button', { name: `Disconnect @${second}` });
  await expect(disconnectSecond).toBeFocused();
  answered.resolve();
  await expect(page.getByText(`@${second} is the default account`)).toBeAttached();
  await expect(disconnectSecond).toBeFocused();

  const disconnect = async () => {
    await rowOf(first)
      .getByRole('button', { name: `Disconnect @${first}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  };
  await page.route('**/api/twitter/disconnect', (route) => route.fulfill({ status: 500, json: {} }));
  await disconnect();
  await expect(toasts(page).getByRole('alert')).toHaveText('Failed to disconnect X account');
  await page.unroute('**/api/twitter/disconnect');
  await disconnect();
  await expect(toasts(page).getByText('X account disconnected')).toBeVisible();
  await expect(rowOf(first)).toHaveCount(0);
});
