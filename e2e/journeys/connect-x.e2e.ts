import { expect, type Page } from '@playwright/test';
import type { Connections } from '../../packages/contract/src/index.ts';
import { register } from '../fixtures/people.ts';
import { authorizeAs, cardOfX, connectX, newUsername, openWindow } from '../screens/consent-page.ts';
import { pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const waitingText = 'Finish in the window that opened.';
const addX = (page: Page) => cardOfX(page).getByRole('button', { name: 'Add Account: X' });

/** What windows tell the page, from its next load on. */
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

test('X-08, CB-22 whoever says no on the page of X reads it in the window, which tells the page and closes after 2 s', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 422/);
  const heard = await listen(page);
  await page.goto('/accounts');
  const popup = await openWindow(page, addX(page));
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByRole('alert')).toContainText('Authentication cancelled');
  const shownAt = Date.now();
  await expect(toasts(page).getByText('Authentication cancelled')).toBeVisible();
  await closed;
  expect(Date.now() - shownAt).toBeGreaterThan(1_000);
  await expect(cardOfX(page).getByText('No X accounts connected.')).toBeVisible();
  expect(await heard()).toEqual([{ type: 'TWITTER_CALLBACK', success: false, error: 'Authentication cancelled' }]);
});

test('X-03, X-08 a window that is closed without an answer counts as cancelled', async ({ page, person: _ }) => {
  await page.goto('/accounts');
  const popup = await openWindow(page, addX(page));
  await popup.close();
  await expect(toasts(page).getByText('Authentication cancelled')).toBeVisible();
  await expect(addX(page)).not.toHaveAttribute('aria-busy');
  await expect(cardOfX(page).getByText(waitingText)).toHaveCount(0);
});

test('Cancel closes the window, and what was begun in it leads nowhere any more', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 422/);
  await page.goto('/accounts');
  const cancelled = page.waitForResponse('**/api/connect-flows/*/cancel');
  const popup = await openWindow(page, addX(page));
  const consent = popup.url();
  const closed = popup.waitForEvent('close');
  const cancel = cardOfX(page).getByRole('button', { name: 'Cancel' });
  await cancel.press('Enter');
  await closed;
  await expect(toasts(page).getByText('Authentication cancelled')).toBeVisible();
  await expect(addX(page)).toBeFocused();
  await cancelled;
  await page.goto(consent);
  await authorizeAs(page, newUsername());
  await expect(page.getByRole('alert').filter({ hasText: 'Authentication cancelled' })).toBeVisible();
});

test('X-04 after 300 s the attempt ends, the window is closed, and the card says so', async ({ page, person: _ }) => {
  await page.clock.install();
  await page.goto('/accounts');
  const popup = await openWindow(page, addX(page));
  await expect(cardOfX(page).getByText(waitingText)).toBeVisible();
  const closed = popup.waitForEvent('close');
  await page.clock.fastForward(300_000);
  await expect(cardOfX(page).getByRole('alert')).toHaveText(/^Authentication timed outReference [0-9a-f]{8}$/);
  await closed;
  await cardOfX(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(cardOfX(page).getByRole('alert')).toHaveCount(0);
  await expect(addX(page)).toBeFocused();
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
  // The person is at the other window.
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

test('X-15, CB-17, CB-23, CB-24 a code that X does not take any more is named with its reference, on the page and then in the card, and stands in the log', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 422/);
  const { authUrl } = await person.call<{ authUrl: string }>('POST', '/api/twitter/connect');
  const state = new URL(authUrl).searchParams.get('state');
  await page.goto(`/twitter-callback?${new URLSearchParams({ code: 'invented', state: state ?? '' })}`);
  const sentence = 'Authorization expired. Please try connecting again.';
  await expect(page.getByRole('alert')).toContainText(sentence);
  const reference = /Reference (\w{8})/.exec(await page.getByRole('alert').innerText())?.[1] ?? '';
  expect(product.lines.filter((line) => line.includes(`"reference":"${reference}"`))).toHaveLength(1);
  const redirected = await page.waitForURL((url) => url.searchParams.get('error') === 'twitter').then(() => page.url());
  expect(new URL(redirected).searchParams.get('message')).toBe(sentence);
  await expect(cardOfX(page).getByRole('alert')).toHaveText(`${sentence}Reference ${reference}`);
  await expect(page).toHaveURL('/accounts');
});

test('X-12, X-13, X-14, ACC-20, ACC-21 both forms of the address are read, shown in the card of the network, and removed', async ({
  page,
  person: _,
}) => {
  const told = [
    ['twitter=error&type=credentials', 'API credentials are invalid, contact support'],
    ['twitter=error&type=permissions', 'X did not allow everything that publishing needs.'],
    ['error=twitter&type=config&code=1&userId=2', 'X does not accept how this installation is set up.'],
    ['error=access_denied&source=twitter&message=Not%20today', 'Not today'],
  ] as const;
  for (const [query, sentence] of told) {
    await page.goto(`/accounts?${query}`);
    await expect(cardOfX(page).getByRole('alert'), query).toContainText(sentence);
    await expect(page, query).toHaveURL('/accounts');
  }
});

const unreachable = 'Cannot connect to server - please check if the server is running';
const refused = { error: 'Not this time', code: 'refused', type: 'failed', reference: '3f9a2c1b' };

for (const [ids, what, answer, sentence] of [
  ['CB-16, CB-17', 'refuses in words of its own', { status: 422, json: refused }, 'Not this time'],
  ['CB-20', 'fails', { status: 500, json: { error: 'x', code: 'internal-error' } }, 'Server error occurred'],
  ['CB-19', 'is not behind its proxy', { status: 502, body: 'Bad gateway' }, unreachable],
] as const)
  test(`${ids}, CB-08, CB-14 when the server ${what} the callback page goes from processing to the error, and on to the accounts`, async ({
    page,
    person: _,
    watch,
  }) => {
    watch.expect(/status of (422|500|502)/);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/twitter/callback?**', async (route) => {
      await held.promise;
      await route.fulfill(answer);
    });
    const asked = page.waitForRequest('**/api/twitter/callback?code=abc&state=xyz');
    await page.goto('/twitter-callback?code=abc&state=xyz');
    await expect(page.getByRole('status')).toHaveText('Finishing the connection...');
    expect(await (await asked).headerValue('cookie')).toContain('session');
    held.resolve();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page).toHaveURL('/accounts');
    await expect(cardOfX(page).getByRole('alert')).toContainText(sentence);
  });

test('CB-15 without a state the callback page says what is missing', async ({ page, person: _, watch }) => {
  watch.expect(/status of 400/);
  await page.goto('/twitter-callback?code=abc');
  await expect(page.getByRole('alert')).toContainText('Missing authorization code or state');
  await expect(cardOfX(page).getByRole('alert')).toHaveText(
    /^Missing authorization code or stateReference [0-9a-f]{8}$/,
  );
});

test('CB-18 without a network the callback page says so', async ({ page, person: _, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.route('**/api/twitter/callback?**', (route) => route.abort());
  await page.goto('/twitter-callback?code=abc&state=xyz');
  await expect(page.getByRole('alert')).toContainText(
    'Network error - please check your internet connection and try again',
  );
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
  // What began in another session does not end in this one.
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

for (const [ids, what, address, answer, sentence] of [
  ['X-10', 'no token', '**/api/auth/token', { status: 500, json: {} }, 'Unable to get authentication token'],
  [
    'X-07, ACC-23',
    'no words',
    '**/api/twitter/connect',
    { status: 500, json: {} },
    'Failed to connect Twitter account',
  ],
] as const)
  test(`${ids} when there is ${what} the window closes, and the card says why`, async ({ page, person: _, watch }) => {
    watch.expect(/status of 500/);
    await page.goto('/accounts');
    await expect(addX(page)).toBeVisible();
    await page.route(address, (route) => route.fulfill(answer));
    const opening = page.waitForEvent('popup');
    await addX(page).click();
    const popup = await opening;
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await expect(cardOfX(page).getByRole('alert')).toHaveText(sentence);
    await expect(addX(page)).not.toHaveAttribute('aria-busy');
  });

test('X-11, ACC-22 a session that has ended meanwhile is named, and leads to the login', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 401/);
  await page.goto('/accounts');
  await expect(addX(page)).toBeVisible();
  const ended = { error: 'Authentication required', code: 'authentication-required' };
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 401, json: ended }));
  await addX(page).click();
  await expect(toasts(page).getByText('You must be logged in to connect to Twitter')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Faccounts');
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('a logout closes the window', async ({ page, person: _ }) => {
  await page.goto('/accounts');
  const popup = await openWindow(page, addX(page));
  const closed = popup.waitForEvent('close');
  await page.getByRole('button', { name: 'Logout' }).click();
  await closed;
  await expect(page).toHaveURL('/login');
});

test('an account of X whose access has ended is connected again by the window; when X gives another, the card says so', async ({
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
  await authorizeAs(await openWindow(page, reconnect), other);
  await expect(cardOfX(page).getByRole('alert')).toContainText(`@${other} is connected now, not @${username}.`);

  const popup = await openWindow(page, reconnect);
  await expect(row.getByRole('button', { name: 'Connecting...' })).toBeVisible();
  await expect(addX(page)).toHaveAttribute('aria-disabled', 'true');
  await popup.getByRole('radio', { name: `@${username}` }).check();
  await popup.getByRole('button', { name: 'Authorize app' }).click();
  await expect(toasts(page).getByText(`@${username} connected`)).toBeVisible();
  await expect(row).not.toContainText('Access has ended');
  await expect(cardOfX(page).getByRole('alert')).toHaveCount(0);
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
  await page.getByRole('button', { name: `Make default: @${second}` }).press('Enter');
  await expect(rowOf(second).getByText('Default', { exact: true })).toBeVisible();
  await expect(rowOf(first).getByRole('button', { name: `Make default: @${first}` })).toBeVisible();
  // The focus stays in the row.
  await page.keyboard.press('Tab');
  await expect(rowOf(second).getByRole('button', { name: `Disconnect @${second}` })).toBeFocused();

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
